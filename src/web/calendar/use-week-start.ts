import { useAccount } from '#web/api/use-account.ts'

/** ISO weekday on which the student's week begins, 1 (Monday) to 7; Monday until it is loaded. */
export function useWeekStart(): number {
  return useAccount()?.week_start ?? 1
}
