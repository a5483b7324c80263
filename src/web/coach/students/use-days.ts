import { useMemo } from 'react'
import type { ReplyOf } from '#web/api/ask.ts'
import { useCall } from '#web/api/use-call.ts'
import { useCalls } from '#web/api/use-calls.ts'
import { useSameList } from '#web/coach/use-students.ts'

export type DaysSheet = ReplyOf<'GET /days'>
/** A student's days; `isWaiting` for a consent: they are not told. */
export type DaysRow = DaysSheet['rows'][number] & { isWaiting?: boolean }

const size = 200

/**
 * The last days of every student of a coach, by the student's id, in pages of two hundred.
 * @param days number of days
 * @param to the last of them; without it today
 * @param isWanted false sends no request
 */
export function useDays(days: number, to: string | undefined, isWanted: boolean) {
  const query = useMemo(() => ({ days, size, ...(to && { to }) }), [days, to])
  const first = useCall('GET /days', { query }, { enabled: isWanted })
  const total = first.data?.total ?? 0
  const inputs = useMemo(
    () =>
      Array.from({ length: Math.max(0, Math.ceil(total / size) - 1) }, (_, index) => ({
        query: { ...query, page: index + 2 },
      })),
    [total, query],
  )
  const later = useCalls('GET /days', inputs)
  const rows = useSameList([first.data, ...later.map(({ data }) => data)].flatMap((page) => page?.rows ?? []))
  const byStudent = useMemo(() => new Map(rows.map((row) => [row.user_id, row])), [rows])
  return { first, byStudent }
}

export type DaysAnswer = ReturnType<typeof useDays>
