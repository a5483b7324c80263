/** A calendar day of a student, `YYYY-MM-DD`; days are compared and sorted as text. */
export type Day = string

const dayMs = 86_400_000
const formats = new Map<string, Intl.DateTimeFormat>()

/** Whether a text is a day of the calendar, written `YYYY-MM-DD`, from year 1 to 9999. */
export function isDay(text: string): boolean {
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** Whether a text is an instant with its offset, such as `2026-11-20T08:30:00+03:00`, in the same years. */
export function isInstant(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/i.test(text)) return false
  const time = Date.parse(text)
  return !Number.isNaN(time) && isDay(text.slice(0, 10)) && isDay(new Date(time).toISOString().slice(0, 10))
}

/** Whether `timezone` is a time zone that dates can be told in. */
export function isTimeZone(timezone: string): boolean {
  // Offsets such as "+03:00" are accepted by some engines and not by others, and know no clock changes.
  if (!/^[A-Za-z][A-Za-z0-9_+\-/]*$/.test(timezone)) return false
  try {
    formatOf(timezone)
    return true
  } catch {
    return false
  }
}

function formatOf(timezone: string): Intl.DateTimeFormat {
  const known = formats.get(timezone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(timezone, format)
  return format
}

/** The wall clock of `timezone` at `instant`, as if it were UTC; milliseconds since 1970. */
function wallClock(instant: number, timezone: string): number {
  const part: Record<string, number> = {}
  for (const { type, value } of formatOf(timezone).formatToParts(instant)) part[type] = Number(value)
  return Date.UTC(
    part.year ?? 0,
    (part.month ?? 1) - 1,
    part.day ?? 1,
    part.hour ?? 0,
    part.minute ?? 0,
    part.second ?? 0,
  )
}

/**
 * The student's day at an instant: a day begins at `dayStart` o'clock of the student's time zone.
 * @param instant milliseconds since 1970
 * @param dayStart hour, 0 to 6
 */
export function dayAt(instant: number, timezone: string, dayStart: number): Day {
  return new Date(wallClock(instant, timezone) - dayStart * 3_600_000).toISOString().slice(0, 10)
}

/**
 * The first instant of the student's day. When the clock is put forward over that hour,
 * it is the moment of the change; when the hour comes twice, its first coming.
 * @returns milliseconds since 1970
 */
export function startOfDay(day: Day, timezone: string, dayStart: number): number {
  const wall = Date.parse(`${day}T00:00:00Z`) + dayStart * 3_600_000
  const offsets = [wall - dayMs, wall + dayMs].map((near) => wallClock(near, timezone) - near)
  const candidates = offsets.map((offset) => wall - offset).sort((a, b) => a - b)
  const exact = candidates.find((instant) => wallClock(instant, timezone) === wall)
  return exact ?? skippedHour(wall, timezone, candidates)
}

/** The wall time never happened: the first whole minute whose wall clock is past it. */
function skippedHour(wall: number, timezone: string, [early = wall, late = wall]: number[]): number {
  let instant = early
  while (instant < late && wallClock(instant, timezone) < wall) instant += 60_000
  return instant
}

export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
}

/** Whole days from one day to another; negative when `to` lies before `from`. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs)
}

/** Every day from `from` to `to`, both included, oldest first; empty when `to` lies before `from`. */
export function daysFrom(from: Day, to: Day): Day[] {
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, n) => addDays(from, n))
}

/** ISO weekday: 1 is Monday, 7 is Sunday. */
export function weekdayOf(day: Day): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7
}

/** The first day of the week that `day` lies in. @param weekStart ISO weekday on which weeks begin */
export function startOfWeek(day: Day, weekStart: number): Day {
  return addDays(day, -((weekdayOf(day) - weekStart + 7) % 7))
}

/** The later of two days; null is no day. */
export function later<D extends Day | null>(a: D, b: D): D {
  if (a === null || b === null) return a ?? b
  return [a, b].sort()[1] as D // two in, two out
}
