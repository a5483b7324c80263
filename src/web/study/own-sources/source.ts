import type { InputOf, ReplyOf } from '#web/api/ask.ts'

export type ListedSource = ReplyOf<'GET /source'>['rows'][number]
export type Source = ReplyOf<'GET /source/{id}'>

type Saved = Exclude<keyof InputOf<'POST /source'>['body'], 'version'>

/** The fields of a source that a person sets, to save it again. A new one does not compile until it is among them. */
export function contentOf(source: Source): Pick<Source, Saved> {
  const { id, name, publisher, kind, croom_id, study_id, unit, size, parts, is_archived } = source
  return { id, name, publisher, kind, croom_id, study_id, unit, size, parts, is_archived }
}
