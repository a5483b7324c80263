import { isDay } from '#rules/day.ts'

/** Which week the plan shows, and on the phone which of its days. */
export type PlanSearch = {
  /** Any day of the week. */
  day?: string
}

export function validateSearch(raw: Record<string, unknown>): PlanSearch {
  const { day } = raw
  return typeof day === 'string' && isDay(day) ? { day } : {}
}
