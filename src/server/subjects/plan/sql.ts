import type { Static, TObject } from '@sinclair/typebox'
import { PlanItem, planFields, tickFields } from '#contract/plan.ts'
import type { Day } from '#rules/day.ts'
import type { Place } from '#rules/place.ts'
import type { DoneSum, Ticked } from '#rules/plan.ts'
import type { Sql } from '#server/services/database/client.ts'
import { columnsOf } from '#server/services/database/columns.ts'
import { fragment } from '#server/services/database/fragment.ts'
import type { ActorId, OwnerId } from '#server/services/people/person-ids.ts'
import { workSums } from '#server/subjects/standing/sql.ts'

/** The fields of a planned item that a person sets. */
export type PlanContent = Static<TObject<typeof planFields>>
/** What a save keeps of a planned item: those fields, and how it was marked as done. */
export type KeptPlan = PlanContent & Static<TObject<typeof tickFields>>
export type PlanRow = Omit<Static<typeof PlanItem>, 'done' | 'tick' | 'state'> & KeptPlan
export const planContent = columnsOf(planFields)
export const keptPlan = columnsOf({ ...planFields, ...tickFields })
const { done: _ofRecords, tick: _ofColumns, state: _ofBoth, ...stored } = PlanItem.properties
const itemColumns = columnsOf({ ...stored, ...tickFields })

/** Of an item `p`, with `joinTick`. The tick of a record ends with it, and is there again when it is brought back. */
export const tickColumns = fragment`
  p.tick_at is not null and (p.tick_record_id is null or t.id is not null) as is_ticked,
  t.minutes as tick_minutes, t.questions as tick_questions`
/** The record that came with the tick of an item `p`, on whatever day it is. @param ids owners of the items */
export const joinTick = (ids: readonly string[]) => fragment`
  left join study_record t
  on t.user_id = any(${ids}::uuid[]) and t.user_id = p.user_id and t.id = p.tick_record_id`

/** Planned items of the days `from` to `to`, both included, in the order of the board. */
export function listPlan(sql: Sql, userId: OwnerId, from: Day, to: Day) {
  return sql.rows<PlanRow & Ticked>`
    select ${itemColumns.of('p')}, ${tickColumns}
    from plan_item p ${joinTick([userId])}
    where p.user_id = ${userId} and p.day between ${from} and ${to}
    order by p.day, p.sort, p.created_at, p.id`
}

/** Sums of the records of those days, by place and kind; without those that came with a tick. */
export function sumForPlan(sql: Sql, userId: OwnerId, from: Day, to: Day) {
  return sql.rows<DoneSum & Place>`
    select day, kind, croom_id, study_id, topic_id, subtopic_id, ${workSums}
    from study_record r where user_id = ${userId} and day between ${from} and ${to}
      and not exists (select 1 from plan_item p where p.user_id = ${userId} and p.tick_record_id = r.id)
    group by day, kind, croom_id, study_id, topic_id, subtopic_id`
}

/** One planned item, locked until the transaction ends. */
export function lockPlanItem(sql: Sql, userId: OwnerId, id: string) {
  return sql.one<PlanRow>`
    select ${itemColumns.names}
    from plan_item where user_id = ${userId} and id = ${id} for update`
}

/** Whether a record came with the tick of another item, which it ticks again if it is brought back. */
export async function isTickOfOther(sql: Sql, userId: OwnerId, recordId: string, exceptId: string) {
  const row = await sql.one`
    select 1 from plan_item
    where user_id = ${userId} and tick_record_id = ${recordId} and id <> ${exceptId} limit 1`
  return row !== undefined
}

export function insertPlanItem(sql: Sql, userId: OwnerId, actorId: ActorId, id: string, item: KeptPlan) {
  return sql.one<PlanRow>`
    insert into plan_item (user_id, id, ${keptPlan.names}, created_by, updated_by)
    values (${userId}, ${id}, ${keptPlan.values(item)}, ${actorId}, ${actorId})
    returning ${itemColumns.names}`
}

export function updatePlanItem(sql: Sql, userId: OwnerId, actorId: ActorId, id: string, item: KeptPlan) {
  return sql.one<PlanRow>`
    update plan_item set ${keptPlan.assignments(item)}, updated_by = ${actorId}, updated_at = now(),
      version = version + 1
    where user_id = ${userId} and id = ${id}
    returning ${itemColumns.names}`
}

export function deletePlanItem(sql: Sql, userId: OwnerId, id: string) {
  return sql.run`delete from plan_item where user_id = ${userId} and id = ${id}`
}

/** Number of items that a student has planned for a day. */
export async function countPlans(sql: Sql, userId: OwnerId, day: string): Promise<number> {
  const row = await sql.one<{ plans: number }>`
    select count(*) as plans from plan_item where user_id = ${userId} and day = ${day}`
  return row?.plans ?? 0
}
