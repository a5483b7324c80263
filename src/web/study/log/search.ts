import { isDay } from '#rules/day.ts'
import { type TimedKind, timedKinds } from '#rules/vocabulary.ts'

/** What the log shows and does, as its address says. */
export type LogSearch = {
  day?: string
  /** The kind of study to start the timer with. */
  kind?: TimedKind
  /** Opens the form for a record typed by hand. */
  new?: true
  /** Opens the choice of a subject for the timer. */
  start?: true
  /** A place to start the timer with, its ids from the class group down. */
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
