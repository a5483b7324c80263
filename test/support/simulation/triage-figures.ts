import { addDays, type Day } from '#rules/day.ts'
import { type TriageStudent, triage } from '#rules/insight/triage.ts'
import { dayHabitOf, minutesOf } from './days.ts'
import { type Draws, drawsOf } from './draws.ts'
import { average, byValue, type Figure } from './figure.ts'
import { dayAt } from './worlds.ts'

const todayAt = 150
const troubles = ['stopped', 'less', 'plan', 'nets'] as const
type Trouble = (typeof troubles)[number] | null

/** One student of 200. @param mild how much of a trouble is left: 1 is none of it, 0 all */
function studentOf(trouble: Trouble, mild: number, draws: Draws): TriageStudent {
  const since = todayAt - Math.floor(draws.uniform(6, 15))
  const isNow = (day: number) => day >= since
  const strength = (day: number) => {
    if (!isNow(day)) return 1
    if (trouble === 'stopped') return 0.02 + 0.6 * mild
    return trouble === 'less' ? 0.3 + 0.5 * mild : 1
  }
  const minutes = minutesOf(dayHabitOf(draws), todayAt, draws, strength)
  const day = (i: number): Day => addDays(dayAt(0), i)
  const [doneShare, aWeek] = [draws.uniform(0.4, 0.95), draws.uniform(2, 7)]
  const hasPlan = draws.chance(0.7) || trouble === 'plan'
  const items = minutes.flatMap((_, i) => {
    if (!hasPlan || !draws.chance(aWeek / 7)) return []
    const share = trouble === 'plan' && isNow(i) ? doneShare * (0.1 + 0.6 * mild) : doneShare
    return [{ day: day(i), done_ratio: draws.chance(share) ? 1 : draws.uniform(0, 0.4) }]
  })
  const [level, slope, gap] = [draws.normal(60, 20), draws.normal(0.04, 0.08), draws.uniform(6, 16)]
  const full: [Day, number][] = []
  const fallsFrom = todayAt - 3 * gap
  for (let i = draws.uniform(0, 20); i < todayAt; i += gap * draws.uniform(0.8, 1.2)) {
    const fall = trouble === 'nets' && i >= fallsFrom ? -14 * (1 - 0.5 * mild) : 0
    full.push([day(Math.floor(i)), level + slope * i + fall + draws.normal(0, 5.5)])
  }
  const records = minutes.flatMap((amount, i) => (amount > 0 ? [{ day: day(i), minutes: amount }] : []))
  return { records, items, full, questions: 120, joined: dayAt(0) }
}

/** Share of the first ten of 200 students who are in trouble, of whom there are twenty, and of all who are listed. */
function groupOf(mild: number, draws: Draws) {
  const today = addDays(dayAt(0), todayAt)
  const students = Array.from({ length: 200 }, (_, i) => {
    const trouble = i < 20 ? (troubles[i % 4] ?? null) : null
    return { id: `${i}`, trouble, told: triage({ student: studentOf(trouble, mild, draws), today }) }
  })
  const troubled = new Set(students.filter(({ trouble }) => trouble !== null).map(({ id }) => id))
  const precision = (values: Map<string, number>) =>
    average(
      byValue(values)
        .slice(0, 10)
        .map((id) => Number(troubled.has(id))),
    )
  // Students are asked for in a drawn order, so that ties favour nobody.
  const drawn = draws.shuffled(students)
  return {
    rule: precision(new Map(drawn.map(({ id, told }) => [id, told.total]))),
    days: precision(new Map(drawn.map(({ id, told }) => [id, told.days_since ?? todayAt]))),
    listed: average(students.map(({ told }) => Number(told.listed))),
  }
}

export function triageFigures(groups: number, seed: string): Figure[] {
  const draws = drawsOf(`${seed} triage`)
  const runs = (mild: number) => Array.from({ length: groups }, () => groupOf(mild, draws))
  const [hard, mild] = [runs(0), runs(0.5)]
  const figure = (name: string, some: typeof hard): Figure => ({
    insight: 'triage',
    key: `triage ${name}`,
    measure: `first ten of 200 who are in trouble, ${name}`,
    rule: average(some.map(({ rule }) => rule)),
    rivals: [{ name: 'days since the last record', value: average(some.map(({ days }) => days)) }],
    percent: true,
  })
  const listed: Figure = {
    insight: 'triage',
    key: 'triage listed',
    measure: 'students listed, of whom 10 % are in trouble',
    rule: average(hard.map((run) => run.listed)),
    rivals: [],
    percent: true,
  }
  return [figure('clear troubles', hard), figure('milder troubles', mild), listed]
}
