import { isId } from '#web/ui/search-params.ts'

/** The class group that is told of; without one the student's main one, else the first that is joined. */
export type InsightsSearch = { croom?: string }

export function validateSearch(raw: Record<string, unknown>): InsightsSearch {
  return isId(raw.croom) ? { croom: raw.croom } : {}
}
