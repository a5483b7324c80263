import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer } from 'react'
import { secondsNow } from '#rules/clock.ts'
import { limits } from '#rules/vocabulary.ts'
import type { ReplyOf } from '#web/api/ask.ts'
import { useQueryOf } from '#web/api/use-call.ts'
import { useActing } from '#web/auth/use-session.ts'
import { usualDaySeconds } from '#web/calendar/usual-day.ts'

export type Timer = NonNullable<ReplyOf<'GET /timer'>>
type Anchor = { seconds: number; wall: number; monotonic: number }

// When an answer arrived, by both clocks of the device; an answer is one object until the next one.
const anchors = new WeakMap<Timer, Anchor>()

function anchorOf(timer: Timer): Anchor {
  const known = anchors.get(timer)
  if (known) return known
  const anchor = { seconds: timer.elapsed_seconds, wall: Date.now(), monotonic: performance.now() }
  anchors.set(timer, anchor)
  return anchor
}

/**
 * What a kept answer says by now: a timer that ran goes on while no page is open.
 * @param at when it came, in milliseconds since 1970
 */
export function ranOn(kept: Timer | null, at: number): Timer | null {
  if (!kept || kept.paused) return kept
  // Of the two clocks only this one was there all the time; put back, or more than a day ahead, it adds nothing.
  const elapsed = secondsNow(
    { seconds: kept.elapsed_seconds, wall: at, monotonic: 0 },
    { wall: Date.now(), monotonic: 0 },
  )
  const passed = elapsed - kept.elapsed_seconds
  // Where the day has turned since, today holds what has gone by of it. At which hour it turned is the usual guess: the
  // server puts it right.
  const today = usualDaySeconds()
  return {
    ...kept,
    elapsed_seconds: elapsed,
    today_seconds: passed > today ? today : kept.today_seconds + passed,
    needs_check: kept.needs_check || elapsed > limits.timerCheckHours * 3600,
  }
}

/** The timer of the acting student, asked again each minute: another device may have changed it. */
export function useTimer(): Timer | null {
  const query = useQueryOf()('GET /timer', {}, ranOn)
  // Mostly none runs, and that is what is drawn until it is known: then nothing needs to be drawn again.
  const { data: timer = null } = useQuery({ ...query, refetchInterval: 60_000, placeholderData: null })
  if (timer) anchorOf(timer)
  return timer
}

/** Shows the timer as the server just answered it, or none; before it is asked anew, a press would meet the one before. */
export function useShownTimer(): (timer: Timer | null) => void {
  const client = useQueryClient()
  const owner = useActing()?.id
  return (timer) => client.setQueryData([owner, 'GET /timer', {}], timer)
}

/** Seconds that a timer shows now; the component follows each second while the page is in sight. */
export function useTimerSeconds(timer: Timer | null): number {
  const [, follow] = useReducer((count: number) => count + 1, 0)
  const isRunning = timer !== null && !timer.paused

  useEffect(() => {
    if (!isRunning) return
    const clock = setInterval(() => {
      if (!document.hidden) follow()
    }, 250)
    document.addEventListener('visibilitychange', follow)
    return () => {
      clearInterval(clock)
      document.removeEventListener('visibilitychange', follow)
    }
  }, [isRunning])

  if (!timer) return 0
  if (timer.paused) return timer.elapsed_seconds
  return Math.max(0, secondsNow(anchorOf(timer), { wall: Date.now(), monotonic: performance.now() }))
}
