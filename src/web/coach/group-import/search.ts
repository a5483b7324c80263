import { isId } from '#web/ui/search-params.ts'

/** The class group to begin with, and an import that was saved and can be taken back. */
export type GroupImportSearch = { croom?: string | undefined; done?: string | undefined }

export function validateSearch(raw: Record<string, unknown>): GroupImportSearch {
  return { ...(isId(raw.croom) && { croom: raw.croom }), ...(isId(raw.done) && { done: raw.done }) }
}
