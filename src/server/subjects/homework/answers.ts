import { type homework as calls, homeworkDays, homeworkItems } from '#contract/homework.ts'
import { addDays, type Day } from '#rules/day.ts'
import { dayFault } from '#rules/day-fault.ts'
import { compareText, grouped } from '#rules/insight/order.ts'
import { refuseAny } from '#rules/refusal.ts'
import type { PlanState } from '#rules/vocabulary.ts'
import type { Answers } from '#server/services/context.ts'
import type { Sql } from '#server/services/database/client.ts'
import { pageOf } from '#server/services/rows/paginate.ts'
import { listItemsOf } from '#server/subjects/homework/sql.ts'
import { sumForPlansOf } from '#server/subjects/insight/sql.ts'
import { readStudents, type StudentNow } from '#server/subjects/insight/students.ts'
import { shownItems } from '#server/subjects/plan/done.ts'

/** Days before and after today that are read where none are asked for. */
const usualDays = 28

export const answers: Answers<typeof calls> = {
  async 'GET /homework'({ query, ...context }) {
    const { state, croom_id, user_id } = query
    const { from, to } = windowOf(query, context.today)
    const students = (await readStudents(context, croom_id)).filter(
      ({ id, isWaiting }) => !isWaiting && (user_id ?? id) === id,
    )
    const all = await rowsOf(context, students, { from, to, state })
    return pageOf(
      all.toSorted((a, b) => b.late - a.late || b.open - a.open),
      query,
    )
  },
}

/** @throws Refusal BAD_QUERY for days in the wrong order, too many, or outside of those that are kept */
function windowOf(query: { from?: Day; to?: Day }, today: Day): { from: Day; to: Day } {
  refuseAny({ from: dayFault(query.from ?? today), to: dayFault(query.to ?? today) }, 'BAD_QUERY')
  const from = query.from ?? addDays(query.to ?? today, query.to ? 1 - homeworkDays : -usualDays)
  const to = query.to ?? addDays(query.from ?? today, query.from ? homeworkDays - 1 : usualDays)
  refuseAny({ to: dayFault(to, from, addDays(from, homeworkDays - 1)) }, 'BAD_QUERY')
  return { from, to }
}

/** How much homework of some students of the last weeks is late. */
export async function countLate(sql: Sql, students: readonly StudentNow[]): Promise<number> {
  const [first] = students
  if (!first) return 0
  const [from, to] = [addDays(first.today, -usualDays), addDays(first.today, usualDays)]
  const rows = await rowsOf({ sql }, students, { from, to, state: 'late' })
  return rows.reduce((sum, { late }) => sum + late, 0)
}

/** One row a student with homework, by grouped statements over all of them. */
async function rowsOf(
  { sql }: { sql: Sql },
  students: readonly StudentNow[],
  { from, to, state }: { from: Day; to: Day; state: PlanState | undefined },
) {
  const ids = students.map(({ id }) => id)
  if (ids.length === 0) return []
  const [items, sums] = await Promise.all([
    listItemsOf(sql, ids, from, to),
    sumForPlansOf(sql, ids, from, to),
  ])
  const itemsOf = grouped(items, ({ user_id }) => user_id)
  const sumsOf = grouped(sums, ({ user_id }) => user_id)
  return students.flatMap(({ id, name, today }) => {
    // What is not homework takes its part of the day's records too.
    const given = shownItems(itemsOf.get(id) ?? [], sumsOf.get(id) ?? [], today)
      .filter(({ due, created_by }) => due !== null || created_by !== id)
      .filter((item) => state === undefined || item.state === state)
    if (given.length === 0) return []
    const count = (of: PlanState) => given.filter((item) => item.state === of).length
    const next = given
      .filter((item) => state !== undefined || item.state !== 'done')
      .toSorted((a, b) => compareText(a.due ?? a.day, b.due ?? b.day) || a.sort - b.sort)
    return [
      {
        user_id: id,
        name,
        open: count('open'),
        late: count('late'),
        done: count('done'),
        items: next.slice(0, homeworkItems),
      },
    ]
  })
}
