import { useCall } from '#web/session/use-call.ts'
import type { Draft } from '#web/trial-draft/draft.ts'

/** How many trials of its kind stand in the class group, and the net of the one before this one. */
export function useStanding({ id, version, head }: Draft): { before: number | null; count: number } {
  const answer = useCall('GET /graph/trial', {})
  const alike = (answer.data?.trials ?? []).filter(
    (trial) => trial.croom_id === head.croom_id && trial.kind === head.kind,
  )
  const at = alike.findIndex((trial) => trial.id === id)
  const earlier = alike.filter((trial, index) =>
    version !== null && at >= 0 ? index < at : trial.id !== id && trial.day <= head.day,
  )
  // Mocks of one lesson are of many lessons; their nets do not compare by kind alone.
  const before = head.kind === 'branch' ? null : (earlier.at(-1)?.net ?? null)
  return { before, count: alike.length }
}
