import type { Static, TObject } from '@sinclair/typebox'
import { timerFields } from '#contract/timer.ts'
import type { Stretch } from '#rules/timer.ts'
import type { Sql } from '#server/services/database/client.ts'
import { columnsOf } from '#server/services/database/columns.ts'
import { fragment } from '#server/services/database/fragment.ts'
import type { ActorId, OwnerId } from '#server/services/people/person-ids.ts'

export type TimerRow = Static<TObject<typeof timerFields>> & {
  stretches: Stretch[]
  running_since: string | null
  started_by: string
}

const started = columnsOf(timerFields)
const timerColumns = fragment`${started.names}, stretches, running_since, started_by`

export function findTimer(sql: Sql, userId: OwnerId) {
  return sql.one<TimerRow>`
    select ${timerColumns}
    from timer where user_id = ${userId}`
}

/** The timer, locked until the transaction ends. */
export function lockTimer(sql: Sql, userId: OwnerId) {
  return sql.one<TimerRow>`
    select ${timerColumns}
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
  timer: Omit<TimerRow, 'stretches' | 'running_since' | 'started_by'>,
) {
  return sql.one<TimerRow>`
    insert into timer (user_id, ${started.stored}, stretches, running_since, started_by)
    values (${userId}, ${started.values(timer)}, '[]', ${timer.started_at}, ${actorId})
    on conflict (user_id) do nothing
    returning ${timerColumns}`
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
