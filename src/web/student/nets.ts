import type { ReplyOf } from '#web/session/ask.ts'

export type TrialRow = ReplyOf<'GET /trialexam/user/{id}'>['rows'][number]

/**
 * Full trial exams of the class group of the latest one, oldest first: mocks of one lesson and other exams
 * have nets of another size.
 * @param rows the latest first
 */
export function comparable(rows: readonly TrialRow[]): TrialRow[] {
  const full = rows.filter(({ kind }) => kind !== 'branch')
  return full.filter(({ croom_id }) => croom_id === full[0]?.croom_id).toReversed()
}

/** The net of the latest full trial exam, and its change since the one before it; null where there is none. */
export function lastNet(rows: readonly TrialRow[]): { last: number; change: number | null } | null {
  const nets = comparable(rows).map(({ totals }) => totals.net)
  const last = nets.at(-1)
  if (last === undefined) return null
  const before = nets.at(-2)
  return { last, change: before === undefined ? null : last - before }
}
