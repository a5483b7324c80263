import type { Weekday } from '#web/chart/day.ts'
import { useAccount } from './use-account.ts'

/** The first day of the student's week, from 0 (Sunday) to 6; Monday until it is known. */
export function useWeekStart(): Weekday {
  // The contract counts Sunday as 7.
  return ((useAccount()?.week_start ?? 1) % 7) as Weekday
}
