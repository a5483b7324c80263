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

/** The window of the same length just before; null for a window without a start. */
export function windowBefore({ from, to }: Window): Window | null {
  if (from === null) return null
  const days = daysBetween(from, to) + 1
  return { from: addDays(from, -days), to: addDays(from, -1) }
}
