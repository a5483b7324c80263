import { isDay } from './is-day.ts'

/** A calendar day of a student, `YYYY-MM-DD`; days are compared and sorted as text. */
export type Day = string

const dayMs = 86_400_000

/** Whether a text is an instant with an offset, such as `2026-11-20T08:30:00+03:00`, from year 1 to 9999. */
export function isInstant(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/i.test(text)) return false
  const time = Date.parse(text)
  return !Number.isNaN(time) && isDay(text.slice(0, 10)) && isDay(new Date(time).toISOString().slice(0, 10))
}

/**
 * Days since 1970-01-01; negative before. Days in a row have numbers in a row, and arithmetic with numbers is five
 * to ten times as fast as `Date.parse` and `toISOString`, which took 10 to 21 % of the server's time in lists.
 * Formula: https://howardhinnant.github.io/date_algorithms.html#days_from_civil
 */
function dayNumber(day: Day): number {
  const month = digits(day, 5, 7)
  // Years that begin in March end with the leap day.
  const year = digits(day, 0, 4) - (month > 2 ? 0 : 1)
  const century = Math.floor(year / 100)
  const yearDay = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + digits(day, 8, 10) - 1
  return 365 * year + Math.floor(year / 4) - century + Math.floor(century / 4) + yearDay - 719_468
}

/** The number that the decimal digits from `start` to before `end` say. */
function digits(text: string, start: number, end: number): number {
  let value = 0
  for (let place = start; place < end; place++) value = 10 * value + text.charCodeAt(place) - 48
  return value
}

/**
 * The day with a number, see `dayNumber`.
 * Formula: https://howardhinnant.github.io/date_algorithms.html#civil_from_days
 * @throws RangeError when the number is no number
 */
function dayOf(number: number): Day {
  const since = number + 719_468
  const era = Math.floor(since / 146_097)
  const eraDay = since - era * 146_097
  const eraYear = Math.floor(
    (eraDay - Math.floor(eraDay / 1460) + Math.floor(eraDay / 36_524) - Math.floor(eraDay / 146_096)) / 365,
  )
  const yearDay = eraDay - (365 * eraYear + Math.floor(eraYear / 4) - Math.floor(eraYear / 100))
  const fromMarch = Math.floor((5 * yearDay + 2) / 153)
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9
  const year = eraYear + era * 400 + (month > 2 ? 0 : 1)
  // Other years are written with another number of digits.
  if (!(year >= 1000 && year <= 9999)) return new Date(number * dayMs).toISOString().slice(0, 10)
  return `${year}-${twoDigits(month)}-${twoDigits(yearDay - Math.floor((153 * fromMarch + 2) / 5) + 1)}`
}

function twoDigits(value: number): string {
  return value < 10 ? `0${value}` : `${value}`
}

export function addDays(day: Day, days: number): Day {
  return dayOf(dayNumber(day) + days)
}

/** Whole days between two days; negative when `to` is before `from`. */
export function daysBetween(from: Day, to: Day): number {
  return dayNumber(to) - dayNumber(from)
}

/** Every day from `from` to `to`, both included, oldest first; empty when `to` is before `from`. */
export function daysFrom(from: Day, to: Day): Day[] {
  const first = dayNumber(from)
  return Array.from({ length: Math.max(0, dayNumber(to) - first + 1) }, (_, n) => dayOf(first + n))
}

/** ISO weekday: 1 is Monday, 7 is Sunday. */
export function weekdayOf(day: Day): number {
  // 1970-01-01 was a Thursday.
  return ((((dayNumber(day) + 3) % 7) + 7) % 7) + 1
}

/** 0 to 6, days since the week of `day` began. @param weekStart ISO weekday on which weeks begin */
export function daysIntoWeek(day: Day, weekStart: number): number {
  return (weekdayOf(day) - weekStart + 7) % 7
}

/** The first day of the week of `day`. @param weekStart ISO weekday on which weeks begin */
export function startOfWeek(day: Day, weekStart: number): Day {
  return addDays(day, -daysIntoWeek(day, weekStart))
}

export function earlier(a: Day, b: Day): Day {
  return a < b ? a : b
}

/** The later of two days; null counts as earliest. */
export function later<D extends Day | null>(a: D, b: D): D {
  if (a === null || b === null) return a ?? b
  return a < b ? b : a
}
