import type { Static, TObject } from '@sinclair/typebox'
import { timerFields } from '#contract/timer.ts'
import type { Rounds, Stretch } from '#rules/timer.ts'
import type { Sql } from '#server/services/database/client.ts'
import { columnsOf } from '#server/services/database/columns.ts'
import { fragment } from '#server/services/database/fragment.ts'
import type { ActorId, OwnerId } from '#server/services/people/person-ids.ts'

export type TimerRow = Static<TObject<typeof timerFields>> & {
  stretches: Stretch[]
  running_since: string | null
  started_by: string
  rounds: Rounds | null
  /** Of the rounds, rests among them, before `running_since`. */
  round_seconds: number
}

const started = columnsOf(timerFields)
const timerColumns = fragment`${started.names}, stretches, running_since, started_by, rounds, round_seconds`

export function findTimer(sql: Sql, userId: OwnerId) {
  return sql.one<TimerRow>`select ${timerColumns} from timer where user_id = ${userId}`
}

/** The timer, locked until the transaction ends. */
export function lockTimer(sql: Sql, userId: OwnerId) {
  return sql.one<TimerRow>`select ${timerColumns} from timer where user_id = ${userId} for update`
}

/** Starts a timer. @returns undefined if there already is one */
export function insertTimer(
  sql: Sql,
  userId: OwnerId,
  actorId: ActorId,
  timer: Omit<TimerRow, 'stretches' | 'running_since' | 'started_by' | 'round_seconds'>,
) {
  return sql.one<TimerRow>`
    insert into timer (user_id, ${started.stored}, stretches, running_since, started_by, rounds)
    values (${userId}, ${started.values(timer)}, '[]', ${timer.started_at}, ${actorId},
            ${timer.rounds && JSON.stringify(timer.rounds)})
    on conflict (user_id) do nothing
    returning ${timerColumns}`
}

/** Stores what running, a pause and rounds change of a timer. */
export function updateTimer(
  sql: Sql,
  userId: OwnerId,
  { stretches, running_since, rounds, round_seconds }: TimerRow,
) {
  return sql.run`
    update timer set stretches = ${JSON.stringify(stretches)}, running_since = ${running_since},
      rounds = ${rounds && JSON.stringify(rounds)}, round_seconds = ${round_seconds}
    where user_id = ${userId}`
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
  return sql.has`
    insert into timer_press (user_id, id) values (${userId}, ${id}) on conflict (user_id, id) do nothing`
}
