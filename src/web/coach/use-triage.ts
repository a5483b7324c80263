import { useMemo } from 'react'
import type { ReplyOf } from '#web/api/ask.ts'
import { useAllPages } from '#web/api/use-all-pages.ts'

/** What the list says of one student. */
export type TriageRow = ReplyOf<'GET /insight/triage'>['rows'][number]

/** What the list says of every student of a coach, by the student's id. */
export function useTriage() {
  const { first, rows } = useAllPages('GET /insight/triage', {})
  const byStudent = useMemo(() => new Map(rows.map((row) => [row.user_id, row])), [rows])
  return { first, byStudent }
}
