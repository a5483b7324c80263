import { comparableKey } from '#rules/comparable.ts'
import { useCall } from '#web/session/use-call.ts'
import { type GridRow, isSat, overflowOf } from '#web/trial-draft/cells.ts'
import type { Draft } from '#web/trial-draft/draft.ts'

/** How many trials of its kind stand in the class group, and the net of the one before this one that compares. */
export function useStanding(
  { id, version, head }: Draft,
  rows: readonly GridRow[],
): { before: number | null; count: number } {
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
  return { before: before?.net ?? null, count: ofKind.length }
}
