import { type Comparable, comparableKey, latestFull } from '../comparable.ts'
import { addDays, type Day, daysBetween, daysFrom } from '../day.ts'
import { type DayGoal, type Goals, goalOf } from '../goals.ts'
import { sum } from '../insight/average.ts'
import type { CheapestRow } from '../insight/cheapest.ts'
import type { Evidence, Head, Missing } from '../insight/evidence.ts'
import { grouped } from '../insight/order.ts'
import type { ReturnRow } from '../insight/return.ts'
import { isAtStake, shownNets } from '../insight/shown.ts'
import type { Careless, UnfixedRow } from '../insight/unfixed.ts'
import { type Done, isMostlyDone } from '../plan.ts'
import { isStudied } from '../streak.ts'
import type { LetterDayState, LetterKind, PlanState, TimedKind } from '../vocabulary.ts'
import { knownDays } from '../windows.ts'
import type { TrialFacts, TrialGiven } from './losses.ts'
import { trialLosses } from './losses.ts'

type Sums = { minutes: number; questions: number; days_studied: number; days_rested: number }
type Planned = {
  day: Day
  name: string
  kind: TimedKind
  minutes: number | null
  questions: number | null
  done: Done
  state: PlanState
}
export type PlaceSum = {
  study_id: string | null
  topic_id: string | null
  minutes: number
  questions: number
  /** Questions whose results are known; `correct` is of them. */
  answered: number
  correct: number | null
}
export type TrialPoint = Comparable & { id: string; name: string; day: Day; net: number }
type TopicOf = { topic_id: string; topic_name: string }

/** Data of a student and a period as the calls answer it; the letter adds none of its own. */
export type LetterGiven = {
  kind: LetterKind
  from: Day
  to: Day
  goals: Goals
  /** The last day that is over; before `from` if none is. */
  over: Day
  sums: Sums & { records: number }
  /** As many days before `from` as are over; null where the records do not reach back so far. */
  previous: (Sums & { days: number }) | null
  /** Of the first record of all; null without one. */
  first: Day | null
  /** Days with a record. */
  days: readonly { day: Day; minutes: number; questions: number; rested: boolean }[]
  places: readonly PlaceSum[]
  /** Names of lessons and topics by their ids. */
  names: ReadonlyMap<string, string>
  plan: readonly Planned[]
  /** Planned for the week after the last day. */
  ahead: readonly Planned[]
  /** All trial exams up to the last day, oldest first, as GET /graph/trial answers. */
  trials: readonly TrialPoint[]
  /** The trial exam that the letter describes in full. */
  trial: TrialGiven | null
  cheapest: (Head & { rows: readonly (TopicOf & Pick<CheapestRow, 'at_stake' | 'hours'>)[] }) | null
  unfixed: {
    evidence: Evidence
    rows: readonly (TopicOf & Pick<UnfixedRow, 'minutes' | 'again' | 'of'>)[]
    careless: Pick<Careless, 'n' | 'mean'> | null
  } | null
  returned: {
    rows: readonly (TopicOf & Pick<ReturnRow, 'n_before' | 'n_after' | 'before' | 'after' | 'verdict'>)[]
  } | null
  exam: { name: string; examdate: Day } | null
  /** Records of the period that somebody else has entered. */
  by_others: { records: number; minutes: number }
}

export type LetterDay = {
  day: Day
  /** null: no record. */
  minutes: number | null
  questions: number | null
  state: LetterDayState
}

/** What went well, each with its numbers. */
export type Good =
  | { code: 'days'; studied: number; rested: number }
  | { code: 'goal_days'; days: number }
  | { code: 'plan'; done: number; items: number }
  | { code: 'topic'; topic: string; correct: number; questions: number }
  | { code: 'less'; topic: string; before: number; after: number; n_before: number; n_after: number }

/** What deserves attention, each with its evidence. */
export type Focus = { evidence: Evidence } & (
  | { code: 'again'; topic: string; again: number; of: number; minutes: number }
  | { code: 'stake'; topic: string; nets: number; hours: number }
  | { code: 'careless'; nets: number }
)

