import { addDays, type Day, daysBetween } from '../day.ts'
import { clamp, mean, quantile, sum } from './average.ts'
import { compareText } from './order.ts'
import { triage as prior } from './priors.ts'
import { at, ridgeLine } from './ridge.ts'

/** What is known of one student, summed by day; a day of rest is a day with 0 minutes. */
export type TriageStudent = {
  records: readonly { day: Day; minutes: number }[]
  /** Planned items. @param done_ratio done of planned, 0 to 1 */
  items: readonly { day: Day; done_ratio: number }[]
  /** Day and net of the full trials that compare; the id orders two of one day. */
  full: readonly (readonly [day: Day, net: number, id?: string])[]
  /** Questions of a full trial. */
  questions: number
  joined: Day
}

export type SignCode = 'quiet' | 'less' | 'plan' | 'nets'
/** A sign told to a person, with the numbers of its sentence; null where no habit is known. */
export type Reason =
  | { code: 'quiet'; values: { days: number; usual: number | null } }
  | { code: 'less'; values: { days: number; now: number; usual: number } }
  | { code: 'plan'; values: { days: number; items: number; done: number; before: number | null } }
  | { code: 'nets'; values: { trials: number; below: number; of: number } }

export const unknownSigns = ['less', 'plan', 'nets'] as const
export const unknownReasons = [
  'days_before',
  'usual_minutes',
  'planned_items',
  'full_trials',
  'days_since_last_trial',
  'days_known',
] as const
/** A sign of which nothing can be said yet, and what it waits for. */
export type Unknown = {
  code: (typeof unknownSigns)[number]
  missing: (typeof unknownReasons)[number]
  need: number
  have: number
}

export type Triage = {
  /** 0 to 3 each, against the student's own habit; 0 also where nothing can be said, which `unknown` tells. */
  signs: Record<SignCode, number>
  total: number
  listed: boolean
  /** Since the last record or rest; null when never recorded. */
  days_since: number | null
  /** Signs above 0, the strongest first. */
  reasons: Reason[]
  /** Signs that cannot be told yet. */
  unknown: Unknown[]
}

type Sign = { sign: number; reason: Reason }

const sign = (strength: number) => clamp(strength, 0, prior.maxSign)

/**
 * Whether a student may need a look, by four signs from 0 to 3: days without a record, fewer minutes, a plan left
 * aside, lower nets, each against the student's habit; listed from a sum of 1 on. What is compared is over: today's
 * minutes and planned items count tomorrow.
 * Source: docs/insights.md; of the first ten of 200 students 0.68 are in trouble, where days since the last record
 * have 0.63; milder troubles 0.42 and 0.28.
 */
export function triage(input: { student: TriageStudent; today: Day }): Triage {
  const { today } = input
  const student = upTo(input.student, today)
  const lastDay = student.records.at(-1)?.day
  const days_since = lastDay === undefined ? null : daysBetween(lastDay, today)
  const known = daysKnown(student, today)
  const others =
    known < prior.newDays
      ? unknownSigns.map((code) => unknownOf(code, 'days_known', prior.newDays, known))
      : [lessSign(student, today), planSign(student, today), netsSign(student, today)]
  const found = [quietSign(student, days_since, today), ...others.filter((each) => 'reason' in each)]
  const signs = { quiet: 0, less: 0, plan: 0, nets: 0 }
  for (const each of found) signs[each.reason.code] = each.sign
  const total = sum(Object.values(signs))
  const reasons = found
    .filter((each) => each.sign > 0)
    .sort((a, b) => b.sign - a.sign)
    .map(({ reason }) => reason)
  const unknown = others.filter((each) => 'missing' in each)
  return { signs, total, listed: total >= prior.listedFrom, days_since, reasons, unknown }
}

function unknownOf(code: Unknown['code'], missing: Unknown['missing'], need: number, have: number): Unknown {
  return { code, missing, need, have }
}

/** The greatest of some signs; on a tie the first. */
function strongest(signs: readonly Sign[]): Sign | undefined {
  return signs.toSorted((a, b) => b.sign - a.sign)[0]
}

/** Rows up to today, oldest first; one entry a recorded day. */
function upTo(student: TriageStudent, today: Day): TriageStudent {
  const minutes = new Map<Day, number>()
  for (const record of student.records) {
    if (record.day <= today) minutes.set(record.day, (minutes.get(record.day) ?? 0) + record.minutes)
  }
  const byDay = <T>(rows: readonly T[], dayOf: (row: T) => Day) =>
    rows.filter((row) => dayOf(row) <= today).sort((a, b) => compareText(dayOf(a), dayOf(b)))
  return {
    ...student,
    records: byDay([...minutes], ([day]) => day).map(([day, total]) => ({ day, minutes: total })),
    items: byDay(student.items, ({ day }) => day),
    full: byDay(
      student.full.toSorted(([, a, idA = ''], [, b, idB = '']) => compareText(idA, idB) || a - b),
      ([day]) => day,
    ),
  }
}

