import type { Day } from '#rules/day.ts'
import { grouped } from '#rules/insight/order.ts'
import {
  type Covered,
  type Done,
  type DoneSum,
  doneOf,
  type Planned,
  planState,
  type Ticked,
} from '#rules/plan.ts'
import type { Sql } from '#server/services/database/client.ts'
import type { OwnerId } from '#server/services/people/person-ids.ts'
import { listPlan, type PlanRow, sumForPlan } from '#server/subjects/plan/sql.ts'

/**
 * Planned items of the days `from`..`to`, each with what the records say is done of it.
 * @param today the student's current day, before which an item that is due is late
 */
export async function withDone(sql: Sql, userId: OwnerId, from: Day, to: Day, today: Day) {
  const [items, sums] = await Promise.all([
    listPlan(sql, userId, from, to),
    sumForPlan(sql, userId, from, to),
  ])
  return shownItems(items, sums, today)
}

/** What is done of an item without a record. */
export const nothing = { minutes: 0, questions: 0, ratio: 0, other: { minutes: 0, questions: 0 } }

function shownItem<Row extends PlanRow & Ticked & Covered>(row: Row, done: Done, today: Day) {
  const { is_ticked, tick_record_id: record_id, tick_at: at, tick_by: by } = row
  const tick = is_ticked && at && by ? { record_id, at, by } : null
  return { ...row, done, tick, state: planState(row, done, today) }
}

/** Planned items of one student with what the sums of the same days say is done of them. */
export function shownItems<Row extends PlanRow & Ticked & Covered>(
  items: readonly Row[],
  sums: readonly DoneSum[],
  today: Day,
) {
  const done = doneOf(items, sums)
  return items.map((item) => shownItem(item, done.get(item.id) ?? nothing, today))
}

/**
 * How much of each planned item is done, all of what is marked so. The rule compares within a day, so each day is compared
 * by itself.
 */
export function doneRatios(items: readonly Planned[], records: readonly DoneSum[]) {
  const sums = grouped(records, ({ day }) => day)
  return [...grouped(items, ({ day }) => day)].flatMap(([day, ofDay]) => {
    const done = doneOf(ofDay, sums.get(day) ?? [])
    return ofDay.map((item) => ({ day, done_ratio: item.is_ticked ? 1 : (done.get(item.id)?.ratio ?? 0) }))
  })
}
