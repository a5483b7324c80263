import { useMemo } from 'react'
import { comparableKey, isNearBefore } from '#rules/comparable.ts'
import type { Day } from '#rules/day.ts'
import { searchText } from '#rules/search-text.ts'
import type { Section } from '#rules/section.ts'
import { usualRange } from '#rules/usual-range.ts'
import { useCall } from '#web/api/use-call.ts'
import { type GridRow, isSat, lessonsOf, overflowOf } from '#web/trials/drafts/cells.ts'
import type { Draft, Form } from '#web/trials/drafts/draft.ts'
import { resultOfTest, resultsIn } from '#web/trials/test-results.ts'

/** Number of trials of the same kind in the class group, used names, and the previous comparable trial. */
export function useTrialContext(
  { id, version, head }: Draft,
  rows: readonly GridRow[],
): { before: { name: string; day: Day; net: number } | null; count: number; taken: ReadonlySet<string> } {
  const answer = useCall('GET /graph/trial', {})
  const all = answer.data?.trials ?? []
  const count = all.filter((trial) => trial.croom_id === head.croom_id && trial.kind === head.kind).length
  const at = all.findIndex((trial) => trial.id === id)
  const earlier = all.filter((trial, index) =>
    version !== null && at >= 0 ? index < at : trial.id !== id && trial.day <= head.day,
  )
  const lessons = rows.filter(({ cells }) => isSat(cells)).flatMap(lessonsOf)
  const key = comparableKey({ ...head, lessons })
  // A net with more answers than questions is invalid.
  const isOver = rows.some((row) => overflowOf(row) !== null)
  const before = isOver ? undefined : earlier.findLast((trial) => comparableKey(trial) === key)
  const others = all.filter((trial) => trial.id !== id)
  const taken = new Set(others.map(({ name }) => searchText(name)))
  const isCompared = before !== undefined && isNearBefore(before, head.day)
  return { before: isCompared ? before : null, count, taken }
}

/**
 * Usual range of the net by row of the grid, from earlier trials of the same class group and kind; without rows that
 * have too few.
 */
export function useUsualNets(
  { id, head }: Draft,
  rows: readonly GridRow[],
): ReadonlyMap<string, { low: number; high: number }> {
  const { croom_id, kind, day } = head
  const { data } = useCall(
    'GET /trialgraph/sumByStudyTime/{id}/{time}/{extra}',
    { params: { id: croom_id, time: 'total', extra: kind } },
    { placeholderData: undefined },
  )
  const earlier = useMemo(
    () => (data ? resultsIn(data) : []).filter((trial) => trial.id !== id && trial.day <= day),
    [data, id, day],
  )
  return new Map(
    rows.flatMap((row) => {
      const test = { name: row.section?.name ?? '', study_ids: [...lessonsOf(row)] }
      const range = usualRange(earlier.flatMap((results) => resultOfTest(results, test)?.net ?? []))
      return range ? [[row.id, range] as const] : []
    }),
  )
}

/**
 * The tests that were entered as a sum in the last trial exam of a class group, as students keep to what their result
 * cards print.
 * @returns undefined while loading
 */
export function useLastSums(form: Form | undefined): readonly Section[] | undefined {
  const { data, isPending } = useCall('GET /graph/trial', {})
  if (!form || (data === undefined && isPending)) return undefined
  const last = data?.trials.findLast(({ croom_id, kind }) => croom_id === form.croom_id && kind !== 'branch')
  return form.sections.filter(({ name, study_ids }) => study_ids.length > 1 && last?.sections.includes(name))
}
