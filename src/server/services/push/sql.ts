import type { Sql } from '#server/services/database/client.ts'
import type { ActorId, OwnerId } from '#server/services/people/person-ids.ts'

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
export function hasSubscription(sql: Sql, userId: OwnerId) {
  return sql.has`
    select 1 from push_subscription p
    join session s on s.user_id = p.user_id and s.id = p.session_id and s.ended_at is null
    where p.user_id = ${userId} limit 1`
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

/** The pair of keys of this installation; the first one that was proposed. */
export async function readKeys(sql: Sql, proposed: { public_key: string; private_key: string }) {
  await sql.run`
    insert into vapid (public_key, private_key) values (${proposed.public_key}, ${proposed.private_key})
    on conflict do nothing`
  return sql.one<{ public_key: string; private_key: string }>`select public_key, private_key from vapid`
}
