import { addDays, type Day, daysBetween } from './day.ts'
import { type Period, periodDays } from './vocabulary.ts'

/** Days of a graph, both included; `from` null means since the first record. */
export type Window = { from: Day | null; to: Day }

/** The last days of a student, today included. @param limit number of days; overrides the period */
export function windowOf(period: Period, limit: number | undefined, today: Day): Window {
  const days = limit ?? periodDays[period]
  return { from: days === null ? null : addDays(today, 1 - days), to: today }
}

/** Two windows of whole days that may be compared: today is not over, so it is in neither. */
export type Compared = Record<'whole' | 'before', { from: Day; to: Day }> & { days: number }

/**
 * The last whole days, and as many before them.
 * @param from the window that is shown, until today
 * @returns null for a window without a start
 */
export function comparedWindows({ from, to }: Window): Compared | null {
  return from === null ? null : comparedDays(addDays(from, -1), addDays(to, -1))
}

/**
 * The days `from`..`to`, and as many before them.
 * @param to a day that is over
 * @returns null without a day
 */
export function comparedDays(from: Day, to: Day): Compared | null {
  const days = daysBetween(from, to) + 1
  if (days < 1) return null
  return { days, whole: { from, to }, before: { from: addDays(from, -days), to: addDays(from, -1) } }
}

/**
 * Whether the records reach back to the earlier days. Otherwise the earlier days have less for that reason only.
 * @param first day of the first record; null without one
 */
export function reachesBack({ before }: Compared, first: Day | null): boolean {
  return first !== null && first <= before.from
}

/**
 * Whether the first record is later than the first of the days `from`..`to`: they have less for that reason only.
 * @param first day of the first record; null without one
 */
export function beginsBefore({ from, to }: { from: Day; to: Day }, first: Day | null): boolean {
  return first !== null && from < first && first <= to
}

/** How many of some days records can tell of: those from the first record on; without one all of them. */
export function knownDays(days: readonly Day[], first: Day | null): number {
  return days.filter((day) => first !== null && day >= first).length || days.length
}
