import { oneOf, searchOf } from '#web/ui/search-params.ts'

export const validateSearch = searchOf({
  /** Number of days in the chart, where it is not 14. */
  days: oneOf([30] as const),
})
