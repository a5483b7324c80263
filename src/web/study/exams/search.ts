import { isDay } from '#rules/is-day.ts'

/** The month that the calendar shows. */
export type ExamsSearch = {
  /** `YYYY-MM` */
  month?: string
  /** Opens the form for a new exam, on this day if it is one. */
  new?: string
}

export function validateSearch(raw: Record<string, unknown>): ExamsSearch {
  const { month } = raw
  const day = String(raw.new ?? '')
  return {
    ...(typeof month === 'string' && isDay(`${month}-01`) && { month }),
    ...(day !== '' && { new: isDay(day) ? day : 'yes' }),
  }
}
