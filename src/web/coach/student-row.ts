import type { ReplyOf } from '#web/api/ask.ts'

type UserLine = ReplyOf<'GET /user'>['rows'][number]
/** A student in a coach's list, always with a summary. */
export type StudentRow = UserLine & { summary: NonNullable<UserLine['summary']> }

export function isStudentRow(row: UserLine): row is StudentRow {
  return row.summary !== null
}
