import { type Day, daysBetween } from '#rules/day.ts'
import { addMonths, type Month } from '#rules/month-grid.ts'

/** The longest window that can be asked for, in days. */
const longestWindow = 3660

/** Which month the calendar was turned to, and on which chosen day: another one chosen since turns it back. */
export type Turned = { from: Day; to: Month } | null

/** The month that is shown: the chosen day's, or the one it was turned to since. */
export function shownMonth(day: Day, turned: Turned): Month {
  return turned?.from === day ? turned.to : day.slice(0, 7)
}

/** The calendar turned by some months. */
export function turnBy(day: Day, turned: Turned, months: number): Turned {
  return { from: day, to: addMonths(shownMonth(day, turned), months) }
}

/** How many days up to today hold all of a month, today included; a month to come needs today alone. */
export function windowOf(month: Month, today: Day): number {
  return Math.max(1, daysBetween(`${month}-01`, today) + 1)
}

/** Whether a window reaches back to a month: beyond it nothing is known, which is not the same as no record. */
export function isWithinReach(month: Month, today: Day): boolean {
  return windowOf(month, today) <= longestWindow
}

/** The days of a month with study, and its minutes. @param days beside their values, null without a record */
export function monthSums(month: Month, days: readonly Day[], values: readonly (number | null)[]) {
  const minutes = days.flatMap((day, index) => (day.startsWith(month) ? [values[index] ?? 0] : []))
  return {
    studied: minutes.filter((value) => value > 0).length,
    minutes: minutes.reduce((sum, value) => sum + value, 0),
  }
}
