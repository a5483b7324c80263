import type { Day } from '#rules/day.ts'
import { serverSeconds } from './token-store.ts'

/** At which hour a day begins for who has not chosen another. */
const dayStart = 4

/**
 * The day as it would be for most: where this device is, by the server's clock. A guess, for the time in which neither
 * the student's settings nor an answer that says "today" is known. Without `Intl`, which costs the start of the page
 * a tenth of a second on a phone when it is asked for a time zone.
 */
export function usualDay(): Day {
  const minutes = serverSeconds(window.localStorage, Date.now()) / 60
  const here = minutes - new Date().getTimezoneOffset() - dayStart * 60
  return new Date(here * 60_000).toISOString().slice(0, 10)
}
