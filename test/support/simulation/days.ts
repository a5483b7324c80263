import type { Draws } from './draws.ts'

/** How much somebody studies, day by day: weekdays, mood, slow drift and breaks. */
export type DayHabit = { usual: number; workShare: number; weekdays: number[]; drift: number; breaks: number }

export function dayHabitOf(draws: Draws): DayHabit {
  return {
    usual: draws.lognormal(110, 0.5),
    workShare: draws.uniform(0.5, 0.95),
    weekdays: Array.from({ length: 7 }, () => draws.lognormal(1, 0.35)),
    drift: draws.uniform(0.03, 0.08),
    breaks: draws.uniform(0, 0.015),
  }
}

/** Minutes of each day. @param strengthAt multiple of the usual amount on a day */
export function minutesOf(
  habit: DayHabit,
  days: number,
  draws: Draws,
  strengthAt: (day: number) => number,
): number[] {
  let drift = 0
  let rest = 0
  return Array.from({ length: days }, (_, day) => {
    drift = drift * 0.985 + draws.normal(0, habit.drift)
    if (rest > 0) rest -= 1
    else if (draws.chance(habit.breaks)) rest = 3 + Math.floor(draws.next() * 6)
    const strength = strengthAt(day) * Math.exp(drift)
    if (rest > 0 || !draws.chance(Math.min(0.98, habit.workShare * Math.min(1.2, strength)))) return 0
    return Math.round(habit.usual * (habit.weekdays[day % 7] ?? 1) * strength * draws.lognormal(1, 0.35))
  })
}
