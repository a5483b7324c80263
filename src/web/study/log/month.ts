import { type Day, daysBetween } from '#rules/day.ts'
import type { Month } from '#rules/month-grid.ts'

/** The longest window of the API in days. */
const longestWindow = 3660

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
