import { isDay } from '#rules/is-day.ts'
import { isOn } from '#web/ui/search-params.ts'

/** What the address of the plan says of its exams. */
export type ExamsSearch = {
  /** The sheet of all exams is open. */
  exams?: 1 | undefined
  /** The month that it shows: `YYYY-MM` */
  month?: string | undefined
  /** Opens the form for a new exam, on this day if it is one. */
  new?: string | undefined
}

export function validateSearch(raw: Record<string, unknown>): ExamsSearch {
  const { month } = raw
  const day = String(raw.new ?? '')
  return {
    ...(isOn(raw.exams) && { exams: 1 as const }),
    ...(typeof month === 'string' && isDay(`${month}-01`) && { month }),
    ...(day !== '' && { new: isDay(day) ? day : 'yes' }),
  }
}
