import type { Day } from '#rules/day.ts'
import type { Audit } from '#server/services/change.ts'
import { sweptAtOnce } from '#server/services/daily/sweep.ts'
import type { Sql } from '#server/services/database/client.ts'
import { type Fragment, fragment } from '#server/services/database/fragment.ts'
import type { ActorId, OwnerId } from '#server/services/people/person-ids.ts'

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
  /** When its owner took it back. */
  undone_at: string | null
}

/** Inserts an audit row for a person, with this id. */
export function appendAudit(
  sql: Sql,
  userId: OwnerId,
  id: string,
  actor: { id: ActorId; name: string },
  change: Audit,
) {
  return sql.run`
    insert into audit (user_id, id, actor_id, actor_name, action, entity, entity_id, before, after, version)
    values (${userId}, ${id}, ${actor.id}, ${actor.name}, ${change.action}, ${change.entity},
            ${change.entity_id ?? null}, ${change.before ?? null}, ${change.after ?? null}, ${change.version ?? null})`
}

/** Days of a person in their time zone; `by` limits to one other person, null does not. */
type DayWindow = {
  from: Day | null
  to: Day | null
  by: string | null
  timezone: string
  day_start: number
}

/** Audit rows of one person, newest first; a page of them. */
export function listAudit(sql: Sql, userId: OwnerId, window: DayWindow, size: number, offset: number) {
  const { from, to, by, timezone, day_start } = window
  const wanted = fragment`
    from audit
    where user_id = ${userId}
      and (${by}::uuid is null or actor_id = ${by}::uuid)
      and (${from}::date is null or at >= local_day_start(${from}::date, ${timezone}, ${day_start}))
      and (${to}::date is null or at < local_day_start(${to}::date + 1, ${timezone}, ${day_start}))`
  // Counted by itself: `count(*) over ()` would keep what changed in each row of all pages, and takes ten times as long.
  return sql.rows<AuditRow & { total: number }>`
    select id, at, actor_id, actor_name, action, entity, entity_id, before, after, undone_at,
           (select count(*) ${wanted}) as total
    ${wanted} order by at desc, id desc limit ${size} offset ${offset}`
}

export function findAudits(sql: Sql, userId: OwnerId, ids: readonly string[]) {
  return sql.rows<AuditRow>`
    select id, at, actor_id, actor_name, action, entity, entity_id, before, after, undone_at from audit
    where user_id = ${userId} and id = any(${ids}::uuid[])`
}

/** Whether somebody made the account of a person. */
export function hasMadeAccount(sql: Sql, userId: ActorId, makerId: string) {
  return sql.has`
    select 1 from audit
    where user_id = ${userId} and entity_id = ${userId} and actor_id = ${makerId}
      and entity = 'account' and action = 'create' limit 1`
}

/** One audit row of a person, locked until the transaction ends. */
export function lockAudit(sql: Sql, userId: OwnerId, id: string) {
  return sql.one<AuditRow & { version: number | null }>`
    select id, at, actor_id, actor_name, action, entity, entity_id, before, after, undone_at, version from audit
    where user_id = ${userId} and id = ${id} for update`
}

export function setUndone(sql: Sql, userId: OwnerId, id: string) {
  return sql.run`update audit set undone_at = now() where user_id = ${userId} and id = ${id}`
}

/**
 * Which of some changes to a person's data can be undone: the row is as the change left it, or is so again since later
 * changes were undone; or the change deleted it and nobody has saved it again.
 */
export async function listOpenChanges(
  sql: Sql,
  userId: OwnerId,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = (table: Fragment, entity: Audit['entity']) => fragment`
    select r.id, r.version, r.updated_by, r.updated_at, ${entity}::text as entity
    from ${table} r where r.user_id = ${userId} and r.id in (select entity_id from change)`
  const open = await sql.values<string>`
    with change as (
      select id, at, actor_id, action, entity, entity_id, version, after,
             -- A row that was deleted and saved again begins with the first version again: the instant tells them apart.
             (select case when next.version = change.version + 1 then next.undone_at end from audit next
              where next.user_id = ${userId} and next.entity_id = change.entity_id and next.at > change.at
              order by next.at limit 1) as next_undone_at
      from audit change
      where user_id = ${userId} and id = any(${ids}::uuid[]) and undone_at is null
    ), current as (
      ${rows(fragment`study_record`, 'record')}
      union all ${rows(fragment`trial_exam`, 'trialexam')}
      union all ${rows(fragment`exam`, 'exam')}
      union all ${rows(fragment`plan_item`, 'plan')}
      union all ${rows(fragment`comment`, 'comment')}
      union all ${rows(fragment`source`, 'source')}
      union all ${rows(fragment`mistake`, 'mistake')} and r.removed_at is null
    )
    select c.id from change c left join current r on r.id = c.entity_id and r.entity = c.entity
    where case
      when c.entity = 'croom' and c.action = 'join' then exists (
        select 1 from croom_member m
        where m.user_id = ${userId} and m.croom_id = c.entity_id and m.joined_at <= c.at)
      when c.entity = 'plans' and c.action = 'create' then exists (
        select 1 from plan_item p
        where p.user_id = ${userId} and p.version = 1 and p.updated_by = c.actor_id
          and c.after->'ids' ? p.id::text)
      when c.entity not in ('record', 'trialexam', 'exam', 'plan', 'comment', 'source', 'mistake') or c.version is null then false
      -- Seven days later its picture is gone.
      when c.entity = 'mistake' and c.action = 'delete' then r.id is null and exists (
        select 1 from mistake q where q.user_id = ${userId} and q.id = c.entity_id)
      when c.action = 'delete' then r.id is null
      when c.action in ('create', 'update') then (r.updated_at = c.at and r.updated_by = c.actor_id)
        or (r.updated_at = c.next_undone_at and r.updated_by = ${userId})
      else false
    end`
  return new Set(open)
}

/** Changes by others that are two years old. */
export function sweepAudit(sql: Sql) {
  return sql.run`
    delete from audit where (user_id, id) in (
      select user_id, id from audit where at < now() - interval '2 years' limit ${sweptAtOnce})`
}
