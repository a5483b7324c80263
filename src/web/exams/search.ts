/** Which month the calendar shows. */
export type ExamsSearch = {
  /** `YYYY-MM` */
  month?: string
  /** Opens the form for a new exam, on this day where it is one. */
  new?: string
}

export function validateSearch(raw: Record<string, unknown>): ExamsSearch {
  const { month } = raw
  const day = String(raw.new ?? '')
  return {
    ...(typeof month === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(month) && { month }),
    ...(day !== '' && { new: /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : 'yes' }),
  }
}