/** Days since joining or the oldest row: for the first 7 only silence says something. */
function daysKnown({ joined, records, items, full }: TriageStudent, today: Day): number {
  const known = [joined, records[0]?.day, items[0]?.day, full[0]?.[0]].filter((day) => day !== undefined)
  return Math.max(0, ...known.map((day) => daysBetween(day, today)))
}

/**
 * Days between recorded days that are usual: the 90 % quantile of 60 days, below five gaps the greatest of them;
 * `isHabit` from five gaps on.
 */
export function usualGap(recorded: readonly Day[], today: Day): { days: number; isHabit: boolean } {
  const after = addDays(today, -prior.gapDays)
  const days = [...new Set(recorded.filter((day) => day > after && day <= today))].sort(compareText)
  const gaps = days.slice(1).map((day, i) => daysBetween(days[i] ?? day, day))
  const isHabit = gaps.length >= prior.minGaps
  return { days: isHabit ? quantile(gaps, prior.gapQuantile) : Math.max(prior.usualGap, ...gaps), isHabit }
}

function quietSign({ records, joined }: TriageStudent, since: number | null, today: Day): Sign {
  const gap = usualGap(
    records.map(({ day }) => day),
    today,
  )
  const days = since ?? Math.max(0, daysBetween(joined, today))
  const strength = (days - Math.max(prior.usualGap, gap.days)) / prior.quietPerSign
  const usual = gap.isHabit ? gap.days : null
  return { sign: sign(strength), reason: { code: 'quiet', values: { days, usual } } }
}

/**
 * Minutes a week of the last whole days against those of up to 56 days before, as far as records go back: days before
 * the first one are not known to be empty.
 */
function lessSign({ records }: TriageStudent, today: Day): Sign | Unknown {
  const byAge = records
    .map(({ day, minutes }) => ({ age: daysBetween(day, today), minutes }))
    .filter(({ age }) => age >= 1 && age <= prior.recordDays)
  const known = byAge[0]?.age ?? 0
  const weekly = (from: number, days: number) => {
    const within = byAge.filter(({ age }) => age >= from && age < from + days)
    return (7 * sum(within.map(({ minutes }) => minutes))) / days
  }
  const compared = prior.nowDays
    .map((days) => ({ days, before: Math.min(prior.usualDays, known - days) }))
    .filter(({ days, before }) => before >= days)
    .map(({ days, before }) => ({ days, now: weekly(1, days), usual: weekly(days + 1, before) }))
  const [longest] = compared
  if (!longest) return unknownOf('less', 'days_before', 2 * Math.min(...prior.nowDays), known)
  const found = strongest(
    compared
      .filter(({ usual }) => usual >= prior.minUsualMinutes)
      .map((values) => {
        const { highest, slope } = prior.less[values.days]
        const strength = highest - slope * (values.now / values.usual)
        return { sign: sign(strength), reason: { code: 'less', values } }
      }),
  )
  return found ?? unknownOf('less', 'usual_minutes', prior.minUsualMinutes, longest.usual)
}

/** Planned items of the last whole days that were done, against the share of the days before. */
function planSign({ items }: TriageStudent, today: Day): Sign | Unknown {
  const byAge = items.map(({ day, done_ratio }) => ({ age: daysBetween(day, today), done_ratio }))
  const isDone = ({ done_ratio }: { done_ratio: number }) => done_ratio >= prior.doneRatio
  const compared = prior.nowDays.map((days) => ({
    days,
    now: byAge.filter(({ age }) => age >= 1 && age <= days),
    earlier: byAge.filter(({ age }) => age > days && age <= prior.planDays),
  }))
  const found = strongest(
    compared
      .filter(({ now }) => now.length >= prior.planItems)
      .map(({ days, now, earlier }) => {
        const done = now.filter(isDone).length
        const weight = earlier.length + prior.planPrior.items
        const usual = (earlier.filter(isDone).length + prior.planPrior.done) / weight
        const error = Math.sqrt(usual * (1 - usual) * (1 / now.length + 1 / weight) + prior.planNoise)
        const strength = (usual - done / now.length) / error - prior.planThreshold
        const before = earlier.length < prior.planItems ? null : usual
        return {
          sign: sign(strength),
          reason: { code: 'plan', values: { days, items: now.length, done, before } },
        }
      }),
  )
  return found ?? unknownOf('plan', 'planned_items', prior.planItems, compared[0]?.now.length ?? 0)
}

/** Mean distance of the last full trials from the line of the up to nine before, by its standard error. */
function netsSign({ full, questions }: TriageStudent, today: Day): Sign | Unknown {
  const newest = full.at(-1)
  if (!newest || full.length < prior.netTrials || questions <= 0)
    return unknownOf('nets', 'full_trials', prior.netTrials, full.length)
  const age = daysBetween(newest[0], today)
  if (age > prior.netMaxAgeDays) return unknownOf('nets', 'days_since_last_trial', prior.netMaxAgeDays, age)
  const found = strongest(
    prior.lastTrials
      .filter((last) => full.length >= last + prior.minTrialsBefore)
      .map((last) => netsBelow(full, last, questions)),
  )
  return found ?? unknownOf('nets', 'full_trials', prior.netTrials, full.length)
}

