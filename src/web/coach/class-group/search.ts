import { isOn } from '#web/ui/search-params.ts'

/** Whether the lessons of the group are being changed. */
export type CroomSearch = { edit?: true }

export function validateSearch(raw: Record<string, unknown>): CroomSearch {
  return isOn(raw.edit) ? { edit: true } : {}
}
