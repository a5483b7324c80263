import type { Day } from '#rules/day.ts'
import { limits } from '#rules/limits.ts'
import { changePlace, deepest, nowhere, type Place } from '#rules/place.ts'
import { changeRecord, checkRecord, type RecordChange, type RecordContent } from '#rules/record.ts'
import { Refusal } from '#rules/refusal.ts'
import { dayAt } from '#rules/time-zone.ts'
import type { Context } from '#server/services/context.ts'
import type { Sql } from '#server/services/database/client.ts'
import { isOwn, type OwnerId } from '#server/services/people/person-ids.ts'
import { newId } from '#server/services/rows/new-id.ts'
import { assertBelowLimit } from '#server/services/rows/row-limit.ts'
import { isOthersId } from '#server/services/rows/sql.ts'
import {
  insertRecord,
  lockRecord,
  type RecordRow,
  sumOfDay,
  updateRecord,
} from '#server/subjects/record/sql.ts'
import { keepStanding } from '#server/subjects/standing/keep.ts'
import { findSurroundings } from '#server/subjects/standing/sql.ts'
import { currentIds, findParents, visibleCroom } from '#server/subjects/tree/sql.ts'

type Change = RecordChange & { id?: string; version?: number }

/**
 * Creates or changes one study record of the acting student; idempotent.
 * @param isLast whether nothing follows it in the transaction
 * @throws Refusal RULE | CONFLICT | NOT_FOUND for somebody else's id
 */
export async function saveRecord(
  { sql, acting, actor, today, audit }: Context,
  change: Change,
  isLast = false,
): Promise<RecordRow> {
  const { id = newId(), version, ...content } = change
  const usualDay = usualDayOf(content, acting, today)
  const day = content.day ?? usualDay
  const { before, asked, ofDay, isOthers, surroundings } = await findAll(sql, acting.id, id, change, day)
  const old = before ? contentOf(before) : null
  const place = await truePlace(sql, acting.id, changePlace(old, content), asked)
  const after = changeRecord(old, content, place, usualDay)
  if (before && isSame(contentOf(before), after)) return before
  if (before && version !== undefined && version < before.version) throw new Refusal('CONFLICT')
  if (!before && (isOthers ?? (await isOthersId(sql, acting.id, id)))) throw new Refusal('NOT_FOUND')
  const others = after.day === day ? ofDay : await sumOfDay(sql, acting.id, after.day, id)
  checkRecord(after, today, others.minutes)
  if (before?.day !== after.day) assertBelowLimit(others.records, limits.recordsPerDay, 'day')

  const around = old ? undefined : surroundings
  const write = () =>
    Promise.all([
      before
        ? updateRecord(sql, acting.id, actor.id, id, after)
        : insertRecord(sql, acting.id, actor.id, id, after),
      keepStanding(sql, acting.id, old, after, around),
      audit(traceOf(id, before, after)),
    ])
  // Without what is around its day the runs are asked for first, and a coach's change is traced in several steps.
  const isAtOnce = isLast && around !== undefined && isOwn(acting.id, actor.id)
  const [saved] = await (isAtOnce ? sql.last(write) : write())
  if (!saved) throw new Error('a saved record was not returned')
  return saved
}

/** The day of a new record that names none: the one in which the study began. */
function usualDayOf({ started_at }: Change, { timezone, day_start }: Context['acting'], today: Day): Day {
  return started_at ? dayAt(Date.parse(started_at), timezone, day_start) : today
}

function traceOf(id: string, before: RecordRow | undefined, after: RecordContent) {
  return {
    action: before ? ('update' as const) : ('create' as const),
    entity: 'record' as const,
    entity_id: id,
    before: before ? contentOf(before) : null,
    after,
    version: (before?.version ?? 0) + 1,
  }
}

/** One round trip, with what a new record needs. A stored one on another day or at another place asks again. */
async function findAll(sql: Sql, userId: OwnerId, id: string, change: Change, day: Day) {
  const isNew = change.version === undefined
  const [before, asked, ofDay, isOthers, surroundings] = await Promise.all([
    lockRecord(sql, userId, id),
    findPlace(sql, userId, changePlace(null, change)),
    sumOfDay(sql, userId, day, id),
    isNew ? isOthersId(sql, userId, id) : undefined,
    isNew ? findSurroundings(sql, userId, day) : undefined,
  ])
  return { before, asked, ofDay, isOthers, surroundings }
}

/** What the database knows of a place: its class group, if the student sees it, and the parents of its deepest part. */
async function findPlace(sql: Sql, userId: OwnerId, place: Place) {
  const [croom, parents] = await Promise.all([
    place.croom_id === null ? undefined : visibleCroom(sql, userId, place.croom_id, false),
    deepest(place) === null ? undefined : findParents(sql, userId, place),
  ])
  return { place, croom, parents }
}

/**
 * A place with its parents.
 * @param asked what is already known of this place, or of another one
 * @throws Refusal RULE when its parts do not belong together or the student may not see them
 */
export async function truePlace(
  sql: Sql,
  userId: OwnerId,
  place: Place,
  asked?: Awaited<ReturnType<typeof findPlace>>,
): Promise<Place> {
  const wrong = (field: keyof Place) => new Refusal('RULE', { [field]: { fault: 'notAPart' } })
  // Unknown, unrelated and hidden parts get the same refusal.
  const named = (['subtopic_id', 'topic_id', 'study_id'] as const).find((field) => place[field] !== null)
  const { croom, parents } = asked && isSame(asked.place, place) ? asked : await findPlace(sql, userId, place)
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

/** The fields of a stored record that a person sets. */
export function contentOf(row: RecordRow): RecordContent {
  const { id, created_by, updated_by, created_at, updated_at, version, ...content } = row
  return content
}

function isSame<T extends object>(a: T, b: T): boolean {
  return (Object.keys(a) as (keyof T)[]).every((key) => a[key] === b[key])
}
