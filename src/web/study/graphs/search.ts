import { type Period, periods, trialKinds } from '#rules/vocabulary.ts'
import { on, oneOf, type Read, rowId, type SearchOf } from '#web/ui/search-params.ts'

export const measures = ['minutes', 'questions', 'accuracy'] as const
export type Measure = (typeof measures)[number]
export const sides = ['time', 'trials'] as const
type Side = (typeof sides)[number]
/** Custom windows in days. */
export const spans = [14, 60, 90, 180, 365] as const

const side = oneOf(sides)
const study: Read<string> = (value, raw) => rowId(raw.croom, raw) && rowId(value, raw)
const topic: Read<string> = (value, raw) => study(raw.study, raw) && rowId(value, raw)
const period: Read<Period> = (value, raw) => oneOf(periods, usualPeriod(side(raw.view, raw)))(value, raw)
const limit: Read<number> = (value) => {
  const days = Number(value)
  return Number.isInteger(days) && days >= 1 && days <= 3660 ? days : undefined
}

/** Current part, window and measure. */
export const graphsReaders = {
  /** Study time or trial exams. */
  view: side,
  croom: rowId,
  study,
  topic,
  period,
  /** Number of days; overrides the period. */
  limit,
  measure: oneOf(measures, 'minutes'),
  /** Limits trial exams to this kind. */
  kind: oneOf(trialKinds),
  /** Shows nets without what the publisher's mocks are easier or harder. */
  adjusted: on,
}
export type GraphsSearch = SearchOf<typeof graphsReaders>

/** Defaults, which are left out of the URL: a week of study, all trial exams. */
export function usualPeriod(view: Side = 'time'): Period {
  return view === 'trials' ? 'total' : 'week'
}
