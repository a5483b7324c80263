import { useMemo } from 'react'
import type { InputOf, ReplyOf } from '#web/api/ask.ts'
import { useAllPages } from '#web/api/use-all-pages.ts'

type List = 'GET /insight/triage' | 'GET /days'
/** What the list says of one student. */
export type TriageRow = ReplyOf<'GET /insight/triage'>['rows'][number]
/** A student's last days; `isWaiting` for a consent: they are not told. */
export type DaysRow = ReplyOf<'GET /days'>['rows'][number] & { isWaiting?: boolean }
export type DaysAnswer = ReturnType<typeof useByStudent<'GET /days'>>

/** A row of every student of a coach, by the student's id. @param isWanted false sends no request */
export function useByStudent<K extends List>(
  key: K,
  query: Omit<InputOf<K>['query'], 'page' | 'size'>,
  isWanted = true,
) {
  const { first, failed, rows } = useAllPages(key, query, isWanted)
  const byStudent = useMemo(() => new Map(rows.map((row) => [row.user_id, row])), [rows])
  return { first, failed, byStudent }
}
