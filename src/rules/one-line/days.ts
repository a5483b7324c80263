import { addDays, type Day, startOfWeek } from '#rules/day.ts'
import { dayOf } from '#rules/read-day.ts'

/** The latest such weekday that is not after today. @param isBeforeToday a week ago when today is one */
export function latestWeekday(today: Day, weekday: number, isBeforeToday: boolean): Day {
  return startOfWeek(isBeforeToday ? addDays(today, -1) : today, weekday)
}

/**
 * The latest such date up to tomorrow, which may be recorded.
 * @param year as typed, with two or four digits
 * @returns null for what is no date
 */
export function dateOf(today: Day, date: number, month: number, year?: string): Day | null {
  const dayIn = (typed: string) => dayOf(typed, String(month), String(date))
  if (year !== undefined) return year.length === 2 || year.length === 4 ? dayIn(year) : null
  const now = Number(today.slice(0, 4))
  // Eight years have a leap day, also around the turn of a century.
  for (let back = -1; back <= 8; back++) {
    const day = dayIn(String(now - back).padStart(4, '0'))
    if (day !== null && day <= addDays(today, 1)) return day
  }
  return null
}
