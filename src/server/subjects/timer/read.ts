import { dayAt, startOfDay } from '#rules/time-zone.ts'
import { elapsedSeconds, needsCheck, type Stretch, secondsSince } from '#rules/timer.ts'
import type { Acting } from '#server/services/context.ts'
import type { Sql } from '#server/services/database/client.ts'
import { findTimer, type TimerRow } from '#server/subjects/timer/sql.ts'

/**
 * The current timer of a student, or null.
 * @param now milliseconds since 1970
 */
export async function readTimer(sql: Sql, student: Acting, now: number) {
  const timer = await findTimer(sql, student.id)
  return timer ? shownTimer(timer, student, now) : null
}

/** @param now milliseconds since 1970 */
export function shownTimer(row: TimerRow, { timezone, day_start }: Acting, now: number) {
  const { stretches, running_since, ...timer } = row
  const elapsed = elapsedSeconds(stretches, seconds(running_since), now / 1000)
  const today = startOfDay(dayAt(now, timezone, day_start), timezone, day_start) / 1000
  return {
    ...timer,
    elapsed_seconds: elapsed,
    today_seconds: Math.min(elapsed, secondsSince(today, finishedStretches(row, now))),
    paused: running_since === null,
    needs_check: needsCheck(elapsed),
  }
}

/**
 * All intervals of a timer, the running one ended now.
 * @param now milliseconds since 1970
 */
export function finishedStretches({ stretches, running_since }: TimerRow, now: number): Stretch[] {
  const since = seconds(running_since)
  return since === null ? stretches : [...stretches, [since, Math.max(since, Math.floor(now / 1000))]]
}

function seconds(instant: string | null): number | null {
  return instant === null ? null : Math.floor(Date.parse(instant) / 1000)
}
