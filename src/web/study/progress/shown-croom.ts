import type { ReplyOf } from '#web/api/ask.ts'

type Croom = ReplyOf<'GET /croom'>[number]

/** The class groups that a student sits exams of, and their own trees. */
export function ownCrooms(crooms: readonly Croom[]): Croom[] {
  return crooms.filter(({ is_member, kind }) => is_member || kind === 'personal')
}

/** The class group that is shown: the first of these ids that is among them, or else the first of all. */
export function shownCroom(
  own: readonly Croom[],
  ...wanted: readonly (string | null | undefined)[]
): Croom | undefined {
  return wanted.map((id) => own.find((each) => each.id === id)).find((found) => found) ?? own[0]
}
