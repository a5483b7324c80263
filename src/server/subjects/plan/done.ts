import type { Day } from '#rules/day.ts'
import { grouped } from '#rules/insight/order.ts'
import { type DoneSum, doneOf, type Planned } from '#rules/plan.ts'
import type { Sql } from '#server/services/database/client.ts'
import type { OwnerId } from '#server/services/people/person-ids.ts'
import { listPlan, type PlanRow, sumForPlan } from '#server/subjects/plan/sql.ts'

/** Planned items of the days `from`..`to`, each with what the records say is done of it. */
export async function withDone(sql: Sql, userId: OwnerId, from: Day, to: Day) {
  const [items, sums] = await Promise.all([
    listPlan(sql, userId, from, to),
    sumForPlan(sql, userId, from, to),
  ])
  const done = doneOf(items, sums)
  const nothing = { minutes: 0, questions: 0, ratio: 0, other: { minutes: 0, questions: 0 } }
  return items.map((item: PlanRow) => ({ ...item, done: done.get(item.id) ?? nothing }))
}

/** How much of each planned item is done. The rule compares within a day, so each day is compared by itself. */
export function doneRatios(items: readonly Planned[], records: readonly DoneSum[]) {
  const sums = grouped(records, ({ day }) => day)
  return [...grouped(items, ({ day }) => day)].flatMap(([day, ofDay]) => {
    const done = doneOf(ofDay, sums.get(day) ?? [])
    return ofDay.map(({ id }) => ({ day, done_ratio: done.get(id)?.ratio ?? 0 }))
  })
}
