import { useMemo } from 'react'
import type { ReplyOf } from '#web/api/ask.ts'
import { useAllPages } from '#web/api/use-all-pages.ts'

export type DaysSheet = ReplyOf<'GET /days'>
/** A student's days; `isWaiting` for a consent: they are not told. */
export type DaysRow = DaysSheet['rows'][number] & { isWaiting?: boolean }

/**
 * The last days of every student of a coach, by the student's id.
 * @param days number of days
 * @param to the last of them; without it today
 * @param isWanted false sends no request
 */
export function useDays(days: number, to: string | undefined, isWanted: boolean) {
  const { first, rows } = useAllPages('GET /days', { days, ...(to && { to }) }, isWanted)
  const byStudent = useMemo(() => new Map(rows.map((row) => [row.user_id, row])), [rows])
  return { first, byStudent }
}

export type DaysAnswer = ReturnType<typeof useDays>
