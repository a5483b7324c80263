/** Whether the lessons of the group are being changed. */
export type CroomSearch = { edit?: true }

export function validateSearch(raw: Record<string, unknown>): CroomSearch {
  return raw.edit === true || raw.edit === 'true' ? { edit: true } : {}
}
