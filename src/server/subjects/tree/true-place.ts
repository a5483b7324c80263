import { deepest, nowhere, type Place } from '#rules/place.ts'
import { Refusal } from '#rules/refusal.ts'
import type { Sql } from '#server/services/database/client.ts'
import type { OwnerId } from '#server/services/people/person-ids.ts'
import { currentIds, findParents, visibleCroom } from '#server/subjects/tree/sql.ts'

/**
 * A place with its parents.
 * @throws Refusal RULE when its parts do not belong together or the student may not see them
 */
export async function truePlace(sql: Sql, userId: OwnerId, place: Place): Promise<Place> {
  const wrong = (field: keyof Place) => new Refusal('RULE', { [field]: { fault: 'notAPart' } })
  // Unknown, unrelated and hidden parts get the same refusal.
  const named = (['subtopic_id', 'topic_id', 'study_id'] as const).find((field) => place[field] !== null)
  const [croom, parents] = await Promise.all([
    place.croom_id === null ? undefined : visibleCroom(sql, userId, place.croom_id, false),
    deepest(place) === null ? undefined : findParents(sql, userId, place),
  ])
  if (place.croom_id !== null && !croom) throw wrong('croom_id')
  if (!named) return { ...nowhere, croom_id: place.croom_id }

  const isWhole = (['study_id', 'topic_id', 'subtopic_id'] as const).every(
    (field) => place[field] === null || place[field] === parents?.[field],
  )
  if (!parents || !isWhole) {
    const current = await renamedPlace(sql, place)
    if (!current) throw wrong(named)
    return truePlace(sql, userId, current)
  }
  const { tree_id, sees_tree, ...parts } = parents
  if (croom ? croom.tree_id !== tree_id : !sees_tree) throw wrong(named)
  return { croom_id: croom?.id ?? tree_id, ...parts }
}

/** The place with current ids of renamed parts, for a device with old ids; null if nothing was renamed. */
async function renamedPlace(sql: Sql, place: Place): Promise<Place | null> {
  const { topic_id, subtopic_id } = place
  const ids = await currentIds(
    sql,
    [topic_id, subtopic_id].filter((id) => id !== null),
  )
  if (ids.size === 0) return null
  const current = (id: string | null) => (id === null ? null : (ids.get(id) ?? id))
  return { ...place, topic_id: current(topic_id), subtopic_id: current(subtopic_id) }
}
