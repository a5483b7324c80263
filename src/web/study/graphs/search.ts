import { type Period, periods, type TrialKind, trialKinds } from '#rules/vocabulary.ts'

export const measures = ['minutes', 'questions', 'accuracy'] as const
export type Measure = (typeof measures)[number]
export const sides = ['time', 'trials'] as const
export type Side = (typeof sides)[number]
/** Days that the window can be set to by hand. */
export const spans = [14, 60, 90, 180, 365] as const

/** Where one stands in the drill-down, in which window, and what is measured. */
export type GraphsSearch = {
  /** Study time, or trial exams. */
  view?: Side
  croom?: string
  study?: string
  topic?: string
  period?: Period
  /** Days; stands above the period's own number. */
  limit?: number
  measure?: Measure
  /** Only trial exams of this kind. */
  kind?: TrialKind
}

/** What stands in the address only when it differs: a week of study, all trial exams. */
export function usualPeriod(view: Side = 'time'): Period {
  return view === 'trials' ? 'total' : 'week'
}

const id = /^[0-9a-f-]{36}$/

export function validateSearch(raw: Record<string, unknown>): GraphsSearch {
  const place = (value: unknown) => (typeof value === 'string' && id.test(value) ? value : undefined)
  const croom = place(raw.croom)
  const study = croom && place(raw.study)
  const topic = study && place(raw.topic)
  const period = periods.find((each) => each === raw.period)
  const limit = Number(raw.limit)
  const measure = measures.find((each) => each === raw.measure)
  const view = sides.find((each) => each === raw.view)
  const kind = trialKinds.find((each) => each === raw.kind)
  return {
    ...(view === 'trials' && { view }),
    ...(croom && { croom }),
    ...(study && { study }),
    ...(topic && { topic }),
    ...(period && period !== usualPeriod(view) && { period }),
    ...(Number.isInteger(limit) && limit >= 1 && limit <= 3660 && { limit }),
    ...(measure && measure !== 'minutes' && { measure }),
    ...(kind && { kind }),
  }
}
