import type { Day } from '#rules/day.ts'
import { limits } from '#rules/limits.ts'
import { changePlace, deepest, nowhere, type Place } from '#rules/place.ts'
import { changeRecord, checkRecord, type RecordChange, type RecordContent } from '#rules/record.ts'
import { Refusal } from '#rules/refusal.ts'
import { dayAt } from '#rules/time-zone.ts'
import type { Acting } from '#server/services/context.ts'
import type { Sql } from '#server/services/database/client.ts'
import type { OwnerId } from '#server/services/people/person-ids.ts'
import { assertBelowLimit } from '#server/services/rows/row-limit.ts'
import type { RowKind } from '#server/services/rows/save-row.ts'
import {
  deleteRecord,
  insertRecord,
  lockRecord,
  type RecordRow,
  recordContent,
  sumOfDay,
  updateRecord,
} from '#server/subjects/record/sql.ts'
import { keepStanding } from '#server/subjects/standing/keep.ts'
import { currentIds, findParents, visibleCroom } from '#server/subjects/tree/sql.ts'

/** A study record of a student. */
export const recordRow: RowKind<RecordRow, RecordContent, RecordChange> = {
  entity: 'record',
  lock: ({ sql, acting }, id) => lockRecord(sql, acting.id, id),
  contentOf: recordContent.pick,
  async changed({ sql, acting, today }, before, sent) {
    const old = before ? recordContent.pick(before) : null
    const place = await truePlace(sql, acting.id, changePlace(old, sent))
    return changeRecord(old, sent, place, usualDayOf(sent, acting, today))
  },
  async write({ sql, acting, actor, today }, id, before, after) {
    const others = await sumOfDay(sql, acting.id, after.day, id)
    checkRecord(after, today, others.minutes)
    if (before?.day !== after.day) assertBelowLimit(others.records, limits.recordsPerDay, 'day')
    const [saved] = await Promise.all([
      before
        ? updateRecord(sql, acting.id, actor.id, id, after)
        : insertRecord(sql, acting.id, actor.id, id, after),
      keepStanding(sql, acting.id, before ? recordContent.pick(before) : null, after),
    ])
    return saved
  },
  async remove({ sql, acting }, record) {
    await deleteRecord(sql, acting.id, record.id)
    await keepStanding(sql, acting.id, recordContent.pick(record), null)
  },
}

/** The day of a new record that was sent without one: the day on which the study began. */
function usualDayOf({ started_at }: RecordChange, { timezone, day_start }: Acting, today: Day): Day {
  return started_at ? dayAt(Date.parse(started_at), timezone, day_start) : today
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
