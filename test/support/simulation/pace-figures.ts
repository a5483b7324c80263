import { addDays } from '#rules/day.ts'
import { type PlannedItem, pace } from '#rules/insight/pace.ts'
import { drawsOf } from './draws.ts'
import { average, type Figure } from './figure.ts'
import { dayAt } from './worlds.ts'

const todayAt = 60

/** Eight weeks of plans of one student and the week that comes. */
function caseOf(draws: ReturnType<typeof drawsOf>) {
  const [own, perLesson] = [draws.normal(0.1, 0.3), [0, 1, 2, 3].map(() => draws.normal(0, 0.2))]
  const [begun, aWeek] = [draws.uniform(0.3, 0.95), draws.uniform(2, 12)]
  const itemOn = (day: number): PlannedItem => {
    const study = Math.floor(draws.next() * 4)
    const minutes = draws.pick([30, 45, 60, 90, 120])
    const ratio = Math.exp(own + (perLesson[study] ?? 0) + draws.normal(0, 0.4))
    const done = draws.chance(begun) ? Math.round(minutes * ratio) : 0
    return { day: addDays(dayAt(0), day), study_id: `S${study}`, minutes, done }
  }
  const items = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, i) => from + i).flatMap((day) =>
      draws.chance(aWeek / 7) ? [itemOn(day), ...(draws.chance(0.3) ? [itemOn(day)] : [])] : [],
    )
  return { past: items(0, todayAt), week: items(todayAt, todayAt + 7) }
}

const shareDone = (items: readonly PlannedItem[]) =>
  items.reduce((sum, { done }) => sum + done, 0) / items.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0)

export function paceFigures(students: number, seed: string): Figure[] {
  const draws = drawsOf(`${seed} pace`)
  const cases = Array.from({ length: students }, () => {
    const { past, week } = caseOf(draws)
    const told = pace({ items: past, today: addDays(dayAt(0), todayAt) })
    if (told.when_done === null || told.of_plan === null || week.length === 0) return null
    const started = past.filter(({ done }) => done > 0)
    const logs = week
      .filter(({ done }) => done > 0)
      .map((item) => {
        const lesson = told.rows.find(({ study_id }) => study_id === item.study_id)
        const log = Math.log(item.done / (item.minutes ?? 1))
        return { rule: (log - Math.log(lesson?.when_done ?? told.when_done ?? 1)) ** 2, planned: log ** 2 }
      })
    const real = shareDone(week)
    return {
      logs,
      rule: Math.abs(told.of_plan - real),
      begunAlone: Math.abs((started.length > 0 ? shareDone(started) : 1) - real),
    }
  }).filter((each) => each !== null)
  const logs = cases.flatMap((each) => each.logs)
  return [
    {
      insight: 'pace',
      key: 'pace error',
      measure: 'error of an item’s logarithm (root mean square)',
      rule: Math.sqrt(average(logs.map(({ rule }) => rule))),
      rivals: [{ name: 'as planned', value: Math.sqrt(average(logs.map(({ planned }) => planned))) }],
    },
    {
      insight: 'pace',
      key: 'pace week',
      measure: 'error of a week’s share of the plan',
      rule: average(cases.map(({ rule }) => rule)),
      rivals: [{ name: 'only begun items', value: average(cases.map(({ begunAlone }) => begunAlone)) }],
    },
  ]
}
