import { type Day, daysBetween } from '../day.ts'
import { clamp, sum } from './average.ts'
import { studentT90 } from './distributions.ts'
import { type Grade, type Head, lacking } from './evidence.ts'
import { type FullTrial, fullTrials, type Trial } from './papers.ts'
import { forecast as prior } from './priors.ts'
import { publisherKey } from './publisher-name.ts'
import { at, ridgeLine } from './ridge.ts'

/** Nets between which a student is expected on a day, as in 8 cases of 10. */
export type Range = { low: number; middle: number; high: number }

type Known = {
  questions: number
  /** Growth of the net in a week, as it is now. */
  per_week: number
  /** Spread of one trial, in nets. */
  sigma: number
  days_left: number
  /** Whether a publisher's effect was taken off a trial. */
  adjusted: boolean
  /** Earlier ranges that held the next trial, of those tried. */
  held: number
  tried: number
  target: number | null
  target_in_range: boolean | null
}
type Nulls<T> = { [K in keyof T]: T[K] | null }

export type Forecast = Head &
  Nulls<Range & Known> & {
    /** Half of the range's width before the correction by `multiplier` and the limits of the exam. */
    half: number | null
  }

const unknown: Nulls<Range & Omit<Known, 'held' | 'tried'>> & { half: null } = {
  low: null,
  middle: null,
  high: null,
  questions: null,
  per_week: null,
  sigma: null,
  days_left: null,
  adjusted: null,
  target: null,
  target_in_range: null,
  half: null,
}

/**
 * Range in which the net of a day is expected with 80 %, from the student's last 5 to 12 full trials: a robust ridge
 * line (Huber weights, slope shrunk to 0.04 nets a day of 120 questions), growth damped over 90 days (Gardner and
 * McKenzie 2011), drift of the form, Student's t with n + 5 degrees of freedom.
 * Source: docs/insights.md; holds 80 %, where the mean of the last three holds 65 %.
 * @param trials full ones, newest first, at most 12 are used, at least one
 * @param questions of a full trial
 */
export function netRange(
  trials: readonly { day: Day; net: number }[],
  day: Day,
  questions: number,
): { middle: number; half: number; slope: number; sigma: number } {
  const used = trials.slice(0, prior.trials)
  const newest = used[0]?.day ?? day
  const points = used.map((trial) => ({ day: daysBetween(newest, trial.day), value: trial.net }))
  const scale = questions / 120
  const sigma0 = prior.sigmaShare * questions
  const towards = { slope: prior.slope * scale, kappa: (sigma0 / (prior.slopeSpread * scale)) ** 2 }
  let weights = points.map(() => 1)
  let line = ridgeLine(points, towards, weights)
  let residuals: number[] = []
  for (let pass = 0; pass < prior.passes; pass++) {
    line = ridgeLine(points, towards, weights)
    residuals = points.map((point) => point.value - at(line, point.day))
    weights = residuals.map((residual) => Math.min(1, (prior.huber * sigma0) / Math.abs(residual)))
  }
  const squares = sum(residuals.map((residual, i) => (weights[i] ?? 0) * residual ** 2))
  const variance = (squares + prior.pseudoTrials * sigma0 ** 2) / (points.length - 1 + prior.pseudoTrials)
  const ahead = daysBetween(newest, day)
  const grown = prior.dampDays * (1 - Math.exp(-ahead / prior.dampDays))
  const drift = prior.driftPerDay * scale ** 2 * ahead
  const half = studentT90(points.length + 5) * Math.sqrt(variance * (1 + line.leverage(grown)) + drift)
  return { middle: at(line, grown), half, slope: line.slope, sigma: Math.sqrt(variance) }
}

/** A range within what an exam can give: from every answer wrong to every answer right. */
function withinExam(middle: number, half: number, questions: number, penalty: number): Range {
  const floor = penalty > 0 ? -questions / penalty : 0
  const limit = (net: number) => clamp(net, floor, questions)
  return { low: limit(middle - half), middle: limit(middle), high: limit(middle + half) }
}

