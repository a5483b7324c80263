import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer } from 'react'
import { type Clocks, secondsBetween } from '#rules/clock.ts'
import { needsCheck, roundAt, secondsSince, workOf } from '#rules/timer.ts'
import type { ReplyOf } from '#web/api/ask.ts'
import { useQueryOf } from '#web/api/use-call.ts'
import { usualDaySeconds } from '#web/calendar/usual-day.ts'
import { useActing } from '#web/session/use-session.ts'

export type Timer = NonNullable<ReplyOf<'GET /timer'>>

// Device clocks at the arrival of each answer; an answer is one object until the next.
const anchors = new WeakMap<Timer, Clocks>()
const clocksNow = (): Clocks => ({ wall: Date.now(), monotonic: performance.now() })

function anchorOf(timer: Timer): Clocks {
  const anchor = anchors.get(timer) ?? clocksNow()
  anchors.set(timer, anchor)
  return anchor
}

/** How many of the seconds since an answer count: of rounds their work. */
function countedOf({ rounds, round_seconds }: Timer, passed: number): number {
  return rounds ? secondsSince(0, workOf([0, passed], rounds, round_seconds)) : passed
}

/**
 * Advances a cached timer to the present: a running timer continues without an open page.
 * @param at when it was cached, in milliseconds since 1970
 */
export function ranOn(kept: Timer | null, at: number): Timer | null {
  if (!kept || kept.paused) return kept
  // The monotonic clock restarts with the page, so only the wall clock is available; a change backwards or of
  // more than a day is ignored.
  const passed = secondsBetween({ wall: at, monotonic: 0 }, { wall: Date.now(), monotonic: 0 })
  const counted = countedOf(kept, passed)
  const elapsed = kept.elapsed_seconds + counted
  // After midnight, today has the time since then. The start of the day is a guess until the server answers.
  const today = usualDaySeconds()
  return {
    ...kept,
    elapsed_seconds: elapsed,
    round_seconds: kept.round_seconds + (kept.rounds ? passed : 0),
    today_seconds: passed > today ? Math.min(today, counted) : kept.today_seconds + counted,
    needs_check: needsCheck(elapsed),
  }
}

/**
 * The acting user's timer.
 * @param everyMs after how many milliseconds it is fetched again, as another device may change it: `TimerMini`, which is
 *   on every screen of a student, sets it for all
 */
export function useTimer(everyMs?: number): Timer | null {
  const query = useQueryOf()('GET /timer', {}, ranOn)
  // Usually no timer is running, so that is rendered first and rarely needs a re-render.
  const { data: timer = null } = useQuery({ ...query, refetchInterval: everyMs, placeholderData: null })
  if (timer) anchorOf(timer)
  return timer
}

/** Shows the server's latest answer at once, so that the next press does not act on stale data. */
export function useShownTimer(): (timer: Timer | null) => void {
  const client = useQueryClient()
  const owner = useActing()?.id
  return (timer) => client.setQueryData([owner, 'GET /timer', {}], timer)
}

/** Displayed seconds of a timer and where its rounds are; updates every second while the page is visible. */
export function useTimerNow(timer: Timer | null) {
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

  if (!timer) return { seconds: 0, round: null }
  const passed = timer.paused ? 0 : secondsBetween(anchorOf(timer), clocksNow())
  return {
    seconds: timer.elapsed_seconds + countedOf(timer, passed),
    round: timer.rounds && roundAt(timer.rounds, timer.round_seconds + passed),
  }
}
