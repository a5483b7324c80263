/** A calendar day of a student, `YYYY-MM-DD`; days are compared and sorted as text. */
export type Day = string

const dayMs = 86_400_000

/** Whether a text is a valid calendar day, `YYYY-MM-DD`, from year 1 to 9999. */
export function isDay(text: string): boolean {
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** Whether a text is an instant with an offset, such as `2026-11-20T08:30:00+03:00`, from year 1 to 9999. */
export function isInstant(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/i.test(text)) return false
  const time = Date.parse(text)
  return !Number.isNaN(time) && isDay(text.slice(0, 10)) && isDay(new Date(time).toISOString().slice(0, 10))
}

export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
}

/** Whole days between two days; negative when `to` is before `from`. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs)
}

/** Every day from `from` to `to`, both included, oldest first; empty when `to` is before `from`. */
export function daysFrom(from: Day, to: Day): Day[] {
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, n) => addDays(from, n))
}

/** ISO weekday: 1 is Monday, 7 is Sunday. */
export function weekdayOf(day: Day): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7
}

/**
 * The first day of the week of `day`.
 * @param weekStart ISO weekday on which weeks begin
 */
export function startOfWeek(day: Day, weekStart: number): Day {
  return addDays(day, -((weekdayOf(day) - weekStart + 7) % 7))
}

/** The later of two days; null counts as earliest. */
export function later<D extends Day | null>(a: D, b: D): D {
  if (a === null || b === null) return a ?? b
  return [a, b].sort()[1] as D // two in, two out
}
