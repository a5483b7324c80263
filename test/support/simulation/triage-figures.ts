import { addDays, type Day } from '#rules/day.ts'
import { type Triage, type TriageStudent, triage } from '#rules/insight/triage.ts'
import { dayHabitOf, minutesOf } from './days.ts'
import { type Draws, drawsOf } from './draws.ts'
import { average, byValue, type Figure } from './figure.ts'
import { dayAt } from './worlds.ts'

/** Weeks since the student joined, each a row of its own. */
const histories = [
  [2, 4],
  [4, 6],
  [6, 8],
  [8, 10],
  [10, 14],
  [14, 20],
] as const
type History = readonly [from: number, to: number]

const troubles = ['stopped', 'less', 'plan', 'nets'] as const
type Trouble = (typeof troubles)[number]
type Kind = 'clear' | 'milder'
/** What is left of the usual minutes and of the usual share of a plan in a trouble, and the nets that are lost. */
const left: Record<Kind, { stopped: number; less: number; plan: number; nets: number }> = {
  clear: { stopped: 0, less: 0.09, plan: 0.1, nets: -14 },
  milder: { stopped: 0.1, less: 0.3, plan: 0.4, nets: -10.5 },
}
/** The list is asked for in the morning, and at midnight. */
type Hour = 9 | 24

/** Days without a record from which the rival lists a student. */
const rivalDays = 3

/**
 * A student as the rule is given one at each hour: what was recorded later that day is not there yet.
 * @param since whole days since the trouble began
 */
function studentOf(days: number, trouble: Trouble | null, kind: Kind, since: number, draws: Draws) {
  const begins = days - since
  const of = left[kind]
  // The chance of a day and its amount fall alike.
  const strength = (day: number) =>
    day >= begins && (trouble === 'stopped' || trouble === 'less') ? Math.sqrt(of[trouble]) : 1
  const minutes = minutesOf(dayHabitOf(draws), days + 1, draws, strength)
  const day = (i: number): Day => addDays(dayAt(0), i)

  const [doneShare, aWeek] = [draws.uniform(0.4, 0.95), draws.uniform(2, 7)]
  const hasPlan = draws.chance(0.7) || trouble === 'plan'
  const items = minutes.flatMap((_, i) => {
    if (!hasPlan || !draws.chance(aWeek / 7)) return []
    const share = trouble === 'plan' && i >= begins ? doneShare * of.plan : doneShare
    return [{ i, day: day(i), done_ratio: draws.chance(share) ? 1 : draws.uniform(0, 0.4) }]
  })

  const [level, slope, gap] = [draws.normal(60, 20), draws.normal(0.04, 0.08), draws.uniform(6, 28)]
  // One to three trials lie behind the fall, whatever the gap between them.
  const fallsFrom = trouble === 'nets' ? days - gap * draws.uniform(1, 3) : days
  const full: [Day, number][] = []
  for (let i = draws.uniform(0, gap); i < days; i += gap * draws.uniform(0.8, 1.2))
    full.push([day(Math.floor(i)), level + slope * i + (i >= fallsFrom ? of.nets : 0) + draws.normal(0, 5.5)])

  const recordHour = draws.uniform(10, 21)
  const at = (hour: Hour): TriageStudent => {
    const isThere = (i: number) => i < days || recordHour < hour
    return {
      records: minutes.flatMap((amount, i) =>
        amount > 0 && isThere(i) ? [{ day: day(i), minutes: amount }] : [],
      ),
      items: items.map(({ i, ...item }) => (isThere(i) ? item : { ...item, done_ratio: 0 })),
      full,
      questions: 120,
      joined: dayAt(0),
    }
  }
  const told = (hour: Hour) => triage({ student: at(hour), today: day(days) })
  return { nine: told(9), midnight: told(24) }
}

const daysOf = ([from, to]: History, draws: Draws) => Math.floor(draws.uniform(from * 7, to * 7))

/** A share of the rule, and of the days since the last record. */
type Pair = { rule: number; days: number }
const meanOf = (pairs: readonly Pair[]): Pair => ({
  rule: average(pairs.map(({ rule }) => rule)),
  days: average(pairs.map(({ days }) => days)),
})