export type LetterFacts = {
  kind: LetterKind
  from: Day
  to: Day
  records: number
  minutes: number
  questions: number
  studied: number
  rested: number
  /** Of the days that are over. */
  goal: DayGoal
  days_over: number
  /** As many days before as are over; null where the records do not reach back so far. */
  before: { days: number; minutes: number; questions: number; studied: number } | null
  days: LetterDay[]
  /** How many of these days can have records: those from the first record on. */
  days_known: number
  /** The goal of the days where it is the same on each, else null. */
  day_goal: number | null
  lessons: { name: string | null; minutes: number; questions: number; correct: number | null }[]
  trend: Trend | null
  trial: TrialFacts | null
  good: Good[]
  focus: Focus[]
  /** Why there is no insight about topics. */
  focus_missing: Missing | null
  ahead: Planned[]
  /** Number of planned items that are not listed. */
  ahead_more: number
  exam: { name: string; examdate: Day; days_left: number } | null
  by_others: { records: number; minutes: number }
}

/** Nets of comparable trial exams, oldest first; the last ten. */
export type Trend = {
  points: { day: Day; name: string; net: number }[]
  change: number | null
  isLatestNew: boolean
}

/** How many of each a letter holds; of the plan three a day. */
const most = { lessons: 8, good: 4, focus: 3, trend: 10, ahead: 21 }
/** Least questions with results, and least share correct, of a topic that counts as going well. */
const well = { questions: 15, share: 0.75 }
/** A trend that ended longer ago than this is left out. */
const trendDays = 60

/** The content of a letter about a student's days. Missing data stays missing; nothing is estimated here. */
export function letterFacts(given: LetterGiven): LetterFacts {
  const { kind, from, to, over, sums, previous, exam } = given
  const days = daysOf(given)
  const focus = focusOf(given)
  const goals = new Set(daysFrom(from, to).map((day) => goalOf(given.goals, day, day).minutes))
  return {
    kind,
    from,
    to,
    records: sums.records,
    minutes: sums.minutes,
    questions: sums.questions,
    studied: sums.days_studied,
    rested: sums.days_rested,
    goal: goalOf(given.goals, from, over),
    days_over: daysBetween(from, over) + 1,
    before: previous && {
      days: previous.days,
      minutes: previous.minutes,
      questions: previous.questions,
      studied: previous.days_studied,
    },
    days,
    days_known: knownDays(daysFrom(from, to), given.first),
    day_goal: goals.size === 1 ? ([...goals][0] ?? null) : null,
    lessons: lessonsOf(given),
    trend: trendOf(given),
    trial: given.trial && trialLosses(given.trial, given.trials),
    good: goodOf(given, days),
    focus,
    focus_missing: focus.length === 0 ? (given.cheapest?.missing ?? null) : null,
    ahead: given.ahead.slice(0, most.ahead),
    ahead_more: Math.max(0, given.ahead.length - most.ahead),
    exam: exam && { ...exam, days_left: daysBetween(to, exam.examdate) },
    by_others: given.by_others,
  }
}

function daysOf({ from, to, days, goals }: LetterGiven): LetterDay[] {
  const byDay = new Map(days.map((each) => [each.day, each]))
  return daysFrom(from, to).map((day) => {
    const { minutes = null, questions = null, rested = false } = byDay.get(day) ?? {}
    const goal = goalOf(goals, day, day).minutes
    if (isStudied({ minutes, questions }))
      return { day, minutes, questions, state: goal > 0 && (minutes ?? 0) >= goal ? 'goal' : 'done' }
    return { day, minutes, questions, state: rested ? 'rest' : 'none' }
  })
}

/** Study by lesson, most minutes first; what belongs to no lesson comes last, without a name. */
function lessonsOf({ places, names }: LetterGiven): LetterFacts['lessons'] {
  const keyOf = ({ study_id }: PlaceSum) => (names.has(study_id ?? '') ? study_id : null)
  return [...grouped(places, keyOf)]
    .map(([id, own]) => ({
      name: names.get(id ?? '') ?? null,
      minutes: sum(own.map(({ minutes }) => minutes)),
      questions: sum(own.map(({ questions }) => questions)),
      correct: own.reduce<number | null>((total, { correct }) => plus(total, correct), null),
    }))
    .filter(isStudied)
    .sort((a, b) => Number(a.name === null) - Number(b.name === null) || b.minutes - a.minutes)
    .slice(0, most.lessons)
}

