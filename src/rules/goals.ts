import { type Day, daysFrom, weekdayOf } from './day.ts'
import { sum } from './insight/average.ts'
import { recordOf } from './keys.ts'

export type DayGoal = { minutes: number; questions: number }
/** Goals per weekday, Monday to Sunday. */
export type Goals = { weekday: DayGoal[] }

/**
 * Goals of a new account: two hours and 40 questions on weekdays, three hours and 60 questions at the
 * weekend.
 */
export const firstGoals: Goals = {
  weekday: [1, 2, 3, 4, 5, 6, 7].map((weekday) =>
    weekday > 5 ? { minutes: 180, questions: 60 } : { minutes: 120, questions: 40 },
  ),
}

/** Sum of the goals of the days `from` to `to`, both included. */
export function goalOf(goals: Goals, from: Day, to: Day): DayGoal {
  const days = daysFrom(from, to).flatMap((day) => goals.weekday[weekdayOf(day) - 1] ?? [])
  return recordOf(['minutes', 'questions'], (of) => sum(days.map((goal) => goal[of])))
}
