import { useAccount } from '#web/api/use-account.ts'
import type { Weekday } from '#web/chart/day.ts'

/** ISO weekday on which the student's week begins, 1 (Monday) to 7; Monday until it is loaded. */
export function useIsoWeekStart(): number {
  return useAccount()?.week_start ?? 1
}

/** The same as charts count it, 0 (Sunday) to 6. */
export function useWeekStart(): Weekday {
  return (useIsoWeekStart() % 7) as Weekday
}