/** Backtest: a range for each trial from the sixth on, made of those before it, and how many contained its net. Publishers are not adjusted. */
function selfCheck(
  full: readonly FullTrial[],
  questions: number,
  penalty: number,
): { held: number; tried: number } {
  const ranges = full.slice(0, Math.max(0, full.length - prior.minTrials)).map((trial, i) => {
    const { middle, half } = netRange(full.slice(i + 1, i + 1 + prior.trials), trial.day, questions)
    const { low, high } = withinExam(middle, half, questions, penalty)
    return trial.net >= low && trial.net <= high
  })
  return { held: ranges.filter(Boolean).length, tried: ranges.length }
}

/** What a forecast still needs: trials, days between them, a recent one, an exam. */
function missingOf(used: readonly FullTrial[], count: number, today: Day, examDay: Day | null) {
  if (count < prior.minTrials) return lacking('full_trials', prior.minTrials, count)
  const span = spanOf(used)
  if (span < prior.minSpanDays) return lacking('days_between_trials', prior.minSpanDays, span)
  const age = daysBetween(used[0]?.day ?? today, today)
  if (age > prior.maxAgeDays) return lacking('days_since_last_trial', prior.maxAgeDays, age)
  return examDay === null || examDay < today ? lacking('exam_ahead', 1, 0) : null
}

function spanOf(used: readonly FullTrial[]): number {
  const [newest, oldest] = [used[0], used.at(-1)]
  return newest && oldest ? daysBetween(oldest.day, newest.day) : 0
}

type Input = {
  trials: readonly Trial[]
  today: Day
  exam_day: Day | null
  /** Nets by which each publisher's trials are easier than the mean, as `publishers` shows them. */
  effects?: Readonly<Record<string, number>>
  /** Correction of the width learnt from scored forecasts, see `multiplierOf`; 1 = none. */
  multiplier?: number
  /** Net the student wants. */
  target?: number | null
}

/** Net expected on the day of the exam, and how often such ranges held before. */
export function forecast(input: Input): Forecast {
  const full = fullTrials(input.trials, input.today)
  const range = forecastRange(full, input)
  const [newest] = full
  if (range.missing || !newest) return { ...range, held: null, tried: null }
  return { ...range, ...selfCheck(full, newest.questions, newest.penalty) }
}

/**
 * The same without the check, which is worked out from each earlier trial.
 * @param full as `fullTrials` returns them
 */
export function forecastRange(
  full: readonly FullTrial[],
  input: Omit<Input, 'trials'>,
): Omit<Forecast, 'held' | 'tried'> {
  const { today, exam_day, effects = {}, multiplier = 1, target = null } = input
  const used = full.slice(0, prior.trials)
  const missing = missingOf(used, full.length, today, exam_day)
  const newest = used[0]
  if (missing || !newest || exam_day === null) {
    return { ...unknown, ...(missing ?? lacking('exam_ahead', 1, 0)) }
  }

  const byPublisher = new Map(Object.entries(effects).map(([name, effect]) => [publisherKey(name), effect]))
  const effectOf = ({ publisher }: FullTrial) =>
    byPublisher.size > 0 ? byPublisher.get(publisherKey(publisher ?? '')) : undefined
  const level = used.map((trial) => ({ day: trial.day, net: trial.net - (effectOf(trial) ?? 0) }))
  const { questions, penalty } = newest
  const { middle, half, slope, sigma } = netRange(level, exam_day, questions)
  const range = withinExam(middle, half * multiplier, questions, penalty)
  return {
    evidence: { n: used.length, quality: gradeFor(used, today) },
    missing: null,
    ...range,
    half,
    questions,
    per_week: slope * 7,
    sigma,
    days_left: daysBetween(today, exam_day),
    adjusted: used.some((trial) => effectOf(trial) !== undefined),
    target,
    target_in_range: target === null ? null : target >= range.low && target <= range.high,
  }
}

function gradeFor(used: readonly FullTrial[], today: Day): Grade {
  const { trials, spanDays, ageDays } = prior.gradeA
  const isRecent = daysBetween(used[0]?.day ?? today, today) <= ageDays
  return used.length >= trials && spanOf(used) >= spanDays && isRecent ? 'A' : 'B'
}
