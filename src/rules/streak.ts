import { addDays, type Day } from './day.ts'

/** Whether something was studied: such a day counts in streaks and weeks. Null is a day without a record. */
export function isStudied(day: { minutes: number | null; questions: number | null }): boolean {
  return (day.minutes ?? 0) > 0 || (day.questions ?? 0) > 0
}

/**
 * Number of consecutive days with study up to today. A day marked as rest neither breaks the streak nor counts. Today
 * counts as soon as something is recorded, and does not break the streak before that.
 * @param run the days in a row, with study or rest, that reach to today or yesterday; a record of tomorrow lengthens it
 * @param studied the days with study after today; others are ignored
 * @returns days
 */
export function currentStreak(
  run: { last_day: Day; studied: number } | null,
  studied: readonly Day[],
  today: Day,
): number {
  if (run === null || run.last_day < addDays(today, -1)) return 0
  return run.studied - studied.filter((day) => day > today && day <= run.last_day).length
}
