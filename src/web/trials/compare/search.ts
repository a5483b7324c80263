import { idsIn } from '#web/ui/search-params.ts'

/** Ids of the compared trial exams, separated by commas. */
export type CompareSearch = { ids?: string }

export function validateSearch(raw: Record<string, unknown>): CompareSearch {
  const ids = idsIn(raw.ids, 6)
  return ids.length > 0 ? { ids: ids.join(',') } : {}
}