function netsBelow(full: TriageStudent['full'], trials: number, questions: number): Sign {
  const last = full.slice(-trials)
  const before = full.slice(-trials - prior.beforeTrials, -trials)
  const origin = before[0]?.[0] ?? ''
  const pointOf = ([day, value]: (typeof full)[number]) => ({ day: daysBetween(origin, day), value })
  const points = before.map(pointOf)
  const line = ridgeLine(points, { slope: (prior.netSlope * questions) / 120, kappa: prior.netKappa })
  const distance = ({ day, value }: { day: number; value: number }) => value - at(line, day)
  const sigma0 = prior.netSigmaShare * questions
  const squares = sum(points.map((point) => distance(point) ** 2)) + prior.netPseudoTrials * sigma0 ** 2
  const variance = squares / (points.length - 1 + prior.netPseudoTrials)
  const lastPoints = last.map(pointOf)
  const below = -mean(lastPoints.map(distance))
  // The leverage is 1 / n + t² / S: the level of the line is uncertain, and its slope the more the farther ahead.
  const leverage = line.leverage(mean(lastPoints.map(({ day }) => day)))
  const strength = below / Math.sqrt(variance * (1 / trials + leverage)) - prior.netThreshold
  return {
    sign: sign(strength),
    reason: { code: 'nets', values: { trials, below, of: trials + points.length } },
  }
}

/** Context shown beside the signs; it does not change their sum. */
export type Context =
  | { code: 'no_trial'; values: { days: number } }
  | { code: 'below_target'; values: { middle: number; target: number } }
  | { code: 'no_contact'; values: { days?: number } }
  | { code: 'unfixed'; values: { topics: number } }

/**
 * Context of a student: no trial for max(14, twice the usual gap) days, a forecast below the target, no contact for
 * more than 10 days or ever, topics that are wrong again.
 * @param input.trials days of trials of any kind, in any order
 * @param input.lastContact null where there was none
 */
export function contextOf(
  input: {
    trials: readonly Day[]
    lastContact: Day | null
    forecast: { high: number; middle: number; target: number } | null
    unfixed: number
  },
  today: Day,
): Context[] {
  const context: Context[] = []
  const trials = [...new Set(input.trials.filter((day) => day <= today))].sort(compareText)
  const gaps = trials.slice(1).map((day, i) => daysBetween(trials[i] ?? day, day))
  const lastTrial = trials.at(-1)
  const usual = gaps.length > 0 ? quantile(gaps, 0.5) : 0
  if (lastTrial !== undefined) {
    const days = daysBetween(lastTrial, today)
    if (days > Math.max(prior.noTrialDays, prior.noTrialGaps * usual)) {
      context.push({ code: 'no_trial', values: { days } })
    }
  }
  const { forecast, lastContact, unfixed } = input
  if (forecast && forecast.high < forecast.target) {
    context.push({ code: 'below_target', values: { middle: forecast.middle, target: forecast.target } })
  }
  const silence = lastContact === null ? null : daysBetween(lastContact, today)
  if (silence === null) context.push({ code: 'no_contact', values: {} })
  else if (silence > prior.noContactDays) context.push({ code: 'no_contact', values: { days: silence } })
  if (unfixed > 0) context.push({ code: 'unfixed', values: { topics: unfixed } })
  return context
}

/** A list of a coach put off. @param total sum of the signs when it was; null where that is not known */
export type Snooze = { until: Day; total: number }

/** Whether a snooze still holds: until its day, unless the sum has risen by 2 since. */
export function isSnoozed(snooze: Snooze | null, total: number, today: Day): boolean {
  return snooze !== null && today < snooze.until && total < snooze.total + prior.snoozeEndsAt
}

type TriageGroup = 'look' | 'new' | 'unsure' | 'well'

/**
 * Group of a student: never recorded is new, listed and not put off is to be looked at. Nothing is unusual with the
 * others, if their minutes could be compared.
 */
export function triageGroup(
  { days_since, listed, unknown }: Pick<Triage, 'days_since' | 'listed' | 'unknown'>,
  snoozed: boolean,
): TriageGroup {
  if (days_since === null) return 'new'
  if (snoozed) return 'well'
  if (listed) return 'look'
  return unknown.some(({ code }) => code === 'less') ? 'unsure' : 'well'
}

type Ordered = { total: number; last_contact: Day | null; name: string }

/**
 * Order of a coach's list: by sum, then longest without contact (null is longest), then by name.
 * @param compareNames in the reader's language
 */
export function compareTriage(compareNames: (a: string, b: string) => number) {
  return (a: Ordered, b: Ordered): number =>
    b.total - a.total ||
    compareText(a.last_contact ?? '', b.last_contact ?? '') ||
    compareNames(a.name, b.name)
}
