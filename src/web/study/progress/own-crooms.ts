import type { ReplyOf } from '#web/api/ask.ts'

type Croom = ReplyOf<'GET /croom'>[number]

/** The class groups that a student sits exams of, and their own trees. */
export function ownCrooms(crooms: readonly Croom[]): Croom[] {
  return crooms.filter(({ is_member, kind }) => is_member || kind === 'personal')
}
