import type { Change } from './change.ts'

/** A place in the tree; a deeper part implies its parents. */
export type Place = {
  croom_id: string | null
  study_id: string | null
  topic_id: string | null
  subtopic_id: string | null
}

export const nowhere: Place = { croom_id: null, study_id: null, topic_id: null, subtopic_id: null }

/** The place of a row, without what else is in the row. */
export function placeOf({ croom_id, study_id, topic_id, subtopic_id }: Place): Place {
  return { croom_id, study_id, topic_id, subtopic_id }
}

/** Id of the deepest part of a place, or null. */
export function deepest(place: Place): string | null {
  return place.subtopic_id ?? place.topic_id ?? place.study_id
}

/** The fields of a place, from the class group down. */
export const placeFields = ['croom_id', 'study_id', 'topic_id', 'subtopic_id'] as const

/**
 * A place after a change. Fields that were sent win, and a new parent clears everything below the old parent.
 */
export function changePlace(before: Place | null, change: Change<Place>): Place {
  const place = placeOf(before ?? nowhere)
  let parentSent = false
  for (const depth of placeFields) {
    const sent = change[depth]
    if (sent !== undefined) place[depth] = sent
    else if (parentSent) place[depth] = null
    parentSent ||= sent !== undefined && depth !== 'croom_id'
  }
  return place
}
