import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer } from 'react'
import { secondsNow } from '#rules/clock.ts'
import { limits } from '#rules/limits.ts'
import { roundAt, workSeconds } from '#rules/timer.ts'
import type { ReplyOf } from '#web/api/ask.ts'
import { useQueryOf } from '#web/api/use-call.ts'
import { usualDaySeconds } from '#web/calendar/usual-day.ts'
import { useActing } from '#web/session/use-session.ts'

export type Timer = NonNullable<ReplyOf<'GET /timer'>>
type Anchor = { wall: number; monotonic: number }

// Device clocks at the arrival of each answer; an answer is one object until the next.
const anchors = new WeakMap<Timer, Anchor>()

function anchorOf(timer: Timer): Anchor {
  const known = anchors.get(timer)
  if (known) return known
  const anchor = { wall: Date.now(), monotonic: performance.now() }
  anchors.set(timer, anchor)
  return anchor
}

/** Counted seconds of a running timer some seconds after an answer: of rounds their work. */
function elapsedAfter({ elapsed_seconds, rounds, round_seconds }: Timer, passed: number): number {
  if (!rounds) return elapsed_seconds + passed
  return elapsed_seconds + workSeconds(rounds, round_seconds + passed) - workSeconds(rounds, round_seconds)
}

/**
 * Advances a cached timer to the present: a running timer continues without an open page.
 * @param at when it was cached, in milliseconds since 1970
 */
export function ranOn(kept: Timer | null, at: number): Timer | null {
  if (!kept || kept.paused) return kept
  // The monotonic clock restarts with the page, so only the wall clock is available; a change backwards or of
  // more than a day is ignored.
  const passed = secondsNow({ seconds: 0, wall: at, monotonic: 0 }, { wall: Date.now(), monotonic: 0 })
  const elapsed = elapsedAfter(kept, passed)
  const counted = elapsed - kept.elapsed_seconds
  // After midnight, today has the time since then. The start of the day is a guess until the server answers.
  const today = usualDaySeconds()
  return {
    ...kept,
    elapsed_seconds: elapsed,
    round_seconds: kept.round_seconds + (kept.rounds ? passed : 0),
    today_seconds: passed > today ? Math.min(today, counted) : kept.today_seconds + counted,
    needs_check: kept.needs_check || elapsed > limits.timerCheckHours * 3600,
  }
}

/** The acting user's timer, refetched every minute, as another device may change it. */
export function useTimer(): Timer | null {
  const query = useQueryOf()('GET /timer', {}, ranOn)
  // Usually no timer is running, so that is rendered first and rarely needs a re-render.
  const { data: timer = null } = useQuery({ ...query, refetchInterval: 60_000, placeholderData: null })
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
  const clocks = { wall: Date.now(), monotonic: performance.now() }
  const passed = timer.paused ? 0 : Math.max(0, secondsNow({ seconds: 0, ...anchorOf(timer) }, clocks))
  return {
    seconds: elapsedAfter(timer, passed),
    round: timer.rounds && roundAt(timer.rounds, timer.round_seconds + passed),
  }
}
