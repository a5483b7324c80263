/** A place on the tree; a deeper part implies its parents. */
export type Place = {
  croom_id: string | null
  study_id: string | null
  topic_id: string | null
  subtopic_id: string | null
}

export const nowhere: Place = { croom_id: null, study_id: null, topic_id: null, subtopic_id: null }

/** The deepest part that a place names, or null. */
export function deepest(place: Place): string | null {
  return place.subtopic_id ?? place.topic_id ?? place.study_id
}
