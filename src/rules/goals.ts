import { type Day, daysFrom, weekdayOf } from './day.ts'

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
  return daysFrom(from, to).reduce(
    (sum, day) => {
      const goal = goals.weekday[weekdayOf(day) - 1]
      return {
        minutes: sum.minutes + (goal?.minutes ?? 0),
        questions: sum.questions + (goal?.questions ?? 0),
      }
    },
    { minutes: 0, questions: 0 },
  )
}
