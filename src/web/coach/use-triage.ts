import { useMemo } from 'react'
import type { ReplyOf } from '#web/api/ask.ts'
import { useCall } from '#web/api/use-call.ts'
import { useCalls } from '#web/api/use-calls.ts'
import { useSameList } from './use-students.ts'

/** What the list says of one student. */
export type TriageRow = ReplyOf<'GET /insight/triage'>['rows'][number]

const size = 200

/** What the list says of every student of a coach, by the student's id, in pages of two hundred. */
export function useTriage() {
  const first = useCall('GET /insight/triage', { query: { size } })
  const total = first.data?.total ?? 0
  const inputs = useMemo(
    () =>
      Array.from({ length: Math.max(0, Math.ceil(total / size) - 1) }, (_, index) => ({
        query: { size, page: index + 2 },
      })),
    [total],
  )
  const later = useCalls('GET /insight/triage', inputs)
  const rows = useSameList([first.data, ...later.map(({ data }) => data)].flatMap((page) => page?.rows ?? []))
  const byStudent = useMemo(() => new Map(rows.map((row) => [row.user_id, row])), [rows])
  return { first, byStudent }
}
