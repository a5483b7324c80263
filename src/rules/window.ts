import { addDays, type Day, daysBetween } from './day.ts'
import { type Period, periodDays } from './vocabulary.ts'

/** Days of a graph, both included; `from` null means since the first record. */
export type Window = { from: Day | null; to: Day }

/**
 * The last days of a student, today included.
 * @param limit number of days; overrides the period
 */
export function windowOf(period: Period, limit: number | undefined, today: Day): Window {
  const days = limit ?? periodDays[period]
  return { from: days === null ? null : addDays(today, 1 - days), to: today }
}

/** Two windows of whole days that may be compared: today is not over, so it is in neither. */
export type Compared = Record<'whole' | 'before', { from: Day; to: Day; days: number }>

/**
 * The last whole days, and as many before them.
 * @param from the window that is shown, until today
 * @param first day of the first record; null without one
 * @returns null for a window without a start, and where records begin later than the earlier window
 */
export function comparedWindows({ from, to }: Window, first: Day | null): Compared | null {
  return from === null ? null : comparedDays(addDays(from, -1), addDays(to, -1), first)
}

/**
 * The days `from`..`to`, and as many before them.
 * @param to a day that is over
 * @param first day of the first record; null without one
 * @returns null without a day, and where records begin later than the earlier days
 */
export function comparedDays(from: Day, to: Day, first: Day | null): Compared | null {
  const days = daysBetween(from, to) + 1
  const before = { from: addDays(from, -days), to: addDays(from, -1), days }
  if (days < 1 || first === null || first > before.from) return null
  return { whole: { from, to, days }, before }
}
