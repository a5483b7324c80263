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

const depths = ['croom_id', 'study_id', 'topic_id', 'subtopic_id'] as const

/** A place after a change: what is sent stands, and a new parent takes the place of all that hung below the old one. */
export function changePlace(
  before: Place | null,
  change: { [K in keyof Place]?: Place[K] | undefined },
): Place {
  const place = { ...nowhere, ...before }
  let parentSent = false
  for (const depth of depths) {
    const sent = change[depth]
    if (sent !== undefined) place[depth] = sent
    else if (parentSent) place[depth] = null
    parentSent ||= sent !== undefined && depth !== 'croom_id'
  }
  return place
}
