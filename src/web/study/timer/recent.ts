import type { Place } from '#rules/place.ts'

/** Records with a lesson, in their order. */
export function studiedIn<P extends Place>(rows: readonly P[]): P[] {
  return rows.filter(({ study_id }) => study_id !== null)
}

/** The place of a record. */
export function placeOf(record: Place | undefined): Place | null {
  if (!record) return null
  const { croom_id, study_id, topic_id, subtopic_id } = record
  return { croom_id, study_id, topic_id, subtopic_id }
}
