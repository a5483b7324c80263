import { entriesOf } from '#rules/keys.ts'
import { morningMinute, nextAt } from '#rules/reminder.ts'
import { roleOf } from '#rules/vocabulary.ts'
import type { Sql } from '#server/services/database/client.ts'
import { dropJobs, type Lane, type NewJob, setTime } from '#server/services/jobs/sql.ts'
import type { Recipient } from '#server/services/notices/recipient.ts'

/** Recurring jobs, each at a time of the person's own time zone. */
export type Recurring = 'morning' | 'study' | 'weekly'
const lanes: Record<Recurring, Lane> = { morning: 'plan', study: 'plan', weekly: 'letter' }

/** The job that recomputes a person's times; queue it when a setting, the time zone or the role has changed. */
export function scheduleOf(userId: string): NewJob {
  return { lane: 'plan', kind: 'schedule', user_id: userId, key: '' }
}

/** When each of a person's recurring jobs is due next, milliseconds since 1970; null: never. */
export function timesOf({ person, now, settings }: Recipient): Record<Recurring, number | null> {
  const { study, weekly_letter, quiet } = settings
  const role = roleOf(person)
  // The morning begins when the quiet hours end; those who have none, or end them at another time, at eight.
  const morning = quiet.to >= 5 && quiet.to <= 12 ? quiet.to : 8
  return {
    morning:
      role !== 'student' && role !== 'coach'
        ? null
        : nextAt(now, person, morning + morningMinute(person.id) / 60),
    study: role === 'student' && study ? nextAt(now, person, study.hour, study.weekdays) : null,
    weekly:
      role === 'student' && weekly_letter
        ? nextAt(now, person, weekly_letter.hour, [weekly_letter.day])
        : null,
  }
}

/** Sets the times of a person's recurring jobs. */
export async function schedule(sql: Sql, recipient: Recipient): Promise<void> {
  const { id } = recipient.person
  for (const [kind, at] of entriesOf(timesOf(recipient))) {
    if (at === null) await dropJobs(sql, id, kind)
    else await setTime(sql, { lane: lanes[kind], kind, user_id: id, key: '' }, at)
  }
}
