import type { Place } from '#rules/place.ts'
import type { Stretch } from '#rules/timer.ts'
import type { RecordKind } from '#rules/vocabulary.ts'
import type { Sql } from '#server/database/sql.ts'
import type { ActorId, OwnerId } from '#server/people/person-ids.ts'

export type TimerRow = Place & {
  kind: Exclude<RecordKind, 'rest'>
  started_at: string
  stretches: Stretch[]
  running_since: string | null
}

export function findTimer(sql: Sql, userId: OwnerId) {
  return sql.one<TimerRow>`
    select croom_id, study_id, topic_id, subtopic_id, kind, started_at, stretches, running_since
    from timer where user_id = ${userId}`
}

/** The timer, locked until the transaction ends. */
export function lockTimer(sql: Sql, userId: OwnerId) {
  return sql.one<TimerRow>`
    select croom_id, study_id, topic_id, subtopic_id, kind, started_at, stretches, running_since
    from timer where user_id = ${userId} for update`
}

/**
 * Starts a timer.
 * @returns undefined if there already is one
 */
export function insertTimer(
  sql: Sql,
  userId: OwnerId,
  actorId: ActorId,
  place: Place,
  kind: TimerRow['kind'],
  startedAt: Date,
) {
  return sql.one<TimerRow>`
    insert into timer (user_id, croom_id, study_id, topic_id, subtopic_id, kind, started_at, stretches,
      running_since, started_by)
    values (${userId}, ${place.croom_id}, ${place.study_id}, ${place.topic_id}, ${place.subtopic_id}, ${kind},
      ${startedAt}, '[]', ${startedAt}, ${actorId})
    on conflict (user_id) do nothing
    returning croom_id, study_id, topic_id, subtopic_id, kind, started_at, stretches, running_since`
}

/** Pauses a timer and finishes its running interval. */
export function pauseTimer(sql: Sql, userId: OwnerId, stretches: readonly Stretch[]) {
  return sql.run`
    update timer set stretches = ${JSON.stringify(stretches)}, running_since = null where user_id = ${userId}`
}

export function resumeTimer(sql: Sql, userId: OwnerId, since: Date) {
  return sql.run`update timer set running_since = ${since} where user_id = ${userId}`
}

export function deleteTimer(sql: Sql, userId: OwnerId) {
  return sql.run`delete from timer where user_id = ${userId}`
}

/**
 * Stores the idempotency key of a press; keys older than a month are deleted.
 * @returns whether the press is new
 */
export async function notePress(sql: Sql, userId: OwnerId, id: string): Promise<boolean> {
  await sql.run`delete from timer_press where user_id = ${userId} and pressed_at < now() - interval '30 days'`
  return (
    (await sql.run`
    insert into timer_press (user_id, id) values (${userId}, ${id}) on conflict (user_id, id) do nothing`) > 0
  )
}
