import type { Sql } from '#server/database/sql.ts'

/** Rows that one statement removes at most: it ends soon, and nobody waits for it. */
export const sweptAtOnce = 2000

/** Counted tries whose window is over: the longest window forgets after a day. */
export function sweepAttempts(sql: Sql) {
  return sql.run`
    delete from attempt where bucket in (
      select bucket from attempt where window_start < now() - interval '25 hours' limit ${sweptAtOnce})`
}

/**
 * Sessions that can never be used again for a month: ended, older than a session may get, or without a refresh token
 * that is good. Their tokens go with them, so a used one that comes back later opens nothing either.
 */
export function sweepSessions(sql: Sql) {
  return sql.run`
    delete from session where (user_id, id) in (
      select s.user_id, s.id from session s
      where coalesce(s.ended_at, s.last_seen_at) < now() - interval '30 days'
        and not exists (
          select 1 from refresh_token t
          where t.user_id = s.user_id and t.session_id = s.id and s.ended_at is null
            and t.used_at is null and t.expires_at > now())
      limit ${sweptAtOnce})`
}

/** Links to set a password that were used or have run out a week ago. */
export function sweepResets(sql: Sql) {
  return sql.run`
    delete from password_reset where (user_id, hash) in (
      select user_id, hash from password_reset where expires_at < now() - interval '7 days' limit ${sweptAtOnce})`
}

/** Changes of an e-mail address that can neither be confirmed nor stopped. */
export function sweepEmailChanges(sql: Sql) {
  return sql.run`
    delete from email_change where (user_id, id) in (
      select user_id, id from email_change
      where greatest(confirm_until, stop_until) < now() limit ${sweptAtOnce})`
}

/** Old addresses that no link can bring back: anybody may take them, and does so before this too. */
export function sweepEmails(sql: Sql) {
  return sql.run`
    delete from email_address where reserved_until < now() and email in (
      select email from email_address where reserved_until < now() limit ${sweptAtOnce})`
}

/** Invitations that their coach's list no longer shows. */
export function sweepInvites(sql: Sql) {
  return sql.run`
    delete from coach_invite where code_hash in (
      select code_hash from coach_invite where created_at < now() - interval '31 days' limit ${sweptAtOnce})`
}

/** Networks from which nobody has used an account for 90 days. */
export function sweepNetworks(sql: Sql) {
  return sql.run`
    delete from known_network where (user_id, hash) in (
      select user_id, hash from known_network where seen_at < now() - interval '90 days' limit ${sweptAtOnce})`
}
