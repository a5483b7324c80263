import { daysBetween } from '#rules/day.ts'
import { dayAt } from '#rules/time-zone.ts'
import type { ReplyOf } from '#web/api/ask.ts'

type UserLine = ReplyOf<'GET /user'>['rows'][number]
/** A student in a coach's list, always with a summary. */
export type StudentRow = UserLine & { summary: NonNullable<UserLine['summary']> }

export function isStudentRow(row: UserLine): row is StudentRow {
  return row.summary !== null
}

/** A fact about a student, based on the student's own day. */
export type Reason =
  | { kind: 'never' }
  | { kind: 'silent'; days: number }
  | { kind: 'lower'; change: number }
  | { kind: 'less'; minutes: number; before: number }
  | { kind: 'oldTrial'; days: number }
  | { kind: 'noTrial' }

const silentDays = 3
const trialDays = 14
/** Nets by which two trial exams may differ by chance. */
const netNoise = 2
/** Minimum minutes of a week before the next one can count as shorter. */
const comparableMinutes = 120

/**
 * Weights of the facts for the order of the list; never shown. A new account without records is no sign of
 * trouble, so it weighs less than any other fact.
 */
const weights = { silent: 3, lower: 3, less: 2, oldTrial: 1, noTrial: 1, never: 0.5 }

/** The student's current day. */
export function todayOf({ timezone, day_start }: StudentRow, now: number): string {
  return dayAt(now, timezone, day_start)
}

/**
 * Facts that need attention, most important first; none without enough data. A better net is shown but needs
 * no attention.
 */
export function reasonsOf({ summary }: StudentRow, today: string): Reason[] {
  const { last_day, last_trial, net_change, minutes_14d, minutes_7d } = summary
  const silent = last_day === null ? 0 : daysBetween(last_day, today)
  const isSilent = last_day === null || silent >= silentDays
  const before = minutes_14d.slice(0, 7).reduce<number>((sum, minutes) => sum + (minutes ?? 0), 0)
  const sinceTrial = last_trial === null ? 0 : daysBetween(last_trial.day, today)
  const reasons: (Reason | false)[] = [
    last_day !== null && isSilent && { kind: 'silent', days: silent },
    net_change !== null && net_change <= -netNoise && { kind: 'lower', change: net_change },
    !isSilent &&
      before >= comparableMinutes &&
      minutes_7d < before / 2 && { kind: 'less', minutes: minutes_7d, before },
    last_trial !== null && sinceTrial >= trialDays && { kind: 'oldTrial', days: sinceTrial },
    last_trial === null && last_day !== null && { kind: 'noTrial' },
    last_day === null && { kind: 'never' },
  ]
  return reasons.filter((reason) => reason !== false)
}

/** Priority of a student: sum of the weights, and more for a longer silence. */
export function needOf(reasons: readonly Reason[]): number {
  return reasons.reduce(
    (sum, reason) =>
      sum + weights[reason.kind] + (reason.kind === 'silent' ? Math.min(reason.days, 30) / 30 : 0),
    0,
  )
}
