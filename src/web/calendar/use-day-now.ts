import { useEffect, useEffectEvent, useState } from 'react'
import { type Day, later } from '#rules/day.ts'
import { dayAt } from '#rules/time-zone.ts'
import { useAccount } from '#web/api/use-account.ts'
import { useCall } from '#web/api/use-call.ts'
import { serverSeconds } from '#web/session/token-store.ts'
import { usualDay } from './usual-day.ts'

/**
 * Returns the student's current day. The "today" of a cached answer may be yesterday, so the day is computed
 * from the student's settings, and until they are loaded from that answer; it never goes back when the
 * device's clock is changed. Without an answer it is the usual day, so that study can be recorded.
 */
export function useDayNow(): () => Day | undefined {
  const account = useAccount()
  const state = useCall('GET /state', { query: {} })
  const answered = state.data?.today.day
  // A refetch clears the failure reason; a form that uses the day must stay mounted.
  const isRefused = state.failureReason !== null || state.errorUpdateCount > 0
  return () => {
    if (!account) return answered ?? (isRefused ? usualDay() : undefined)
    const day = dayNowOf(account)
    return answered ? later(day, answered) : day
  }
}

/** The same for a page that shows which day is today: it follows when the next one begins, offline too. */
export function useCurrentDay(): Day | undefined {
  const dayNow = useDayNow()
  const [, setDay] = useState<Day>()
  const follow = useEffectEvent(() => setDay(dayNow()))
  useEffect(() => {
    const clock = setInterval(() => follow(), 60_000)
    return () => clearInterval(clock)
  }, [])
  return dayNow()
}

/** The current day of a person who is no student, such as a coach; undefined until the account is loaded. */
export function useOwnDay(): Day | undefined {
  const account = useAccount()
  return account && dayNowOf(account)
}

/** The current day of a person, by the server's clock: that of the device may be wrong. */
export function dayNowOf({ timezone, day_start }: { timezone: string; day_start: number }): Day {
  return dayAt(serverSeconds(window.localStorage, Date.now()) * 1000, timezone, day_start)
}