function plus(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : a + b
}

function trendOf({ trials, trial, kind, from, to }: LetterGiven): Trend | null {
  const ofTrial = kind === 'trial' ? trials.find(({ id }) => id === trial?.id) : undefined
  const comparable = ofTrial
    ? trials.filter((each) => comparableKey(each) === comparableKey(ofTrial))
    : latestFull(trials)
  const points = comparable.slice(-most.trend).map(({ day, name, net }) => ({ day, name, net }))
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || last.day < addDays(to, -trendDays)) return null
  return {
    points,
    change: points.length > 1 ? last.net - first.net : null,
    isLatestNew: last.day >= from,
  }
}

function goodOf(given: LetterGiven, days: readonly LetterDay[]): Good[] {
  const { sums, over, places, names, returned } = given
  const good: Good[] = []
  if (sums.days_studied > 0) good.push({ code: 'days', studied: sums.days_studied, rested: sums.days_rested })
  const goalDays = days.filter(({ state }) => state === 'goal').length
  if (goalDays > 0) good.push({ code: 'goal_days', days: goalDays })
  const plan = given.plan.filter(({ day }) => day <= over)
  const done = plan.filter(isMostlyDone).length
  if (done > 0) good.push({ code: 'plan', done, items: plan.length })
  const topic = bestTopic(places, names)
  if (topic) good.push(topic)
  const less = returned?.rows.find(({ verdict }) => verdict === 'less')
  if (less) {
    const { topic_name, before, after, n_before, n_after } = less
    good.push({ code: 'less', topic: topic_name, before, after, n_before, n_after })
  }
  return good.slice(0, most.good)
}

/** The topic with the greatest share correct among those with enough questions whose results are known. */
function bestTopic(places: readonly PlaceSum[], names: ReadonlyMap<string, string>): Good | null {
  const known = places.filter(({ topic_id, correct }) => correct !== null && names.has(topic_id ?? ''))
  const [best] = [...grouped(known, ({ topic_id }) => topic_id)]
    .map(([id, own]) => ({
      topic: names.get(id ?? '') ?? '',
      correct: sum(own.map(({ correct }) => correct ?? 0)),
      questions: sum(own.map(({ answered }) => answered)),
    }))
    .filter(({ correct, questions }) => questions >= well.questions && correct >= well.share * questions)
    .sort((a, b) => b.correct / b.questions - a.correct / a.questions || b.questions - a.questions)
  return best ? { code: 'topic', ...best } : null
}

function focusOf({ cheapest, unfixed }: LetterGiven): Focus[] {
  const focus: Focus[] = []
  const named = new Set<string>()
  const again = unfixed?.rows[0]
  if (unfixed && again) {
    named.add(again.topic_id)
    const { topic_name: topic, minutes, again: times, of } = again
    focus.push({ code: 'again', evidence: unfixed.evidence, topic, minutes, again: times, of })
  }
  const careless = unfixed?.careless
  const isCareless = careless && shownNets(careless.mean) > 0
  const room = most.focus - focus.length - (isCareless ? 1 : 0)
  const rows = (cheapest?.rows ?? [])
    .filter((row) => isAtStake(row) && !named.has(row.topic_id))
    .slice(0, room)
  const evidence = cheapest?.evidence ?? { n: 0, quality: null }
  for (const { topic_name: topic, at_stake: nets, hours } of rows)
    focus.push({ code: 'stake', evidence, topic, nets, hours })
  if (isCareless)
    focus.push({ code: 'careless', evidence: { n: careless.n, quality: null }, nets: careless.mean })
  return focus
}

/** The topic that a question at home may be about: the first that deserves attention. */
export function topicToAskAbout({ focus }: Pick<LetterFacts, 'focus'>): string | null {
  const found = focus.find((each) => each.code !== 'careless')
  return found && 'topic' in found ? found.topic : null
}
