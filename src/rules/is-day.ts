/** The first day that a record or a trial exam may have. */
export const earliestDay = '2000-01-01'

/** Whether a text is a valid calendar day, `YYYY-MM-DD`, from year 1 to 9999. */
export function isDay(text: string): boolean {
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}
