import { changePlace, nowhere, type Place } from '#rules/place.ts'
import { changeRecord, checkRecord, type RecordChange, type RecordContent } from '#rules/record.ts'
import { Refusal } from '#rules/refusal.ts'
import { limits } from '#rules/vocabulary.ts'
import type { Context } from '#server/answer.ts'
import { visibleCroom } from '#server/croom/sql.ts'
import type { Sql } from '#server/database/sql.ts'
import { isOthersId } from '#server/ids/sql.ts'
import { newId } from '#server/new-id.ts'
import type { OwnerId } from '#server/people/person-ids.ts'
import { assertBelowLimit } from '#server/row-limit.ts'
import { keepStanding } from '#server/standing/keep.ts'
import { findSurroundings } from '#server/standing/sql.ts'
import { insertRecord, lockRecord, type RecordRow, sumOfDay, updateRecord } from '#server/state/sql.ts'
import { currentIds, findParents } from '#server/tree/sql.ts'

type Change = RecordChange & { id?: string; version?: number }

/**
 * Creates or changes one study record of the acting student; idempotent.
 * @throws Refusal RULE | CONFLICT | NOT_FOUND for somebody else's id
 */
export async function saveRecord(
  { sql, acting, actor, today, audit }: Context,
  change: Change,
): Promise<RecordRow> {
  const { id = newId(), version, ...content } = change
  const before = await lockRecord(sql, acting.id, id)
  const place = await truePlace(sql, acting.id, changePlace(before ?? null, content))
  const after = changeRecord(before ? contentOf(before) : null, content, place, today)
  if (before && isSame(contentOf(before), after)) return before
  if (before && version !== undefined && version < before.version) throw new Refusal('CONFLICT')
  const [others, isOthers, surroundings] = await Promise.all([
    sumOfDay(sql, acting.id, after.day, id),
    !before && isOthersId(sql, acting.id, id),
    before ? undefined : findSurroundings(sql, acting.id, after.day),
  ])
  if (isOthers) throw new Refusal('NOT_FOUND')
  checkRecord(after, today, others.minutes)
  if (before?.day !== after.day) assertBelowLimit(others.records, limits.recordsPerDay, 'day')

  const old = before ? contentOf(before) : null
  const [saved] = await Promise.all([
    before
      ? updateRecord(sql, acting.id, actor.id, id, after)
      : insertRecord(sql, acting.id, actor.id, id, after),
    keepStanding(sql, acting.id, old, after, surroundings),
    audit({ action: old ? 'update' : 'create', entity: 'record', entity_id: id, before: old, after }),
  ])
  if (!saved) throw new Error('a saved record was not returned')
  return saved
}

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
    named && findParents(sql, place),
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
  const { tree_id, ...parts } = parents
  const fits = croom ? croom.tree_id === tree_id : await visibleCroom(sql, userId, tree_id, false)
  if (!fits) throw wrong(named)
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

/** The fields of a stored record that a person sets. */
export function contentOf(row: RecordRow): RecordContent {
  const { id, created_by, updated_by, created_at, updated_at, version, ...content } = row
  return content
}

function isSame(a: RecordContent, b: RecordContent): boolean {
  return (Object.keys(a) as (keyof RecordContent)[]).every((key) => a[key] === b[key])
}
