import type { TrialKind } from './vocabulary.ts'

/** What of a trial exam says with which others its net compares. @param lessons those that count, in any order */
export type Comparable = { croom_id: string; kind: TrialKind; lessons: readonly string[] }

/** One text for all trial exams whose nets compare: of one class group, one kind and the very same lessons. */
export function comparableKey({ croom_id, kind, lessons }: Comparable): string {
  return [croom_id, kind, ...lessons.toSorted()].join(' ')
}

/**
 * Net of each trial exam less the net of the one before it that compares; null for the first one, and for one
 * without any lesson, which has no net to speak of.
 * @param trials oldest first
 */
export function changesOf(
  trials: readonly (Comparable & { id: string; net: number })[],
): Map<string, number | null> {
  const last = new Map<string, number>()
  return new Map(
    trials.map((trial) => {
      const key = comparableKey(trial)
      const before = trial.lessons.length > 0 ? last.get(key) : undefined
      last.set(key, trial.net)
      return [trial.id, before === undefined ? null : trial.net - before]
    }),
  )
}

/**
 * The latest full trial exam, last of all, after those before it that compare; mocks of single lessons are no full
 * ones. `summarize` of src/server/user/sql.ts says the same in SQL.
 * @param trials oldest first
 */
export function latestFull<T extends Comparable>(trials: readonly T[]): T[] {
  const latest = trials.findLast(({ kind, lessons }) => kind !== 'branch' && lessons.length > 0)
  const key = latest && comparableKey(latest)
  return trials.filter((trial) => comparableKey(trial) === key)
}
