import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ask } from '#web/api/ask.ts'
import { useSession } from '#web/session/use-session.ts'
import type { ListedSource } from './source.ts'

const input = { query: { size: 200 } }
const none: ListedSource[] = []

/** In coach mode the coach's own sources that the student does not have yet; they are copied when they are given. */
export function useCoachSources(students: readonly ListedSource[]): ListedSource[] {
  const coach = useSession((session) => (session.isCoachMode ? session.originalCoach?.id : undefined))
  const own = useQuery({
    queryKey: [coach ?? 'nobody', 'GET /source', input],
    queryFn: () => ask('GET /source', input, { begunFor: coach }),
    enabled: coach !== undefined,
    staleTime: 60_000,
  })
  const rows = own.data?.rows ?? none
  return useMemo(
    () => rows.filter(({ id, is_archived }) => !is_archived && students.every(({ origin }) => origin !== id)),
    [rows, students],
  )
}
