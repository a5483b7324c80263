import { type Day, later } from '#rules/day.ts'
import { dayAt } from '#rules/time-zone.ts'
import { useCall } from '#web/api/use-call.ts'
import { serverSeconds } from '#web/auth/token-store.ts'
import { useAccount } from '#web/auth/use-account.ts'
import { usualDay } from './usual-day.ts'

/**
 * The student's day at the moment it is asked: an answer of the server that says "today" may be of yesterday, where
 * the network went before midnight. Until the student's settings are known it is the day of that answer, and never a
 * day before it: a device's clock may be put back. Where the answer cannot be had either it is the usual day, so that
 * what was done today can be written down all the same.
 */
export function useDayNow(): () => Day | undefined {
  const account = useAccount()
  const state = useCall('GET /state', { query: {} })
  const told = state.data?.today.day
  // Asking again forgets the reason, not that it was refused before: a form that stands on the day must not go.
  const isRefused = state.failureReason !== null || state.errorUpdateCount > 0
  return () => {
    if (!account) return told ?? (isRefused ? usualDay() : undefined)
    const now = serverSeconds(window.localStorage, Date.now()) * 1000
    const day = dayAt(now, account.timezone, account.day_start)
    return told ? later(day, told) : day
  }
}
