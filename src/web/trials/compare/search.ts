import { ids, searchOf } from '#web/ui/search-params.ts'

export const validateSearch = searchOf({
  /** Ids of the compared trial exams, separated by commas. */
  ids: ids(6),
})
