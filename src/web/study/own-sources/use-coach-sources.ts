import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ask } from '#web/api/ask.ts'
import { joined } from '#web/api/use-all-pages.ts'
import { useSession } from '#web/session/use-session.ts'
import type { ListedSource } from './source.ts'

const size = 200
const inputOf = (page: number) => ({ query: { size, ...(page > 1 && { page }) } })

/** In coach mode the coach's own sources that the student does not have yet; they are copied when they are given. */
export function useCoachSources(students: readonly ListedSource[]): ListedSource[] {
  const coach = useSession((session) => (session.isCoachMode ? session.originalCoach?.id : undefined))
  const pageOf = (page: number, isAsked: boolean) => ({
    queryKey: [coach ?? 'nobody', 'GET /source', inputOf(page)],
    queryFn: () => ask('GET /source', inputOf(page), { begunFor: coach }),
    enabled: coach !== undefined && isAsked,
    staleTime: 60_000,
  })
  const { data: first } = useQuery(pageOf(1, true))
  // Two pages hold as many sources as a person may have.
  const { data: second } = useQuery(pageOf(2, (first?.total ?? 0) > size))
  return useMemo(
    () =>
      joined([first?.rows ?? [], second?.rows ?? []]).filter(
        ({ id, is_archived }) => !is_archived && students.every(({ origin }) => origin !== id),
      ),
    [first, second, students],
  )
}
