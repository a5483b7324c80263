import { addDays, type Day } from './day.ts'
import { limits } from './limits.ts'
import { dayAt, startOfDay } from './time-zone.ts'

/** Finished intervals of a timer as [start, end] in seconds since 1970, oldest first. */
export type Stretch = readonly [start: number, end: number]

/** Minutes of work and of rest, in turns. */
export type Rounds = { readonly work: number; readonly rest: number }

/**
 * Where rounds are: which one, from 0, and whether its work or its rest runs, with the seconds of that part that have
 * passed and that it has.
 * @param seconds of the rounds that have passed, rests among them
 */
export function roundAt({ work, rest }: Rounds, seconds: number) {
  const index = Math.floor(seconds / ((work + rest) * 60))
  const passed = seconds - index * (work + rest) * 60
  return passed < work * 60
    ? { index, isRest: false, passed, length: work * 60 }
    : { index, isRest: true, passed: passed - work * 60, length: rest * 60 }
}

/**
 * The parts of an interval that are work; an empty one at its start where it is all rest.
 * @param gone seconds of the rounds before the interval
 */
export function workOf([start, end]: Stretch, rounds: Rounds, gone: number): Stretch[] {
  const cycle = (rounds.work + rounds.rest) * 60
  const parts: Stretch[] = []
  for (let from = start - (gone % cycle); from < end; from += cycle) {
    const part = [Math.max(start, from), Math.min(end, from + rounds.work * 60)] as const
    if (part[1] > part[0]) parts.push(part)
  }
  return parts.length > 0 ? parts : [[start, start]]
}

/** Seconds of all intervals, whole. */
export function elapsedSeconds(stretches: readonly Stretch[]): number {
  return Math.floor(secondsSince(Number.NEGATIVE_INFINITY, stretches))
}

/** Seconds of the finished intervals after an instant. @param from seconds since 1970 */
export function secondsSince(from: number, stretches: readonly Stretch[]): number {
  return stretches.reduce((sum, [start, end]) => sum + Math.max(0, end - Math.max(start, from)), 0)
}

/** Whether a timer ran so long that only the student knows how much of it was study. */
export function needsCheck(elapsed: number): boolean {
  return elapsed > limits.timerCheckHours * 3600
}

/**
 * Splits a timed session into the student's days, each cut at the hour on which a day begins. The sum is
 * rounded once to whole minutes, and the days share it by largest remainder.
 * @param minutes what the student says was really studied; undefined: as timed. Less than timed: the end is
 * cut off, since the timer was left running. More than timed: each day gets its share
 * @returns one part per day, oldest first; `started_at` in seconds since 1970
 */
export function splitByDay(
  stretches: readonly Stretch[],
  timezone: string,
  dayStart: number,
  minutes?: number,
): { day: Day; started_at: number; minutes: number }[] {
  const seconds = new Map<Day, { started_at: number; seconds: number }>()
  for (const [start, end] of minutes === undefined ? stretches : firstSeconds(stretches, minutes * 60)) {
    let from = start
    do {
      const day = dayAt(from * 1000, timezone, dayStart)
      const next = startOfDay(addDays(day, 1), timezone, dayStart) / 1000
      const to = Math.min(end, Math.max(next, from + 1))
      const part = seconds.get(day) ?? { started_at: from, seconds: 0 }
      seconds.set(day, { ...part, seconds: part.seconds + Math.max(0, to - from) })
      from = to
    } while (from < end)
  }
  const parts = [...seconds].map(([day, part]) => ({ day, ...part }))
  const total = parts.reduce((sum, part) => sum + part.seconds, 0)
  const wanted = minutes ?? Math.round(total / 60)
  const shares = shareOut(
    wanted,
    parts.map((part) => part.seconds),
  )
  return parts.map(({ day, started_at }, index) => ({ day, started_at, minutes: shares[index] ?? 0 }))
}

/** The first intervals, cut where they add up to `seconds`; for 0 an empty interval at the first start. */
function firstSeconds(stretches: readonly Stretch[], seconds: number): Stretch[] {
  let left = seconds
  return stretches.flatMap(([start, end], index): Stretch[] => {
    if (left <= 0 && index > 0) return []
    const taken = Math.min(Math.max(0, end - start), left)
    left -= taken
    return [[start, start + taken]]
  })
}

/** Splits `total` into whole parts in proportion to `weights`, by largest remainder. */
function shareOut(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0)
  if (sum === 0) return weights.map((_, index) => (index === weights.length - 1 ? total : 0))
  const exact = weights.map((weight) => (total * weight) / sum)
  const shares = exact.map(Math.floor)
  const rest = total - shares.reduce((a, b) => a + b, 0)
  const order = exact.map((value, index) => ({ remainder: value - Math.floor(value), index }))
  order.sort((a, b) => b.remainder - a.remainder || a.index - b.index)
  for (const { index } of order.slice(0, rest)) shares[index] = (shares[index] ?? 0) + 1
  return shares
}
