import type { ReplyOf } from '#web/api/ask.ts'

export type ListedSource = ReplyOf<'GET /source'>['rows'][number]
export type Source = ReplyOf<'GET /source/{id}'>

/** The fields of a source that a person sets, to save it again. */
export function contentOf(source: Source) {
  const { id, name, publisher, kind, croom_id, study_id, unit, size, parts, is_archived } = source
  return { id, name, publisher, kind, croom_id, study_id, unit, size, parts, is_archived }
}
