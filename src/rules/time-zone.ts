import type { Day } from './day.ts'

const dayMs = 86_400_000
/** Used for a person whose stored zone this JavaScript engine does not know. */
const fallbackZone = 'Europe/Istanbul'
/**
 * A formatter of `Intl` is slow to make and large, so the most recent zones are cached; the number covers every zone
 * that people live in.
 */
const keptZones = 128
const zones = new Map<string, Zone>()

/** How a zone is asked, and its last answer: a list asks for the same instant in the zone of each person. */
type Zone = { wallAt: (instant: number) => number; instant: number; wall: number }

/** The part of `Temporal` that is used here; Node 20 has none. */
type Temporal = {
  Instant: {
    fromEpochMilliseconds(instant: number): {
      toZonedDateTimeISO(timeZone: string): { offsetNanoseconds: number }
    }
  }
}

/** Whether the engine knows the zone `timezone`, in any letter case. */
export function isTimeZone(timezone: string): boolean {
  return zoneOf(timezone) !== undefined
}

function zoneOf(timezone: string): Zone | undefined {
  const key = timezone.toLowerCase()
  const known = zones.get(key)
  if (known) return known
  const wallAt = wallClockOf(timezone)
  if (!wallAt) return undefined
  const zone = { wallAt, instant: Number.NaN, wall: Number.NaN }
  const oldest = zones.size < keptZones ? undefined : zones.keys().next().value
  if (oldest !== undefined) zones.delete(oldest)
  zones.set(key, zone)
  return zone
}

function wallClockOf(timeZone: string): Zone['wallAt'] | undefined {
  // Offsets such as "+03:00" are accepted by some engines only, and have no daylight saving time. `Temporal` also reads
  // the zone of a time such as "T12+03".
  if (!/^(?!T\d)[A-Z][A-Z0-9_+\-/]*$/i.test(timeZone)) return undefined
  try {
    return byTemporal(timeZone) ?? byIntl(timeZone)
  } catch {
    return undefined // no engine knows this zone
  }
}

/** Where the engine has it: the first use of `Intl` in a page takes a phone 0.1 to 0.3 s (decision 0018). */
function byTemporal(timeZone: string): Zone['wallAt'] | undefined {
  const { Temporal } = globalThis as { Temporal?: Temporal } // unknown to the TypeScript library of Node 20
  if (!Temporal) return undefined
  const wallAt = (instant: number) => {
    const second = Math.floor(instant / 1000) * 1000
    const { offsetNanoseconds } = Temporal.Instant.fromEpochMilliseconds(second).toZonedDateTimeISO(timeZone)
    return second + offsetNanoseconds / 1_000_000
  }
  wallAt(0)
  return wallAt
}

function byIntl(timeZone: string): Zone['wallAt'] {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  return (instant) => {
    const numbers = format.format(instant).match(/\d+/g) ?? [] // 11/20/2026, 09:10:00
    const [month = 1, day = 1, year = 0, hour = 0, minute = 0, second = 0] = numbers.map(Number)
    return Date.UTC(year, month - 1, day, hour, minute, second)
  }
}

/** Number of cached zones. */
export function keptTimeZones(): number {
  return zones.size
}

/** Wall clock of `timezone` at `instant`, written as if it were UTC; milliseconds since 1970. */
function wallClock(instant: number, timezone: string): number {
  const zone = zoneOf(timezone) ?? zoneOf(fallbackZone)
  if (!zone) return instant
  if (zone.instant !== instant) {
    zone.wall = zone.wallAt(instant)
    zone.instant = instant
  }
  return zone.wall
}

/**
 * The student's day at an instant. A day begins at hour `dayStart` in the student's time zone.
 * @param instant milliseconds since 1970
 * @param dayStart hour, 0 to 6
 */
export function dayAt(instant: number, timezone: string, dayStart: number): Day {
  return new Date(wallClock(instant, timezone) - dayStart * 3_600_000).toISOString().slice(0, 10)
}

/** What the clock of `timezone` shows at an instant: `09:10`. @param instant milliseconds since 1970 */
export function clockAt(instant: number, timezone: string): string {
  return new Date(wallClock(instant, timezone)).toISOString().slice(11, 16)
}

/** What the clock of `timezone` shows at an instant, in hours, from 0 to before 24. @param instant milliseconds since 1970 */
export function hourAt(instant: number, timezone: string): number {
  return (wallClock(instant, timezone) % dayMs) / 3_600_000
}

/**
 * First instant of a student's day. If the clock skips that hour, it is the moment of the change; if the hour
 * occurs twice, the first occurrence.
 * @returns milliseconds since 1970
 */
export function startOfDay(day: Day, timezone: string, dayStart: number): number {
  return instantOf(day, dayStart * 60, timezone)
}

/**
 * The instant at which the clock of `timezone` shows a time. A skipped time is the moment of the change; of a time that
 * occurs twice it is the first.
 * @param minute of the day, 0 to 1,439
 * @returns milliseconds since 1970
 */
export function instantOf(day: Day, minute: number, timezone: string): number {
  const wall = Date.parse(`${day}T00:00:00Z`) + minute * 60_000
  const offsets = [wall - dayMs, wall + dayMs].map((near) => wallClock(near, timezone) - near)
  const candidates = offsets.map((offset) => wall - offset).sort((a, b) => a - b)
  const exact = candidates.find((instant) => wallClock(instant, timezone) === wall)
  return exact ?? skippedHour(wall, timezone, candidates)
}

/** The wall time does not exist: returns the first whole minute after it. */
function skippedHour(wall: number, timezone: string, [early = wall, late = wall]: number[]): number {
  let instant = early
  while (instant < late && wallClock(instant, timezone) < wall) instant += 60_000
  return instant
}
