import type { Day } from '#rules/day.ts'
import type { Sql } from '#server/database/sql.ts'
import { newId } from '#server/new-id.ts'
import type { ActorId, OwnerId } from '#server/people/person-ids.ts'

/** A change to somebody's data. */
export type Audit = {
  action:
    | 'create'
    | 'update'
    | 'delete'
    | 'join'
    | 'leave'
    | 'start'
    | 'pause'
    | 'resume'
    | 'discard'
    | 'reset'
    | 'send'
  entity:
    | 'record'
    | 'timer'
    | 'croom'
    | 'account'
    | 'password'
    | 'exam'
    | 'trialexam'
    | 'plan'
    | 'study'
    | 'topic'
    | 'subtopic'
    | 'report'
  entity_id: string | null
  before: object | null
  after: object | null
}

export type AuditRow = {
  id: string
  at: string
  actor_id: string
  actor_name: string
  action: Audit['action']
  entity: Audit['entity']
  entity_id: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** Inserts an audit row for a person. */
export function appendAudit(sql: Sql, userId: OwnerId, actor: { id: ActorId; name: string }, change: Audit) {
  return sql.run`
    insert into audit (user_id, id, actor_id, actor_name, action, entity, entity_id, before, after)
    values (${userId}, ${newId()}, ${actor.id}, ${actor.name}, ${change.action}, ${change.entity},
            ${change.entity_id}, ${change.before}, ${change.after})`
}

/** Days of a person in their time zone; `by` limits to one other person, null does not. */
type DayWindow = {
  from: Day | null
  to: Day | null
  by: string | null
  timezone: string
  day_start: number
}

/** Audit rows of one person, newest first. */
export function listAudit(sql: Sql, userId: OwnerId, window: DayWindow, size: number, offset: number) {
  return sql.rows<AuditRow>`
    select id, at, actor_id, actor_name, action, entity, entity_id, before, after from audit
    where user_id = ${userId}
      and (${window.by}::uuid is null or actor_id = ${window.by}::uuid)
      and (${window.from}::date is null or at >= local_day_start(${window.from}::date, ${window.timezone}, ${window.day_start}))
      and (${window.to}::date is null or at < local_day_start(${window.to}::date + 1, ${window.timezone}, ${window.day_start}))
    order by at desc, id desc limit ${size} offset ${offset}`
}

/** Number of audit rows in the same window. */
export async function countAudit(sql: Sql, userId: OwnerId, window: DayWindow) {
  const row = await sql.one<{ total: number }>`
    select count(*) as total from audit
    where user_id = ${userId}
      and (${window.by}::uuid is null or actor_id = ${window.by}::uuid)
      and (${window.from}::date is null or at >= local_day_start(${window.from}::date, ${window.timezone}, ${window.day_start}))
      and (${window.to}::date is null or at < local_day_start(${window.to}::date + 1, ${window.timezone}, ${window.day_start}))`
  return row?.total ?? 0
}
