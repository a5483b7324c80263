import { type Period, periods } from '#rules/vocabulary.ts'

export const measures = ['minutes', 'questions', 'accuracy'] as const
export type Measure = (typeof measures)[number]

/** Where one stands in the drill-down, in which window, and what is measured. */
export type GraphsSearch = {
  croom?: string
  study?: string
  topic?: string
  period?: Period
  /** Days; stands above the period's own number. */
  limit?: number
  measure?: Measure
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
  return {
    ...(croom && { croom }),
    ...(study && { study }),
    ...(topic && { topic }),
    ...(period && period !== 'week' && { period }),
    ...(Number.isInteger(limit) && limit >= 1 && limit <= 3660 && { limit }),
    ...(measure && measure !== 'minutes' && { measure }),
  }
}
