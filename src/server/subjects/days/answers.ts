import type { days as calls } from '#contract/days.ts'
import { daysOfSheet } from '#contract/days.ts'
import { addDays, type Day, daysFrom } from '#rules/day.ts'
import { mean } from '#rules/insight/average.ts'
import { grouped } from '#rules/insight/order.ts'
import { idsOf } from '#rules/keys.ts'
import { limits } from '#rules/limits.ts'
import { Refusal } from '#rules/refusal.ts'
import type { Answers, Context } from '#server/services/context.ts'
import { pageOf } from '#server/services/rows/paginate.ts'
import { listDaysOf, listTrialsOf } from '#server/subjects/days/sql.ts'
import { listPlansOf, sumForPlansOf } from '#server/subjects/insight/sql.ts'
import { readStudents, type StudentNow } from '#server/subjects/insight/students.ts'
import { doneRatios } from '#server/subjects/plan/done.ts'

export const answers: Answers<typeof calls> = {
  async 'GET /days'({ query, ...context }) {
    const { size = limits.pageSize, days: wanted = daysOfSheet.most } = query
    if (query.to !== undefined && query.to < limits.earliestDay)
      throw new Refusal('BAD_QUERY', { to: { fault: 'dayTooEarly', limit: limits.earliestDay } })
    const students = await readStudents(context, query.croom_id)
    const todays = students.map(({ today }) => today).sort()
    const { to = todays.at(-1) ?? context.today } = query
    const days = daysFrom(addDays(to, 1 - wanted), to)
    const shown = pageOf(students, { ...query, size })
    return { ...shown, from: days[0] ?? to, to, days, rows: await rowsOf(context, shown.rows, days) }
  },
}

/**
 * One row a student, by grouped statements over all of them; what is dated after a student's day waits. Of one who waits
 * for a consent nothing is read.
 */
async function rowsOf({ sql }: Context, students: readonly StudentNow[], days: readonly Day[]) {
  const ids = idsOf(students.filter(({ isWaiting }) => !isWaiting))
  const [from, to] = [days[0] ?? '', days.at(-1) ?? '']
  const [recorded, items, done, trials] = await Promise.all([
    listDaysOf(sql, ids, from, to),
    listPlansOf(sql, ids, from, to),
    sumForPlansOf(sql, ids, from, to),
    listTrialsOf(sql, ids, from, to),
  ])
  const daysOf = new Map(recorded.map((row) => [row.user_id, row.days]))
  const trialsOf = new Map(trials.map((row) => [row.user_id, row.trials]))
  const itemsOf = grouped(items, ({ user_id }) => user_id)
  const doneOf = grouped(done, ({ user_id }) => user_id)

  return students.map(({ id, name, access, today }) => {
    const byDay = new Map(
      (daysOf.get(id) ?? []).flatMap(([day, ...sums]) => (day <= today ? [[day, sums] as const] : [])),
    )
    const planned = (itemsOf.get(id) ?? []).filter(({ day }) => day <= today)
    const ratios = grouped(doneRatios(planned, doneOf.get(id) ?? []), ({ day }) => day)
    return {
      user_id: id,
      name,
      access,
      today,
      minutes: days.map((day) => byDay.get(day)?.[0] ?? null),
      questions: days.map((day) => byDay.get(day)?.[1] ?? null),
      plan: days.map((day) => {
        const ofDay = ratios.get(day)
        return ofDay ? mean(ofDay.map(({ done_ratio }) => done_ratio)) : null
      }),
      rest: days.filter((day) => byDay.get(day)?.[2]),
      trials: (trialsOf.get(id) ?? []).filter(({ day }) => day <= today),
    }
  })
}
