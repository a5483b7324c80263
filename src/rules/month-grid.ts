import { addDays, type Day, daysFrom, startOfWeek } from './day.ts'

/** `YYYY-MM`. */
export type Month = string

/** The month that is `months` months later; negative for earlier. */
export function addMonths(month: Month, months: number): Month {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}

/**
 * The full weeks that contain a month.
 * @param weekStart ISO weekday on which weeks begin
 * @returns four to six weeks of seven days; the first and last week may include days of the neighbouring
 * months
 */
export function weeksOf(month: Month, weekStart: number): Day[][] {
  const last = addDays(`${addMonths(month, 1)}-01`, -1)
  const days = daysFrom(startOfWeek(`${month}-01`, weekStart), addDays(startOfWeek(last, weekStart), 6))
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
}
