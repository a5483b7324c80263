import { addDays, type Day, daysBetween } from './day.ts'
import { readDay } from './read-day.ts'

/** How far ahead an exam may be: five years, the length of a whole school. */
const farthestDays = 5 * 366

/** Whether a text is a valid day for a future exam, and how many days are left. */
export function checkExamDate(text: string, today: Day) {
  const day = readDay(text)
  if (day === null) return { day, valid: false, code: 'INVALID', days_left: null } as const
  const days_left = daysBetween(today, day)
  if (days_left < 0) return { day, valid: false, code: 'PAST', days_left } as const
  if (day > addDays(today, farthestDays)) return { day, valid: false, code: 'TOO_FAR', days_left } as const
  return { day, valid: true, code: 'OK', days_left } as const
}
