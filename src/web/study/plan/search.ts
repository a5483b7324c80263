import { isDay } from '#rules/is-day.ts'

/** The week of the plan, and on the phone its day. */
export type PlanSearch = {
  /** Any day of the week. */
  day?: string
}

export function validateSearch(raw: Record<string, unknown>): PlanSearch {
  const { day } = raw
  return typeof day === 'string' && isDay(day) ? { day } : {}
}
