import { comparableKey } from '#rules/comparable.ts'
import type { ReplyOf } from '#web/api/ask.ts'

export type Trial = ReplyOf<'GET /trialexam/data/{id}'>

/** Trials in chronological order. */
export function inOrder(trials: readonly Trial[]): Trial[] {
  return trials.toSorted((a, b) => a.day.localeCompare(b.day) || a.created_at.localeCompare(b.created_at))
}

/** Lessons of all trials with one net per trial; null if a trial did not have the lesson. */
export function lessonLines(trials: readonly Trial[]) {
  // In the order of the trial with the most lessons.
  const fullest = trials.toSorted((a, b) => b.lessons.length - a.lessons.length)
  const ids = new Map(fullest.flatMap(({ lessons }) => lessons.map(({ study_id, name }) => [study_id, name])))
  return [...ids].map(([id, name]) => {
    const lessons = trials.map(
      (trial) => trial.lessons.find((each) => each.study_id === id && !each.exempt) ?? null,
    )
    const nets = lessons.map((lesson) => lesson?.net ?? null)
    return { id, name, lessons, nets, difference: differenceOf(nets) }
  })
}

/** Last minus first value; null if one is missing. */
export function differenceOf(values: readonly (number | null)[]): number | null {
  const [first, last] = [values[0] ?? null, values.at(-1) ?? null]
  return first === null || last === null || values.length < 2 ? null : last - first
}

/** Whether the totals are comparable: same class group, kind and lessons. */
export function isAlike(trials: readonly Trial[]): boolean {
  const keys = trials.map(({ croom_id, kind, lessons }) => {
    const sat = lessons.filter(({ exempt }) => !exempt)
    return comparableKey({ croom_id, kind, lessons: sat.map(({ study_id }) => study_id) })
  })
  return new Set(keys).size === 1
}
