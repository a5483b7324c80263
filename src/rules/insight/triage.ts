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
/** A sign told to a person, with the numbers of its sentence. */
export type Reason =
  | { code: 'quiet'; values: { days: number; usual: number } }
  | { code: 'less'; values: { now: number; usual: number } }
  | { code: 'plan'; values: { items: number; done: number; before: number } }
  | { code: 'nets'; values: { trials: number; below: number } }

export type Triage = {
  /** 0 to 3 each, against the student's own habit. */
  signs: Record<SignCode, number>
  total: number
  listed: boolean
  /** Since the last record or rest; null when never recorded. */
  days_since: number | null
  /** Signs above 0, the strongest first. */
  reasons: Reason[]
}

type Sign = { sign: number; reason: Reason }

const sign = (strength: number) => clamp(strength, 0, prior.maxSign)

/**
 * Whether a student may need a look, by four signs from 0 to 3: days without a record, fewer minutes, a plan left
 * aside, lower nets, each against the student's habit; listed from a sum of 1 on.
 * Source: docs/insights.md; precision at ten of 200 students 0.89, where days since the last record have 0.65.
 */
export function triage(input: { student: TriageStudent; today: Day }): Triage {
  const { today } = input
  const student = upTo(input.student, today)
  const lastDay = student.records.at(-1)?.day
  const days_since = lastDay === undefined ? null : daysBetween(lastDay, today)
  const found = isNew(student, today)
    ? [quietSign(student, days_since, today)]
    : [
        quietSign(student, days_since, today),
        lessSign(student, today),
        planSign(student, today),
        netsSign(student),
      ]
  const signs = { quiet: 0, less: 0, plan: 0, nets: 0 }
  for (const each of found) if (each) signs[each.reason.code] = each.sign
  const total = sum(Object.values(signs))
  const reasons = found
    .filter((each) => each !== null)
    .filter((each) => each.sign > 0)
    .sort((a, b) => b.sign - a.sign)
    .map(({ reason }) => reason)
  return { signs, total, listed: total >= prior.listedFrom, days_since, reasons }
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

/** For the first 7 days only silence says something; a student with older rows is known for longer. */
function isNew({ joined, records, items, full }: TriageStudent, today: Day): boolean {
  const known = [joined, records[0]?.day, items[0]?.day, full[0]?.[0]].filter((day) => day !== undefined)
  return known.every((day) => daysBetween(day, today) < prior.newDays)
}

/** Days between recorded days that are usual: the 90 % quantile of 60 days, 2 below five gaps. */
export function usualGap(recorded: readonly Day[], today: Day): number {
  const after = addDays(today, -prior.gapDays)
  const days = [...new Set(recorded.filter((day) => day > after && day <= today))].sort(compareText)
  const gaps = days.slice(1).map((day, i) => daysBetween(days[i] ?? day, day))
  return gaps.length < prior.minGaps ? prior.usualGap : quantile(gaps, prior.gapQuantile)
}

function quietSign({ records, joined }: TriageStudent, since: number | null, today: Day): Sign {
  const usual = usualGap(
    records.map(({ day }) => day),
    today,
  )
  const days = since ?? Math.max(0, daysBetween(joined, today))
  const strength = (days - Math.max(prior.usualGap, usual)) / prior.quietPerSign
  return { sign: sign(strength), reason: { code: 'quiet', values: { days, usual } } }
}

/** Minutes a week of the last 14 days against those of the 56 before; none where little was usual. */
function lessSign({ records }: TriageStudent, today: Day): Sign | null {
  const weekly = (from: number, days: number) => {
    const [first, after] = [addDays(today, 1 - from - days), addDays(today, 1 - from)]
    const within = records.filter(({ day }) => day >= first && day < after)
    return (sum(within.map(({ minutes }) => minutes)) * 7) / days
  }
  const now = weekly(0, prior.nowDays)
  const usual = weekly(prior.nowDays, prior.usualDays)
  if (usual < prior.minUsualMinutes) return null
  const strength = ((prior.lessFrom - now / usual) / prior.lessFrom) * prior.lessPerSign
  return { sign: sign(strength), reason: { code: 'less', values: { now, usual } } }
}

/** Planned items of 14 days that were done, against the share of the 28 days before. */
function planSign({ items }: TriageStudent, today: Day): Sign | null {
  const [first, before] = [
    addDays(today, 1 - prior.planDays),
    addDays(today, 1 - prior.planDays - prior.planBeforeDays),
  ]
  const now = items.filter(({ day }) => day >= first)
  const earlier = items.filter(({ day }) => day >= before && day < first)
  if (now.length < prior.planItems) return null
  const doneOf = (some: TriageStudent['items']) =>
    some.filter(({ done_ratio }) => done_ratio >= prior.doneRatio).length
  const done = doneOf(now)
  const usual = (doneOf(earlier) + prior.planPrior.done) / (earlier.length + prior.planPrior.items)
  const error = Math.sqrt((usual * (1 - usual)) / now.length + prior.planNoise)
  const strength = (usual - done / now.length) / error - prior.threshold
  const values = { items: now.length, done, before: usual }
  return { sign: sign(strength), reason: { code: 'plan', values } }
}

/** Mean distance of the last three full trials from the line of the up to nine before. */
function netsSign({ full, questions }: TriageStudent): Sign | null {
  if (full.length < prior.netTrials || questions <= 0) return null
  const last = full.slice(-prior.lastTrials)
  const before = full.slice(-prior.lastTrials - prior.beforeTrials, -prior.lastTrials)
  const origin = before[0]?.[0] ?? ''
  const pointOf = ([day, value]: (typeof full)[number]) => ({ day: daysBetween(origin, day), value })
  const points = before.map(pointOf)
  const line = ridgeLine(points, { slope: (prior.netSlope * questions) / 120, kappa: prior.netKappa })
  const distance = ({ day, value }: { day: number; value: number }) => value - at(line, day)
  const sigma0 = prior.netSigmaShare * questions
  const squares = sum(points.map((point) => distance(point) ** 2)) + prior.netPseudoTrials * sigma0 ** 2
  const sigma = Math.sqrt(squares / (points.length - 1 + prior.netPseudoTrials))
  const below = -mean(last.map(pointOf).map(distance))
  const z = below / (sigma * Math.sqrt(1 / last.length + 1 / points.length))
  return {
    sign: sign(z - prior.threshold),
    reason: { code: 'nets', values: { trials: last.length, below } },
  }
}

/** What is told beside the signs and weighs nothing. */
export type Context =
  | { code: 'no_trial'; values: { days: number } }
  | { code: 'below_target'; values: { middle: number; target: number } }
  | { code: 'no_contact'; values: { days: number } }
  | { code: 'unfixed'; values: { topics: number } }

/**
 * Context of a student: no trial for max(14, twice the usual gap) days, a forecast below the target, no contact for
 * more than 10 days, topics that are wrong again.
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
  if (silence !== null && silence > prior.noContactDays) {
    context.push({ code: 'no_contact', values: { days: silence } })
  }
  if (unfixed > 0) context.push({ code: 'unfixed', values: { topics: unfixed } })
  return context
}

/** A list of a coach put off. @param total sum of the signs when it was; null where that is not known */
export type Snooze = { until: Day; total: number }

/** Whether a snooze still holds: until its day, unless the sum has risen by 2 since. */
export function isSnoozed(snooze: Snooze | null, total: number, today: Day): boolean {
  return snooze !== null && today < snooze.until && total < snooze.total + prior.snoozeEndsAt
}

export type TriageGroup = 'look' | 'new' | 'well'

/** Group of a student: never recorded is new, listed and not put off is to be looked at, the rest is well. */
export function triageGroup(
  { days_since, listed }: Pick<Triage, 'days_since' | 'listed'>,
  snoozed: boolean,
): TriageGroup {
  if (days_since === null) return 'new'
  return listed && !snoozed ? 'look' : 'well'
}

/** Order of a coach's list: by sum, then longest without contact, then by name. @param last_contact null is longest */
export function compareTriage(
  a: { total: number; last_contact: Day | null; name: string },
  b: { total: number; last_contact: Day | null; name: string },
): number {
  return (
    b.total - a.total ||
    compareText(a.last_contact ?? '', b.last_contact ?? '') ||
    a.name.localeCompare(b.name, 'tr')
  )
}
