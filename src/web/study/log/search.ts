import { isDay } from '#rules/is-day.ts'
import { type TimedKind, timedKinds } from '#rules/vocabulary.ts'
import { isId, isOn } from '#web/ui/search-params.ts'

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
  const ids = String(place).split('/')
  const kind = timedKinds.find((each) => each === raw.kind)
  return {
    ...(typeof day === 'string' && isDay(day) && { day }),
    ...(kind && { kind }),
    ...(isOn(raw.new) && { new: true as const }),
    ...(isOn(raw.start) && { start: true as const }),
    ...(typeof place === 'string' && ids.length <= 4 && ids.every(isId) && { place }),
  }
}
