import { isDay } from '#rules/is-day.ts'
import { type ExamsSearch, validateSearch as examsSearch } from '#web/study/exams/search.ts'

/** The week of the plan, on the phone its day, and what is open of the exams above it. */
export type PlanSearch = ExamsSearch & {
  /** Any day of the week. */
  day?: string
}

export function validateSearch(raw: Record<string, unknown>): PlanSearch {
  const { day } = raw
  return { ...examsSearch(raw), ...(typeof day === 'string' && isDay(day) && { day }) }
}
