import { useCall } from '#web/api/use-call.ts'
import { useWaitingSums } from '#web/study/record/use-shown-records.ts'
import { useTimer, useTimerNow } from './use-timer.ts'

/** Minutes studied today, with the running timer and unsent records, and the goal of the day in minutes. */
export function useToday() {
  const timer = useTimer()
  const { seconds, round } = useTimerNow(timer)
  const state = useCall('GET /state', { query: {} })
  const rows = state.data?.records.rows ?? []
  const today = state.data?.today
  // A session may have started before today.
  const secondsToday = timer ? timer.today_seconds + seconds - timer.elapsed_seconds : 0
  const waiting = useWaitingSums(rows, today?.day ?? '')(today?.day ?? '')
  return {
    state,
    timer,
    /** Of the timer, pauses left out. */
    seconds,
    round,
    minutes: (today?.minutes ?? 0) + waiting.minutes + Math.floor(secondsToday / 60),
    goal: today?.goal.minutes ?? 0,
  }
}
