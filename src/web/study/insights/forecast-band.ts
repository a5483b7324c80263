import { comparableKey } from '#rules/comparable.ts'
import { addDays, type Day, daysBetween } from '#rules/day.ts'
import { netRange } from '#rules/insight/forecast.ts'
import type { ReplyOf } from '#web/api/ask.ts'
import type { Expected } from '#web/chart/forecast-layout.ts'

export type TrialRow = ReplyOf<'GET /graph/trial'>['trials'][number]

/** Trials of the class group with the lessons of the one that has most questions (the newest on a tie), oldest first. */
export function fullTrials(trials: readonly TrialRow[], croomId: string): TrialRow[] {
  const own = trials.filter(
    ({ croom_id, kind, questions }) => croom_id === croomId && kind !== 'branch' && questions > 0,
  )
  const most = Math.max(0, ...own.map(({ questions }) => questions))
  const best = own.findLast(({ questions }) => questions === most)
  return best ? own.filter((trial) => comparableKey(trial) === comparableKey(best)) : []
}

/** Those of them that a forecast reads. */
export function forecastTrials(trials: readonly TrialRow[], croomId: string): TrialRow[] {
  return fullTrials(trials, croomId).slice(-12)
}

/** Days of the band that are drawn, today and the exam included. */
const samples = 13

/**
 * Ranges from today to the exam, by the rule that made the forecast. The server may have taken off a publisher's
 * effect or corrected the width, so all days are moved and widened as the exam's day is.
 * @param trials oldest first
 * @returns empty without a forecast
 */
export function bandOf(
  { low, middle, high, questions, exam, today }: ReplyOf<'GET /insight/forecast/{id}'>,
  trials: readonly { day: Day; net: number }[],
): Expected[] {
  const newestFirst = trials.toReversed()
  if (low === null || middle === null || high === null || questions === null || !exam) return []
  if (newestFirst.length === 0) return []
  const days = daysBetween(today, exam.examdate)
  const atExam = netRange(newestFirst, exam.examdate, questions)
  const [shift, up, down] = [
    middle - atExam.middle,
    (high - middle) / atExam.half,
    (middle - low) / atExam.half,
  ]
  const steps = Math.max(1, Math.min(samples - 1, days))
  return Array.from({ length: steps + 1 }, (_, step) => {
    const day = addDays(today, Math.round((days * step) / steps))
    const range = netRange(newestFirst, day, questions)
    const centre = range.middle + shift
    return {
      day,
      low: centre - range.half * down,
      middle: centre,
      high: Math.min(questions, centre + range.half * up),
    }
  })
}
