import type { Static, TObject } from '@sinclair/typebox'
import { PlanItem, planFields, seriesFields, tickFields } from '#contract/plan.ts'
import type { Day } from '#rules/day.ts'
import type { Place } from '#rules/place.ts'
import type { Covered, DoneSum, Ticked } from '#rules/plan.ts'
import type { Sql } from '#server/services/database/client.ts'
import { columnsOf } from '#server/services/database/columns.ts'
import { type Fragment, fragment } from '#server/services/database/fragment.ts'
import type { ActorId, OwnerId } from '#server/services/people/person-ids.ts'
import { workSums } from '#server/subjects/standing/sql.ts'

/** The fields of a planned item that a person sets. */
export type PlanContent = Static<TObject<typeof planFields>>
/** What a save keeps of a planned item: those fields, and how it was marked as done. */
export type KeptPlan = PlanContent & Static<TObject<typeof seriesFields & typeof tickFields>>
export type PlanRow = Omit<Static<typeof PlanItem>, 'done' | 'tick' | 'state'> & KeptPlan
export const planContent = columnsOf(planFields)
/** An item that nobody has marked as done. */
export const noTick = { tick_record_id: null, tick_at: null, tick_by: null }
export const keptPlan = columnsOf({ ...planFields, ...seriesFields, ...tickFields })
const { done: _ofRecords, tick: _ofColumns, state: _ofBoth, ...stored } = PlanItem.properties
export const itemColumns = columnsOf({ ...stored, ...tickFields })

/** Of an item `p`, with `joinTick`. The tick of a record ends with it, and is there again when it is brought back. */
export const tickColumns = fragment`
  p.tick_at is not null and (p.tick_record_id is null or t.id is not null) as is_ticked,
  t.minutes as tick_minutes, t.questions as tick_questions,
  v.covered, v.covered_minutes, v.covered_questions`
/**
 * The record that came with the tick of an item `p`, on whatever day it is, and the records of its source since it was
 * made that name parts of it. @param owner of the item: a value, or a column where items of several people are read
 */
export const joinTick = (owner: Fragment) => fragment`
  left join lateral (
    -- A limit of one keeps this a look at one key: joined otherwise, every record of everybody may be read.
    select id, minutes, questions from study_record where user_id = ${owner} and id = p.tick_record_id limit 1
  ) t on true
  left join lateral (
    select json_agg(json_build_array(s.part_from, s.part_to)) as covered, sum(s.minutes) as covered_minutes,
           sum(s.questions) as covered_questions
    from study_record s
    where s.user_id = ${owner} and s.source_id = p.source_id
      and s.part_from <= p.part_to and s.part_to >= p.part_from and s.created_at >= p.created_at
  ) v on true`

/** A record `r` that counts for an item with parts of its source, and for no other item. @param owner of both */
export const isOfRange = (owner: Fragment) => fragment`
  r.source_id is not null and exists (
    select 1 from plan_item p
    where p.user_id = ${owner} and p.source_id = r.source_id
      and p.part_from <= r.part_to and p.part_to >= r.part_from and p.created_at <= r.created_at
  )`

/** Planned items of the days `from` to `to`, both included, in the order of the board. */
export function listPlan(sql: Sql, userId: OwnerId, from: Day, to: Day) {
  const owner = fragment`${userId}`
  return sql.rows<PlanRow & Ticked & Covered>`
    select ${itemColumns.of('p')}, ${tickColumns}
    from plan_item p ${joinTick(owner)}
    where p.user_id = ${userId} and p.day between ${from} and ${to}
    order by p.day, p.sort, p.created_at, p.id`
}

/** Sums of the records of those days, by place and kind; without those that count for only one item. */
export function sumForPlan(sql: Sql, userId: OwnerId, from: Day, to: Day) {
  const owner = fragment`${userId}`
  return sql.rows<DoneSum & Place>`
    select day, kind, croom_id, study_id, topic_id, subtopic_id, ${workSums}
    from study_record r where user_id = ${userId} and day between ${from} and ${to}
      and not exists (select 1 from plan_item p where p.user_id = ${userId} and p.tick_record_id = r.id)
      and not (${isOfRange(owner)})
    group by day, kind, croom_id, study_id, topic_id, subtopic_id`
}

/** Parts that records of an item's source name since it was made. */
export function coveredOf(sql: Sql, userId: OwnerId, id: string) {
  return sql.rows<{ part_from: number; part_to: number }>`
    select r.part_from, r.part_to from plan_item p
    join study_record r on r.user_id = ${userId} and r.source_id = p.source_id and r.created_at >= p.created_at
    where p.user_id = ${userId} and p.id = ${id} and r.part_from is not null`
}

/** One planned item, locked until the transaction ends. */
export function lockPlanItem(sql: Sql, userId: OwnerId, id: string) {
  return sql.one<PlanRow>`
    select ${itemColumns.names}
    from plan_item where user_id = ${userId} and id = ${id} for update`
}

/** Whether a record came with the tick of another item, which it ticks again if it is brought back. */
export function isTickOfOther(sql: Sql, userId: OwnerId, recordId: string, exceptId: string) {
  return sql.has`
    select 1 from plan_item
    where user_id = ${userId} and tick_record_id = ${recordId} and id <> ${exceptId} limit 1`
}

export function insertPlanItem(sql: Sql, userId: OwnerId, actorId: ActorId, id: string, item: KeptPlan) {
  return sql.one<PlanRow>`
    insert into plan_item (user_id, id, ${keptPlan.names}, created_by, updated_by)
    values (${userId}, ${id}, ${keptPlan.values(item)}, ${actorId}, ${actorId})
    returning ${itemColumns.names}`
}

export function insertPlanItems(
  sql: Sql,
  userId: OwnerId,
  actorId: ActorId,
  items: readonly (KeptPlan & { id: string })[],
) {
  return sql.run`
    insert into plan_item (user_id, id, ${keptPlan.names}, created_by, updated_by)
    select ${userId}::uuid, id, ${keptPlan.names}, ${actorId}::uuid, ${actorId}::uuid
    from json_populate_recordset(null::plan_item, ${JSON.stringify(items)}::json)`
}

export function updatePlanItem(sql: Sql, userId: OwnerId, actorId: ActorId, id: string, item: KeptPlan) {
  return sql.one<PlanRow>`
    update plan_item set ${keptPlan.assignments(item)}, updated_by = ${actorId}, updated_at = now(),
      version = version + 1
    where user_id = ${userId} and id = ${id}
    returning ${itemColumns.names}`
}

export function deletePlanItems(sql: Sql, userId: OwnerId, ids: readonly string[]) {
  return sql.run`delete from plan_item where user_id = ${userId} and id = any(${ids}::uuid[])`
}

export function countPlans(sql: Sql, userId: OwnerId, day: string) {
  return sql.number`select count(*) from plan_item where user_id = ${userId} and day = ${day}`
}

/** The days from a day on on which a repetition has items. */
export function daysOfSeries(sql: Sql, userId: OwnerId, seriesId: string, from: Day) {
  return sql.values<Day>`
    select distinct day from plan_item
    where user_id = ${userId} and series_id = ${seriesId} and day >= ${from} order by day`
}

/** Number of items from a year before today on that nobody has marked as done. */
export function countOpenPlans(sql: Sql, userId: OwnerId, today: Day) {
  return sql.number`
    select count(*) from plan_item
    where user_id = ${userId} and day >= ${today}::date - 366 and tick_at is null`
}
