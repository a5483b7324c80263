import { dayAt, startOfDay } from '#rules/time-zone.ts'
import { elapsedSeconds, needsCheck, type Stretch, secondsSince, workOf } from '#rules/timer.ts'
import type { Acting } from '#server/services/context.ts'
import type { Sql } from '#server/services/database/client.ts'
import { findTimer, type TimerRow } from '#server/subjects/timer/sql.ts'

/** The current timer of a student, or null. @param now milliseconds since 1970 */
export async function readTimer(sql: Sql, student: Acting, now: number) {
  const timer = await findTimer(sql, student.id)
  return timer ? shownTimer(timer, student, now) : null
}

/** @param now milliseconds since 1970 */
export function shownTimer(row: TimerRow, { timezone, day_start }: Acting, now: number) {
  const { stretches, running_since, round_seconds, ...timer } = pausedTimer(row, now)
  const elapsed = elapsedSeconds(stretches)
  const today = startOfDay(dayAt(now, timezone, day_start), timezone, day_start) / 1000
  return {
    ...timer,
    round_seconds,
    elapsed_seconds: elapsed,
    today_seconds: Math.min(elapsed, secondsSince(today, stretches)),
    paused: row.running_since === null,
    needs_check: needsCheck(elapsed),
  }
}

/**
 * A timer whose running interval ends now: all of it is study, or with rounds their work.
 * @param now milliseconds since 1970
 */
export function pausedTimer(row: TimerRow, now: number): TimerRow {
  const { stretches, rounds, round_seconds } = row
  if (row.running_since === null) return row
  const since = Math.floor(Date.parse(row.running_since) / 1000)
  const interval: Stretch = [since, Math.max(since, Math.floor(now / 1000))]
  return {
    ...row,
    running_since: null,
    stretches: [...stretches, ...(rounds ? workOf(interval, rounds, round_seconds) : [interval])],
    round_seconds: rounds ? round_seconds + interval[1] - since : 0,
  }
}
