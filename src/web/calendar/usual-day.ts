import type { Day } from '#rules/day.ts'
import { serverSeconds } from '#web/auth/token-store.ts'

/** At which hour a day begins for who has not chosen another. */
const dayStart = 4

/** Minutes since 1970 on a clock that shows midnight when that day begins. */
function minutesNow(): number {
  const minutes = serverSeconds(window.localStorage, Date.now()) / 60
  return minutes - new Date().getTimezoneOffset() - dayStart * 60
}

/**
 * The day as it would be for most: where this device is, by the server's clock. A guess, for the time in which neither
 * the student's settings nor an answer that says "today" is known. Without `Intl`, which costs the start of the page
 * a tenth of a second on a phone when it is asked for a time zone.
 */
export function usualDay(): Day {
  return new Date(minutesNow() * 60_000).toISOString().slice(0, 10)
}

/** How much of that day has gone by, in seconds. */
export function usualDaySeconds(): number {
  return Math.floor(minutesNow() * 60) % 86_400
}
