import type { Weekday } from '#web/chart/day.ts'
import { useCall } from './use-call.ts'
import { useActing } from './use-session.ts'

/** The first day of the student's week, from 0 (Sunday) to 6; Monday until it is known. */
export function useWeekStart(): Weekday {
  const id = useActing()?.id ?? ''
  const user = useCall('GET /user/data/{id}', { params: { id } }, { enabled: id !== '', staleTime: 300_000 })
  // The contract counts Sunday as 7.
  return ((user.data?.week_start ?? 1) % 7) as Weekday
}
