import { type homework as calls, homeworkDays, homeworkItems } from '#contract/homework.ts'
import { isClosed } from '#rules/consent.ts'
import { addDays, type Day, daysBetween } from '#rules/day.ts'
import { compareText, grouped } from '#rules/insight/order.ts'
import { limits } from '#rules/limits.ts'
import { peopleOrder } from '#rules/name-order.ts'
import { Refusal } from '#rules/refusal.ts'
import { dayAt } from '#rules/time-zone.ts'
import type { PlanState } from '#rules/vocabulary.ts'
import type { Answers, Context } from '#server/services/context.ts'
import type { Sql } from '#server/services/database/client.ts'
import { pageOf } from '#server/services/rows/paginate.ts'
import { listItemsOf } from '#server/subjects/homework/sql.ts'
import { listStudents, sumForPlansOf } from '#server/subjects/insight/sql.ts'
import { shownItems } from '#server/subjects/plan/done.ts'
import { membersAmong } from '#server/subjects/user/sql.ts'

/** Days before and after today that are read where none are asked for. */
const usualDays = 28

export const answers: Answers<typeof calls> = {
  async 'GET /homework'({ query, ...context }) {
    const { state, croom_id, user_id } = query
    const { from, to } = windowOf(query, context.today)
    const students = await studentsOf(context, croom_id, user_id)
    const all = await rowsOf(context, students, { from, to, state })
    return pageOf(
      all.toSorted((a, b) => b.late - a.late || b.open - a.open),
      query,
    )
  },
}

/** @throws Refusal BAD_QUERY for days in the wrong order, too many, or outside of those that are kept */
function windowOf(query: { from?: Day; to?: Day }, today: Day): { from: Day; to: Day } {
  for (const end of ['from', 'to'] as const) {
    const day = query[end] ?? today
    if (day < limits.earliestDay)
      throw new Refusal('BAD_QUERY', { [end]: { fault: 'dayTooEarly', limit: limits.earliestDay } })
    if (day > limits.latestDay)
      throw new Refusal('BAD_QUERY', { [end]: { fault: 'dayTooLate', limit: limits.latestDay } })
  }
  const from = query.from ?? addDays(query.to ?? today, query.to ? 1 - homeworkDays : -usualDays)
  const to = query.to ?? addDays(query.from ?? today, query.from ? homeworkDays - 1 : usualDays)
  const days = daysBetween(from, to) + 1
  if (days < 1) throw new Refusal('BAD_QUERY', { to: { fault: 'dayTooEarly', limit: from } })
  if (days > homeworkDays)
    throw new Refusal('BAD_QUERY', { to: { fault: 'dayTooLate', limit: addDays(from, homeworkDays - 1) } })
  return { from, to }
}

/** A coach's students by name, without those who wait for a consent. */
async function studentsOf(
  { sql, actor, now, locale, services }: Context,
  croomId: string | undefined,
  userId: string | undefined,
) {
  const all = await listStudents(sql, actor.id)
  const wanted = all.filter(
    (student) => (userId ?? student.id) === student.id && !isClosed(student, services.consentAge, now),
  )
  const ids = wanted.map(({ id }) => id)
  const members = croomId === undefined ? null : await membersAmong(sql, ids, croomId)
  return wanted
    .filter(({ id }) => members?.has(id) ?? true)
    .sort(peopleOrder(locale))
    .map(({ id, name, timezone, day_start }) => ({ id, name, today: dayAt(now, timezone, day_start) }))
}

/** How much homework of some students of the last weeks is late. */
export async function countLate(
  sql: Sql,
  students: readonly { id: string; name: string; timezone: string; day_start: number }[],
  now: number,
): Promise<number> {
  const days = students.map((each) => ({ ...each, today: dayAt(now, each.timezone, each.day_start) }))
  const [today] = days.map((each) => each.today)
  if (today === undefined) return 0
  const window = { from: addDays(today, -usualDays), to: addDays(today, usualDays), state: 'late' as const }
  const rows = await rowsOf({ sql }, days, window)
  return rows.reduce((sum, { late }) => sum + late, 0)
}

/** One row a student with homework, by grouped statements over all of them. */
async function rowsOf(
  { sql }: { sql: Sql },
  students: readonly { id: string; name: string; today: Day }[],
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
        items: next.slice(0, homeworkItems).map(({ user_id: _, ...item }) => item),
      },
    ]
  })
}
