import { useMemo } from 'react'
import { comparableKey } from '#rules/comparable.ts'
import { searchText } from '#rules/search-text.ts'
import { usualRange } from '#rules/usual-range.ts'
import { useCall } from '#web/api/use-call.ts'
import { type GridRow, isSat, overflowOf } from '#web/trials/drafts/cells.ts'
import type { Draft } from '#web/trials/drafts/draft.ts'

/** How many trials of its kind stand in the class group, the names that are taken there, and the net of the one before this one that compares. */
export function useStanding(
  { id, version, head }: Draft,
  rows: readonly GridRow[],
): { before: number | null; count: number; taken: ReadonlySet<string> } {
  const answer = useCall('GET /graph/trial', {})
  const ofKind = (answer.data?.trials ?? []).filter(
    (trial) => trial.croom_id === head.croom_id && trial.kind === head.kind,
  )
  const at = ofKind.findIndex((trial) => trial.id === id)
  const earlier = ofKind.filter((trial, index) =>
    version !== null && at >= 0 ? index < at : trial.id !== id && trial.day <= head.day,
  )
  const lessons = rows.filter(({ cells }) => isSat(cells)).map((row) => row.id)
  const key = comparableKey({ ...head, lessons })
  // A net with more answers than questions is none that could have risen.
  const isOver = rows.some((row) => overflowOf(row) !== null)
  const before = isOver ? undefined : earlier.findLast((trial) => comparableKey(trial) === key)
  const others = (answer.data?.trials ?? []).filter((trial) => trial.id !== id)
  const taken = new Set(others.map(({ name }) => searchText(name)))
  return { before: before?.net ?? null, count: ofKind.length, taken }
}

/**
 * Where the net of each lesson would lie as usual, by the trials of its class group and kind up to its day; without a
 * lesson that too few trials had.
 */
export function useUsualNets({ id, head }: Draft): ReadonlyMap<string, { low: number; high: number }> {
  const { croom_id, kind, day } = head
  const { data, isPlaceholderData } = useCall('GET /trialgraph/sumByStudyTime/{id}/{time}/{extra}', {
    params: { id: croom_id, time: 'total', extra: kind },
  })
  return useMemo(() => {
    const usual = new Map<string, { low: number; high: number }>()
    // The answer to another question says nothing of this class group or kind.
    if (!data || isPlaceholderData) return usual
    const isBefore = data.trials.map((trial) => trial.id !== id && trial.day <= day)
    for (const { id: studyId, net } of data.series) {
      if (studyId === null) continue
      const range = usualRange(
        net.flatMap((value, index) => (value !== null && isBefore[index] ? value : [])),
      )
      if (range) usual.set(studyId, range)
    }
    return usual
  }, [data, isPlaceholderData, id, day])
}
