import { addDays, type Day } from './day.ts'
import type { TrialKind } from './vocabulary.ts'

/**
 * What decides with which other trial exams a net can be compared.
 * @param lessons ids without exempt ones, in any order
 */
export type Comparable = { croom_id: string; kind: TrialKind; lessons: readonly string[] }

/** How many days older a trial exam may be whose net is shown as the one before. */
export const mostDaysBefore = 60

/** Whether a trial exam before one of this day is near enough to be the one that its net is compared with. */
export function isNearBefore(before: { day: Day }, day: Day): boolean {
  return before.day >= addDays(day, -mostDaysBefore)
}

/**
 * Key of all trial exams with the same class group and lessons; only their nets are comparable. Trials of a
 * single lesson are kept apart from all other kinds.
 */
export function comparableKey({ croom_id, kind, lessons }: Comparable): string {
  return [croom_id, kind === 'branch' ? kind : 'full', ...lessons.toSorted()].join(' ')
}

/** What a net has changed by, and since which trial exam. */
export type NetChange<T> = { by: number; before: T }

/**
 * Net of each trial exam minus the net of the previous comparable one; null for the first one, after a break of
 * more than `mostDaysBefore` days, and for a trial without lessons.
 * @param trials oldest first
 */
export function changesOf<T extends Comparable & { id: string; day: Day; net: number }>(
  trials: readonly T[],
): Map<string, NetChange<T> | null> {
  const last = new Map<string, T>()
  return new Map(
    trials.map((trial) => {
      const key = comparableKey(trial)
      const before = trial.lessons.length > 0 ? last.get(key) : undefined
      last.set(key, trial)
      const isCompared = before !== undefined && isNearBefore(before, trial.day)
      return [trial.id, isCompared ? { by: trial.net - before.net, before } : null]
    }),
  )
}

/**
 * The latest full trial exam, preceded by its comparable predecessors; trials of a single lesson are not
 * full. `summarize` in src/server/subjects/user/sql.ts computes the same in SQL.
 * @param trials oldest first
 */
export function latestFull<T extends Comparable>(trials: readonly T[]): T[] {
  const latest = trials.findLast(({ kind, lessons }) => kind !== 'branch' && lessons.length > 0)
  const key = latest && comparableKey(latest)
  return trials.filter((trial) => comparableKey(trial) === key)
}
