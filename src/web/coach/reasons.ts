import { daysBetween } from '#rules/day.ts'
import { dayAt } from '#rules/time-zone.ts'
import type { ReplyOf } from '#web/api/ask.ts'

type UserLine = ReplyOf<'GET /user'>['rows'][number]
/** A student in a coach's list; an administrator's list has no summary. */
export type StudentRow = UserLine & { summary: NonNullable<UserLine['summary']> }

export function isStudentRow(row: UserLine): row is StudentRow {
  return row.summary !== null
}

/** A fact about a student in the student's own days; minutes, nets and days are as they were counted. */
export type Reason =
  | { kind: 'never' }
  | { kind: 'silent'; days: number }
  | { kind: 'lower'; change: number }
  | { kind: 'less'; minutes: number; before: number }
  | { kind: 'oldTrial'; days: number }
  | { kind: 'noTrial' }

const silentDays = 3
const trialDays = 14
/** Nets by which two trial exams may differ without meaning anything. */
const netNoise = 2
/** Below it a week is too short to say that the next one was shorter. */
const comparableMinutes = 120

/**
 * How soon each fact makes a look due; only the order of the list, never shown. An account without a record has given
 * no sign of trouble yet: alone it weighs less than any other fact.
 */
const weights = { silent: 3, lower: 3, less: 2, oldTrial: 1, noTrial: 1, never: 0.5 }

/** The student's own day now. */
export function todayOf({ timezone, day_start }: StudentRow, now: number): string {
  return dayAt(now, timezone, day_start)
}

/**
 * Facts worth a look, the weightiest first; nothing is said where there is too little to say it from. A better net is
 * shown beside the last trial exam and is no reason to look.
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

/** How soon a look is due: the sum of the weights, and the longer the silence the sooner. */
export function needOf(reasons: readonly Reason[]): number {
  return reasons.reduce(
    (sum, reason) =>
      sum + weights[reason.kind] + (reason.kind === 'silent' ? Math.min(reason.days, 30) / 30 : 0),
    0,
  )
}
