import { isDay } from '#rules/day.ts'
import { type TimedKind, timedKinds } from '#rules/vocabulary.ts'

/** Search parameters of the log. */
export type LogSearch = {
  day?: string
  /** Kind of study for the timer. */
  kind?: TimedKind
  /** Opens the form for a record. */
  new?: true
  /** Opens the subject picker of the timer. */
  start?: true
  /** Place for the timer: ids from the class group down. */
  place?: string
}

export function validateSearch(raw: Record<string, unknown>): LogSearch {
  const { day, place } = raw
  const kind = timedKinds.find((each) => each === raw.kind)
  return {
    ...(typeof day === 'string' && isDay(day) && { day }),
    ...(kind && { kind }),
    ...(isOn(raw.new) && { new: true as const }),
    ...(isOn(raw.start) && { start: true as const }),
    ...(typeof place === 'string' && /^[0-9a-f-]{36}(\/[0-9a-f-]{36}){0,3}$/.test(place) && { place }),
  }
}

function isOn(value: unknown): boolean {
  return value === true || value === 1 || value === '1' || value === 'true'
}
