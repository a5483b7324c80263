import { isOn } from '#web/ui/search-params.ts'

/** Whether the tree of the group is being edited. */
export type CroomSearch = { edit?: true }

export function validateSearch(raw: Record<string, unknown>): CroomSearch {
  return isOn(raw.edit) ? { edit: true } : {}
}
