import type { Day } from './day.ts'

const dayMs = 86_400_000
const formats = new Map<string, Intl.DateTimeFormat>()

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
