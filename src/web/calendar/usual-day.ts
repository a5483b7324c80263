import type { Day } from '#rules/day.ts'
import { serverSeconds } from '#web/session/token-store.ts'

/** Default hour at which a day begins. */
const dayStart = 4

/** Minutes since 1970 on a clock that shows midnight at the start of a day. */
function minutesNow(): number {
  const minutes = serverSeconds(window.localStorage, Date.now()) / 60
  return minutes - new Date().getTimezoneOffset() - dayStart * 60
}

/**
 * The day for the default settings, in this device's time zone and by the server's clock. Used until the
 * student's settings or an answer are known. Avoids `Intl`, whose time zones cost a tenth of a second on a
 * phone.
 */
export function usualDay(): Day {
  return usualNow().toISOString().slice(0, 10)
}

/** Now on the clock of that day, in its UTC fields. */
export function usualNow(): Date {
  return new Date(minutesNow() * 60_000)
}

/** Seconds since the start of that day. */
export function usualDaySeconds(): number {
  return Math.floor(minutesNow() * 60) % 86_400
}