/** 200 students, of whom twenty are in trouble since 6 to 15 days. */
function groupOf(history: History, kind: Kind, draws: Draws) {
  const students = Array.from({ length: 200 }, (_, i) => {
    const trouble = i < 20 ? (troubles[i % troubles.length] ?? null) : null
    const since = Math.floor(draws.uniform(6, 15))
    return { id: `${i}`, trouble, ...studentOf(daysOf(history, draws), trouble, kind, since, draws) }
  })
  // Students are asked for in a drawn order, so that ties favour nobody.
  const drawn = draws.shuffled(students)
  const precision = (of: (student: (typeof students)[number]) => number) =>
    average(
      byValue(new Map(drawn.map((student) => [student.id, of(student)])))
        .slice(0, 10)
        .map((id) => Number(students[Number(id)]?.trouble !== null)),
    )
  const usual = students.filter(({ trouble }) => trouble === null)
  return {
    first: {
      rule: precision(({ nine }) => nine.total),
      days: precision(({ nine }) => nine.days_since ?? Number.POSITIVE_INFINITY),
    },
    nine: meanOf(usual.map(({ nine }) => listedBy(nine))),
    midnight: meanOf(usual.map(({ midnight }) => listedBy(midnight))),
  }
}

const listedBy = ({ listed, days_since }: Triage): Pair => ({
  rule: Number(listed),
  days: Number((days_since ?? rivalDays) >= rivalDays),
})

/** Share of students listed at nine whose trouble is seven whole days old. */
function recallOf(history: History, trouble: Trouble, kind: Kind, count: number, draws: Draws): Pair {
  const students = Array.from({ length: count }, () =>
    studentOf(daysOf(history, draws), trouble, kind, 7, draws),
  )
  return meanOf(students.map(({ nine }) => listedBy(nine)))
}

const measures = {
  'clear troubles': 'first ten of 200 who are in trouble, clear',
  'milder troubles': 'first ten of 200 who are in trouble, milder',
  'usual at nine': 'as usual, listed at 9 h',
  'usual at midnight': 'as usual, listed at 24 h',
  'stopped milder': 'stopped for a week, milder, listed',
  'less clear': 'less for a week, clear, listed',
  'less milder': 'less for a week, milder, listed',
  'plan milder': 'plan left aside for a week, milder, listed',
  'nets clear': 'lower nets, clear, listed',
}
type Measure = keyof typeof measures
const measureKeys = Object.keys(measures) as Measure[]

/** What the list reaches for students with one length of history. */
export type TriageRow = { history: string; values: Record<Measure, Pair> }

/** @param groups of 200 students for each length of history and each kind of trouble */
export function triageRows(groups: number, seed: string): TriageRow[] {
  const draws = drawsOf(`${seed} triage`)
  return histories.map((history) => {
    const runs = (kind: Kind) => Array.from({ length: groups }, () => groupOf(history, kind, draws))
    const [clear, milder] = [runs('clear'), runs('milder')]
    const recall = (trouble: Trouble, kind: Kind) => recallOf(history, trouble, kind, 10 * groups, draws)
    return {
      history: `${history[0]}–${history[1]} weeks`,
      values: {
        'clear troubles': meanOf(clear.map(({ first }) => first)),
        'milder troubles': meanOf(milder.map(({ first }) => first)),
        'usual at nine': meanOf([...clear, ...milder].map(({ nine }) => nine)),
        'usual at midnight': meanOf([...clear, ...milder].map(({ midnight }) => midnight)),
        'stopped milder': recall('stopped', 'milder'),
        'less clear': recall('less', 'clear'),
        'less milder': recall('less', 'milder'),
        'plan milder': recall('plan', 'milder'),
        'nets clear': recall('nets', 'clear'),
      },
    }
  })
}

/** The mean of all lengths of history. */
export function triageFigures(rows: readonly TriageRow[]): Figure[] {
  return measureKeys.map((key) => {
    const { rule, days } = meanOf(rows.map(({ values }) => values[key]))
    return {
      insight: 'triage',
      key: `triage ${key}`,
      measure: measures[key],
      rule,
      rivals: [{ name: 'days since the last record', value: days }],
      percent: true,
    }
  })
}

/** The rows and their mean as a table in Markdown, in percent; the days since the last record in brackets. */
export function triageTable(rows: readonly TriageRow[]): string {
  const shown = ({ rule, days }: Pair) => `${Math.round(100 * rule)} (${Math.round(100 * days)})`
  const all = (key: Measure) => shown(meanOf(rows.map(({ values }) => values[key])))
  return [
    `| history | ${measureKeys.map((key) => measures[key]).join(' | ')} |`,
    `|---|${'---|'.repeat(measureKeys.length)}`,
    ...rows.map(
      ({ history, values }) => `| ${history} | ${measureKeys.map((key) => shown(values[key])).join(' | ')} |`,
    ),
    `| all | ${measureKeys.map(all).join(' | ')} |`,
  ].join('\n')
}
