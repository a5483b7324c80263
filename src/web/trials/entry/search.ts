import { oneOf, searchOf } from '#web/ui/search-params.ts'

export const validateSearch = searchOf({
  /** Initial focus, where it is not the results. */
  at: oneOf(['marks'] as const),
})
