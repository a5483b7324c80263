import { addDays, type Day, daysBetween } from './day.ts'

/** How far ahead an exam may be: five years, the length of a whole school. */
const farthestDays = 5 * 366

/**
 * Reads a date as people write it: `2027-06-19`, `19.06.2027`, `19.6.2027`, `19/06/2027`.
 * @returns null when it is not a date, also for a day that does not exist (31 April)
 */
export function readDate(text: string): Day | null {
  const typed = text.trim()
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed)
  const local = /^(\d{1,2})[./](\d{1,2})[./](\d{4})$/.exec(typed)
  const [year, month, day] = iso ? iso.slice(1) : local ? [local[3], local[2], local[1]] : []
  if (!year || !month || !day) return null
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const time = Date.parse(`${written}T00:00:00Z`)
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== written ? null : written
}

/** Whether a text is a valid day for a future exam, and how many days are left. */
export function checkExamDate(text: string, today: Day) {
  const day = readDate(text)
  if (day === null) return { day, valid: false, code: 'INVALID', days_left: null } as const
  const days_left = daysBetween(today, day)
  if (days_left < 0) return { day, valid: false, code: 'PAST', days_left } as const
  if (day > addDays(today, farthestDays)) return { day, valid: false, code: 'TOO_FAR', days_left } as const
  return { day, valid: true, code: 'OK', days_left } as const
}
