import { type Day, daysBetween } from '#rules/day.ts'
import { addMonths, type Month } from '#rules/month-grid.ts'

/** The longest window of the API in days. */
const longestWindow = 3660

/** The displayed month, and the chosen day at that time; choosing another day resets it. */
export type Turned = { from: Day; to: Month } | null

/** The displayed month: the month of the chosen day, or the one that was navigated to. */
export function shownMonth(day: Day, turned: Turned): Month {
  return turned?.from === day ? turned.to : day.slice(0, 7)
}

/** Navigates by some months. */
export function turnBy(day: Day, turned: Turned, months: number): Turned {
  return { from: day, to: addMonths(shownMonth(day, turned), months) }
}

/** Number of days up to today that cover a month, today included; 1 for a future month. */
export function windowOf(month: Month, today: Day): number {
  return Math.max(1, daysBetween(`${month}-01`, today) + 1)
}

/** Whether the window covers a month; outside of it records are unknown, not absent. */
export function isWithinReach(month: Month, today: Day): boolean {
  return windowOf(month, today) <= longestWindow
}

/** Days of a month with study, and its minutes. @param days with their values, null without a record */
export function monthSums(month: Month, days: readonly Day[], values: readonly (number | null)[]) {
  const minutes = days.flatMap((day, index) => (day.startsWith(month) ? [values[index] ?? 0] : []))
  return {
    studied: minutes.filter((value) => value > 0).length,
    minutes: minutes.reduce((sum, value) => sum + value, 0),
  }
}
