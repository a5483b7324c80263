import type { TrialKind } from './vocabulary.ts'

/**
 * What decides with which other trial exams a net can be compared.
 * @param lessons ids without exempt ones, in any order
 */
export type Comparable = { croom_id: string; kind: TrialKind; lessons: readonly string[] }

/** Key of all trial exams with the same class group, kind and lessons; only their nets are comparable. */
export function comparableKey({ croom_id, kind, lessons }: Comparable): string {
  return [croom_id, kind, ...lessons.toSorted()].join(' ')
}

/**
 * Net of each trial exam minus the net of the previous comparable one; null for the first one and for a trial
 * without lessons.
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
 * The latest full trial exam, preceded by its comparable predecessors; trials of a single lesson are not
 * full. `summarize` in src/server/user/sql.ts computes the same in SQL.
 * @param trials oldest first
 */
export function latestFull<T extends Comparable>(trials: readonly T[]): T[] {
  const latest = trials.findLast(({ kind, lessons }) => kind !== 'branch' && lessons.length > 0)
  const key = latest && comparableKey(latest)
  return trials.filter((trial) => comparableKey(trial) === key)
}
