import { type Period, periods, type TrialKind, trialKinds } from '#rules/vocabulary.ts'
import { isId, isOn } from '#web/ui/search-params.ts'

export const measures = ['minutes', 'questions', 'accuracy'] as const
export type Measure = (typeof measures)[number]
export const sides = ['time', 'trials'] as const
export type Side = (typeof sides)[number]
/** Custom windows in days. */
export const spans = [14, 60, 90, 180, 365] as const

/** Current part, window and measure. */
export type GraphsSearch = {
  /** Study time or trial exams. */
  view?: Side
  croom?: string
  study?: string
  topic?: string
  period?: Period
  /** Number of days; overrides the period. */
  limit?: number
  measure?: Measure
  /** Limits trial exams to this kind. */
  kind?: TrialKind
  /** Shows nets without what the publisher's mocks are easier or harder. */
  adjusted?: true
}

/** Defaults, which are left out of the URL: a week of study, all trial exams. */
export function usualPeriod(view: Side = 'time'): Period {
  return view === 'trials' ? 'total' : 'week'
}

export function validateSearch(raw: Record<string, unknown>): GraphsSearch {
  const place = (value: unknown) => (isId(value) ? value : undefined)
  const croom = place(raw.croom)
  const study = croom && place(raw.study)
  const topic = study && place(raw.topic)
  const period = periods.find((each) => each === raw.period)
  const limit = Number(raw.limit)
  const measure = measures.find((each) => each === raw.measure)
  const view = sides.find((each) => each === raw.view)
  const kind = trialKinds.find((each) => each === raw.kind)
  return {
    ...(view && { view }),
    ...(croom && { croom }),
    ...(study && { study }),
    ...(topic && { topic }),
    ...(period && period !== usualPeriod(view) && { period }),
    ...(Number.isInteger(limit) && limit >= 1 && limit <= 3660 && { limit }),
    ...(measure && measure !== 'minutes' && { measure }),
    ...(kind && { kind }),
    ...(isOn(raw.adjusted) && { adjusted: true as const }),
  }
}
