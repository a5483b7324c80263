import type { Day } from '#rules/day.ts'
import type { Reminders } from '#rules/reminder.ts'
import { type ConsentColumns, consentColumns } from '#server/consent/sql.ts'
import type { Sql } from '#server/database/sql.ts'
import type { ActorId, OwnerId } from '#server/people/person-ids.ts'
import { type Person, personColumns } from '#server/people/sql.ts'

export type ReminderRow = Pick<Reminders, 'study' | 'weekly_letter' | 'pushes_a_day'> & {
  quiet_from: number
  quiet_to: number
  kinds: Partial<Reminders['kinds']>
}

/** The settings that a person has chosen. */
export function findReminder(sql: Sql, userId: OwnerId) {
  return sql.one<ReminderRow>`
    select quiet_from, quiet_to, kinds, study, weekly_letter, pushes_a_day from reminder where user_id = ${userId}`
}

export function storeReminder(sql: Sql, userId: OwnerId, chosen: ReminderRow) {
  const { quiet_from, quiet_to, kinds, study, weekly_letter, pushes_a_day } = chosen
  return sql.run`
    insert into reminder (user_id, quiet_from, quiet_to, kinds, study, weekly_letter, pushes_a_day)
    values (${userId}, ${quiet_from}, ${quiet_to}, ${kinds}, ${study}, ${weekly_letter}, ${pushes_a_day})
    on conflict (user_id) do update set
      quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to, kinds = excluded.kinds,
      study = excluded.study, weekly_letter = excluded.weekly_letter, pushes_a_day = excluded.pushes_a_day`
}

/**
 * Takes one of the pushes that a person gets on a day.
 * @returns whether one was left
 */
export async function takePush(sql: Sql, userId: OwnerId, day: Day, most: number): Promise<boolean> {
  const taken = await sql.run`
    update reminder set pushes = case when pushed_on = ${day}::date then pushes + 1 else 1 end, pushed_on = ${day}
    where user_id = ${userId} and (pushed_on is distinct from ${day}::date or pushes < ${most})`
  return taken === 1
}

export type Subscription = { id: string; endpoint: string; p256dh: string; auth: string }

/** The browsers of a person that show pushes, latest first: those whose sessions are open. */
export function listSubscriptions(sql: Sql, userId: OwnerId | ActorId) {
  return sql.rows<Subscription & { session_id: string; device: string | null; created_at: string }>`
    select p.id, p.endpoint, p.p256dh, p.auth, p.session_id, p.created_at, s.device
    from push_subscription p
    join session s on s.user_id = p.user_id and s.id = p.session_id and s.ended_at is null
    where p.user_id = ${userId} order by p.created_at desc, p.id`
}

export function findSubscription(sql: Sql, userId: OwnerId, id: string) {
  return sql.one<Subscription>`
    select p.id, p.endpoint, p.p256dh, p.auth
    from push_subscription p
    join session s on s.user_id = p.user_id and s.id = p.session_id and s.ended_at is null
    where p.user_id = ${userId} and p.id = ${id}`
}

/** Whether a person has a browser that shows pushes. */
export async function hasSubscription(sql: Sql, userId: OwnerId): Promise<boolean> {
  const row = await sql.one`
    select 1 from push_subscription p
    join session s on s.user_id = p.user_id and s.id = p.session_id and s.ended_at is null
    where p.user_id = ${userId} limit 1`
  return row !== undefined
}

/** Keeps a browser for a person, and for nobody else who used it before. */
export async function storeSubscription(
  sql: Sql,
  userId: OwnerId,
  { id, endpoint, p256dh, auth }: Subscription,
  sessionId: string,
) {
  await sql.run`delete from push_subscription where id = ${id} and user_id <> ${userId}`
  await sql.run`
    insert into push_subscription (user_id, id, endpoint, p256dh, auth, session_id)
    values (${userId}, ${id}, ${endpoint}, ${p256dh}, ${auth}, ${sessionId})
    on conflict (user_id, id) do update set p256dh = excluded.p256dh, auth = excluded.auth,
      session_id = excluded.session_id, created_at = excluded.created_at`
}

/** Deletes the oldest browsers of a person above a number. */
export function deleteOldSubscriptions(sql: Sql, userId: OwnerId, most: number) {
  return sql.run`
    delete from push_subscription where user_id = ${userId} and id in (
      select id from push_subscription where user_id = ${userId} order by created_at desc, id offset ${most})`
}

export function deleteSubscription(sql: Sql, userId: OwnerId, id: string) {
  return sql.run`delete from push_subscription where user_id = ${userId} and id = ${id}`
}

/** A person of whom a reminder is, and the database's time in milliseconds since 1970. */
export function findRecipient(sql: Sql, userId: string) {
  return sql.one<Person & ConsentColumns & { now: number }>`
    select ${personColumns.of('u')}, ${consentColumns}, floor(extract(epoch from clock_timestamp()) * 1000)::int8 as now
    from app_user u where u.id = ${userId}`
}

/** Class groups of the catalogue that a person joined and that got new topics since. */
export function listChangedCrooms(sql: Sql, userId: OwnerId, since: string) {
  return sql.rows<{ name: string }>`
    select c.name from croom_member m join croom c on c.id = m.croom_id
    where m.user_id = ${userId} and c.kind = 'catalogue' and c.changed_at > ${since} order by c.name`
}

/** Exams of a person on some days. */
export function listExamsOn(sql: Sql, userId: OwnerId, days: readonly Day[]) {
  return sql.rows<{ name: string; examdate: Day }>`
    select name, examdate from exam where user_id = ${userId} and examdate = any(${days}::date[])
    order by examdate, is_main desc, id`
}

/** The pair of keys of this installation; the first one that was proposed. */
export async function readKeys(sql: Sql, proposed: { public_key: string; private_key: string }) {
  await sql.run`
    insert into vapid (public_key, private_key) values (${proposed.public_key}, ${proposed.private_key})
    on conflict do nothing`
  return sql.one<{ public_key: string; private_key: string }>`select public_key, private_key from vapid`
}
