import { sum } from './average.ts'
import type { Burndown } from './burndown.ts'
import { type Evidence, gradeOf } from './evidence.ts'
import type { Forecast } from './forecast.ts'
import type { Pace } from './pace.ts'
import { claims as prior, quality as qualityPrior, stake } from './priors.ts'
import type { PublisherRow } from './publishers.ts'
import type { Quality } from './quality.ts'
import { shownMinutes, shownNets } from './shown.ts'

/** A share as cards show it, in whole percent. */
export function shownPercent(share: number): number {
  return Math.round(share * 100) || 0
}

/** Whether a card says "few data" before its claim. */
export function isFewData({ quality }: Evidence): boolean {
  return quality === 'C'
}

type PublisherClaim = { code: 'harder' | 'easier' | 'same'; nets: number; trials: number }

/** What is said of a publisher: less than a net is no difference. @returns nets without a sign */
export function publisherClaim({ effect, trials }: Pick<PublisherRow, 'effect' | 'trials'>): PublisherClaim {
  const nets = shownNets(Math.abs(effect))
  if (Math.abs(effect) < prior.publisherNets) return { code: 'same', nets, trials }
  return { code: effect < 0 ? 'harder' : 'easier', nets, trials }
}

type PaceClaim =
  | { code: 'as_planned' }
  | { code: 'differs'; minutes: number; percent: number }
  | { code: 'share'; percent: number }

/** What is said of plans: minutes that 60 planned ones take, where known, and percent of a week's plan that gets done. */
export function paceClaim({ when_done, of_plan }: Pick<Pace, 'when_done' | 'of_plan'>): PaceClaim | null {
  if (of_plan === null) return null
  if (when_done === null) return { code: 'share', percent: shownPercent(of_plan) }
  const isNear = (ratio: number) => ratio >= prior.nearOne.from && ratio <= prior.nearOne.to
  if (isNear(when_done) && isNear(of_plan)) return { code: 'as_planned' }
  return { code: 'differs', minutes: shownMinutes(60 * when_done), percent: shownPercent(of_plan) }
}

export type BurndownClaim =
  | { code: 'done' }
  | { code: 'in_time'; chance: number }
  | { code: 'short'; chance: number; minutes: number; topics: number }

/**
 * What is said of the time left: minutes more a day that balance a low chance, or how many topics to leave for the end,
 * 0 where even all of them are not enough.
 */
export function burndownClaim(answer: Burndown): BurndownClaim | null {
  const { missing, chance, more_a_day, drop } = answer
  if (missing) return null
  if (chance === null) return { code: 'done' }
  if (!more_a_day) return { code: 'in_time', chance }
  const [remaining, rate] = [answer.remaining ?? 0, answer.rate ?? 0]
  const left = remaining - sum(drop.map(({ need }) => need))
  // Less to do balances it as more time a day does, in the same proportion.
  const isEnough = left * (rate + more_a_day) <= remaining * rate + 1e-6
  const topics = isEnough ? drop.length : 0
  return { code: 'short', chance, minutes: Math.max(5, shownMinutes(more_a_day)), topics }
}

/** Where a target lies against the range of a forecast; null without a target or a range. */
export function targetPlace({
  low,
  high,
  target,
}: Pick<Forecast, 'low' | 'high' | 'target'>): 'below' | 'in' | 'above' | null {
  if (low === null || high === null || target === null) return null
  if (target > high) return 'above'
  return target < low ? 'below' : 'in'
}

/**
 * The step that unlocks most. `count` is of trials to mark or to sit; with 0 of them to mark, cheapest is there and
 * rests on more. `percent` is the share there is so far, for marks that of the trials without any; `days` is of 28.
 */
export type NextStep =
  | { code: 'mark_trial'; count: number; percent: number; trial_id: string }
  | { code: 'sit_first' | 'sit_trial' | 'sit_more'; count: number }
  | { code: 'log_first' }
  | { code: 'log_more_days'; percent: number }
  | { code: 'log_on_the_day' | 'give_reasons'; percent: number }

/**
 * The one step that unlocks most insights: marks open cheapest, unfixed and the order of review; trials open the
 * forecast, and with their marks the same three; records open burndown and lift return and pace, which they do not
 * close; reasons tell careless nets. Grades of C come before B.
 * @param unmarked id of the newest trial with a lesson that marks do not cover; null where all are
 * @param covered papers that the best covered lesson has, as `have` of cheapest's `missing` tells; null where cheapest
 * has its rows
 * @returns null where every grade is A
 */
export function nextStep(quality: Quality, unmarked: string | null, covered: number | null): NextStep | null {
  const { records, trials, marks, reasons } = quality
  for (const grade of ['C', 'B'] as const) {
    if (marks.grade === grade && unmarked !== null) {
      const count = covered === null ? 0 : Math.max(1, stake.minPapers - covered)
      return { code: 'mark_trial', count, percent: shownPercent(marks.bare), trial_id: unmarked }
    }
    if (trials.grade === grade) return stepOfTrials(trials)
    if (records.grade === grade) return stepOfRecords(records)
    if (reasons.grade === grade) return { code: 'give_reasons', percent: shownPercent(reasons.share) }
  }
  return null
}

function stepOfTrials({ grade, n }: Quality['trials']): NextStep {
  const { A, B } = qualityPrior.trials
  if (grade === 'B') return { code: 'sit_more', count: A - n }
  return { code: n === 0 ? 'sit_first' : 'sit_trial', count: B - n }
}

/** Records are as good as the worse of two shares: of minutes logged on their day, and of days with a row. */
function stepOfRecords({ grade, prompt, days }: Quality['records']): NextStep {
  if (days === 0) return { code: 'log_first' }
  const isLate = gradeOf(prompt, qualityPrior.prompt) === grade
  if (isLate) return { code: 'log_on_the_day', percent: shownPercent(prompt) }
  return { code: 'log_more_days', percent: shownPercent(days) }
}
