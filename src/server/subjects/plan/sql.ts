import type { Static, TObject } from '@sinclair/typebox'
import { PlanItem, planFields } from '#contract/plan.ts'
import type { Day } from '#rules/day.ts'
import type { Place } from '#rules/place.ts'
import type { DoneSum } from '#rules/plan.ts'
import type { Sql } from '#server/services/database/client.ts'
import { columnsOf } from '#server/services/database/columns.ts'
import type { ActorId, OwnerId } from '#server/services/people/person-ids.ts'
import { workSums } from '#server/subjects/standing/sql.ts'

/** The fields of a planned item that a person sets. */
export type PlanContent = Static<TObject<typeof planFields>>
export type PlanRow = Omit<Static<typeof PlanItem>, 'done'>
export const planContent = columnsOf(planFields)
const { done: _ofRecords, ...stored } = PlanItem.properties
const itemColumns = columnsOf(stored)

/** Planned items of the days `from` to `to`, both included, in the order of the board. */
export function listPlan(sql: Sql, userId: OwnerId, from: Day, to: Day) {
  return sql.rows<PlanRow>`
    select ${itemColumns.names}
    from plan_item where user_id = ${userId} and day between ${from} and ${to}
    order by day, sort, created_at, id`
}

/** Sums of the records of those days, by place and kind. */
export function sumForPlan(sql: Sql, userId: OwnerId, from: Day, to: Day) {
  return sql.rows<DoneSum & Place>`
    select day, kind, croom_id, study_id, topic_id, subtopic_id, ${workSums}
    from study_record where user_id = ${userId} and day between ${from} and ${to}
    group by day, kind, croom_id, study_id, topic_id, subtopic_id`
}

/** One planned item, locked until the transaction ends. */
export function lockPlanItem(sql: Sql, userId: OwnerId, id: string) {
  return sql.one<PlanRow>`
    select ${itemColumns.names}
    from plan_item where user_id = ${userId} and id = ${id} for update`
}

export function insertPlanItem(sql: Sql, userId: OwnerId, actorId: ActorId, id: string, item: PlanContent) {
  return sql.one<PlanRow>`
    insert into plan_item (user_id, id, ${planContent.names}, created_by, updated_by)
    values (${userId}, ${id}, ${planContent.values(item)}, ${actorId}, ${actorId})
    returning ${itemColumns.names}`
}

export function updatePlanItem(sql: Sql, userId: OwnerId, actorId: ActorId, id: string, item: PlanContent) {
  return sql.one<PlanRow>`
    update plan_item set ${planContent.assignments(item)}, updated_by = ${actorId}, updated_at = now(),
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
