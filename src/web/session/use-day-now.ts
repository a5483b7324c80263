import { type Day, dayAt } from '#rules/day.ts'
import { serverSeconds } from './token-store.ts'
import { useAccount } from './use-account.ts'
import { useCall } from './use-call.ts'

/**
 * The student's day at the moment it is asked: an answer of the server that says "today" may be of yesterday, where
 * the network went before midnight. Until the student's settings are known it is the day of that answer.
 */
export function useDayNow(): () => Day | undefined {
  const account = useAccount()
  const state = useCall('GET /state', { query: {} })
  return () =>
    account
      ? dayAt(serverSeconds(window.localStorage, Date.now()) * 1000, account.timezone, account.day_start)
      : state.data?.today.day
}
