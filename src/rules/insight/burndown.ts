import { addDays, type Day, daysBetween } from '../day.ts'
import { clamp, quantile, sum } from './average.ts'
import { normalCdf } from './distributions.ts'
import { type Head, lacking } from './evidence.ts'
import { hoursByTopic, type Studied, studied } from './hours.ts'
import { burndown as prior } from './priors.ts'

/** A topic of the class group. @param at_stake nets a trial, see `stakesByStudy`; 0 without marks */
type LeveledTopic = { id: string; study_id: string; level: number | null; at_stake?: number }

export type Burndown = Head & {
  /** Minutes of study that are left. */
  remaining: number | null
  /** Minutes a day. */
  rate: number | null
  /** The day of the exam excluded. */
  days_left: number | null
  /** Days by which it is finished with 10, 50 and 90 %; null when nothing is left or nothing is done. */
  finish: { early: Day; middle: Day; late: Day } | null
  /** Percent, in steps of 5 from 5 to 95; null when nothing is left. */
  chance: number | null
  /** Whether the minutes a topic needs are a guess. */
  assumed: boolean | null
  /** Minutes more a day that make the odds 60 %; 0 where no more are needed, null where it cannot be said. */
  more_a_day: number | null
  /** Topics to leave for the end, the least loss for the time first; empty from 60 % on. */
  drop: { study_id: string; topic_id: string; need: number; at_stake: number }[]
}

/**
 * Whether the topics will be finished before the exam: P = Φ(ln(rate · days / remaining) / 0.5).
 * A topic below level 3 needs base · (1 − level / 3) minutes, base being the median of the finished ones.
 * Source: docs/insights.md; Brier score 0.21 to 0.22, where a yes or no by the mean rate has 0.32.
 * @param topics in the order of the tree, which decides between equal ones
 */
export function burndown(input: {
  topics: readonly LeveledTopic[]
  records: readonly Studied[]
  today: Day
  exam_day: Day | null
}): Burndown {
  const { topics, records, today, exam_day } = input
  const past = studied(records, today)
  const worked = daysWorked(past, today)
  const days = exam_day ? daysBetween(today, exam_day) : 0
  if (worked < prior.minDaysWorked) {
    return { ...lacking('days_worked_of_28', prior.minDaysWorked, worked), ...unknown, drop: [] }
  }
  if (days < 1) return { ...lacking('exam_ahead', 1, 0), ...unknown, drop: [] }

  const { needs, finished } = needsOf(topics, hoursByTopic(records, today))
  const remaining = sum(needs.map(({ need }) => need))
  const rate = dailyRate(past, today)
  const chance = chanceOf(rate, days, remaining)
  // Minutes that are done by the exam with 60 %.
  const even = rate * days * Math.exp(-prior.z60 * prior.spread)
  const short = chance !== null && chance < prior.evenChance
  return {
    evidence: { n: worked, quality: finished >= prior.minFinished ? 'B' : 'C' },
    missing: null,
    remaining,
    rate,
    days_left: days,
    finish: finishOf(rate, remaining, today),
    chance: chance === null ? null : clamp(Math.round(chance * 20) * 5, prior.minPercent, prior.maxPercent),
    assumed: finished < prior.minFinished,
    more_a_day: short ? (remaining / days) * Math.exp(prior.z60 * prior.spread) - rate : 0,
    drop: short ? dropUntil(needs, remaining, even) : [],
  }
}

const unknown = {
  remaining: null,
  rate: null,
  days_left: null,
  finish: null,
  chance: null,
  assumed: null,
  more_a_day: null,
}

/** Probability that the work left is done in time; null when nothing is left. @param rate minutes a day */
export function chanceOf(rate: number, days: number, remaining: number): number | null {
  if (remaining <= 0) return null
  return normalCdf(Math.log((rate * days) / remaining) / prior.spread)
}

/** Days of the last 28, today included, with minutes. @param past oldest first, rest left out */
function daysWorked(past: readonly Studied[], today: Day): number {
  const after = addDays(today, -prior.daysWorkedOf)
  const days = past.filter(({ day, minutes }) => day > after && minutes > 0).map(({ day }) => day)
  return new Set(days).size
}

/**
 * Minutes a day in the last 56 days before today, or since the first record; a day counts half 28 days later, and one
 * without a record adds 0.
 */
function dailyRate(past: readonly Studied[], today: Day): number {
  const first = past[0]?.day ?? today
  const days = Math.min(prior.rateDays, daysBetween(first, today))
  const weightOf = (age: number) => 0.5 ** (age / prior.halfLifeDays)
  const weights = sum(Array.from({ length: days }, (_, i) => weightOf(i + 1)))
  const done = past.map(({ day, minutes }) => {
    const age = daysBetween(day, today)
    return age >= 1 && age <= days ? minutes * weightOf(age) : 0
  })
  return weights > 0 ? sum(done) / weights : 0
}

type Need = Burndown['drop'][number] & { level: number }

/** Minutes that each unfinished topic still needs, and how many finished ones that rests on. */
function needsOf(
  topics: readonly LeveledTopic[],
  hours: ReadonlyMap<string, number>,
): { needs: Need[]; finished: number } {
  const finished = topics.flatMap(({ id, study_id, level }) => {
    const minutes = (hours.get(id) ?? 0) * 60
    const isDone = (level ?? 0) >= prior.doneLevel && minutes >= prior.minFinishedMinutes
    return isDone ? [{ study_id, minutes }] : []
  })
  const minutesOf = (some: typeof finished) => some.map(({ minutes }) => minutes)
  const all = minutesOf(finished)
  const baseOf = (study: string) => {
    const own = minutesOf(finished.filter(({ study_id }) => study_id === study))
    if (own.length >= prior.minFinished) return quantile(own, 0.5)
    return all.length >= prior.minFinished ? quantile(all, 0.5) : prior.minutesPerTopic
  }
  const bases = new Map([...new Set(topics.map(({ study_id }) => study_id))].map((id) => [id, baseOf(id)]))
  const needs = topics.flatMap(({ id, study_id, level, at_stake = 0 }) => {
    const need = (bases.get(study_id) ?? prior.minutesPerTopic) * (1 - (level ?? 0) / prior.doneLevel)
    return need > 0 ? [{ study_id, topic_id: id, need, at_stake, level: level ?? 0 }] : []
  })
  return { needs, finished: finished.length }
}

function finishOf(rate: number, remaining: number, today: Day): Burndown['finish'] {
  if (rate <= 0 || remaining <= 0) return null
  const after = (z: number) => {
    const days = Math.ceil((remaining / rate) * Math.exp(z * prior.spread) - 1e-9)
    return addDays(today, Math.min(days, prior.maxDays))
  }
  return { early: after(-prior.z90), middle: after(0), late: after(prior.z90) }
}

/** Topics not begun, the least loss for the time first, until the rest fits. */
function dropUntil(needs: readonly Need[], remaining: number, fits: number): Burndown['drop'] {
  const candidates = needs
    .filter(({ level }) => level === 0)
    .sort((a, b) => a.at_stake / a.need - b.at_stake / b.need)
  const drop: Burndown['drop'] = []
  let left = remaining
  for (const { level: _, ...topic } of candidates) {
    if (left <= fits) break
    drop.push(topic)
    left -= topic.need
  }
  return drop
}

/** Whether every topic is finished; never where there is none. @param levels of topics by their ids */
export function areAllDone(topics: readonly string[], levels: ReadonlyMap<string, number | null>): boolean {
  return topics.length > 0 && topics.every((id) => (levels.get(id) ?? 0) >= prior.doneLevel)
}
