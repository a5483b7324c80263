import { limits } from '#rules/limits.ts'
import type { Sql } from '#server/services/database/client.ts'

/** Maximum rows per statement, so that each is short and blocks nobody. */
const sweptAtOnce = 2000

/** Expired rate limit counters; the longest window is a day. */
export function sweepAttempts(sql: Sql) {
  return sql.run`
    delete from attempt where bucket in (
      select bucket from attempt where window_start < now() - interval '25 hours' limit ${sweptAtOnce})`
}

/**
 * Sessions that have been unusable for a month: ended, too old, or without a valid refresh token. Their
 * tokens are deleted with them, so a reused one stays invalid.
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

/** Password reset links that were used or expired a week ago. */
export function sweepResets(sql: Sql) {
  return sql.run`
    delete from password_reset where (user_id, hash) in (
      select user_id, hash from password_reset where expires_at < now() - interval '7 days' limit ${sweptAtOnce})`
}

/** Sign-ins that waited too long for their second factor. */
export function sweepTickets(sql: Sql) {
  return sql.run`
    delete from sign_in_ticket where (user_id, hash) in (
      select user_id, hash from sign_in_ticket where expires_at < now() limit ${sweptAtOnce})`
}

/** Changes of e-mail that can neither be confirmed nor stopped. */
export function sweepEmailChanges(sql: Sql) {
  return sql.run`
    delete from email_change where (user_id, id) in (
      select user_id, id from email_change
      where greatest(confirm_until, stop_until) < now() limit ${sweptAtOnce})`
}

/** Reserved addresses that no link can restore; other accounts may already take them. */
export function sweepEmails(sql: Sql) {
  return sql.run`
    delete from email_address where reserved_until < now() and email in (
      select email from email_address where reserved_until < now() limit ${sweptAtOnce})`
}

/** Invitations that are no longer listed for the coach. */
export function sweepInvites(sql: Sql) {
  return sql.run`
    delete from coach_invite where code_hash in (
      select code_hash from coach_invite where created_at < now() - interval '31 days' limit ${sweptAtOnce})`
}

/** Networks from which an account was not used for 90 days. */
export function sweepNetworks(sql: Sql) {
  return sql.run`
    delete from known_network where (user_id, hash) in (
      select user_id, hash from known_network where seen_at < now() - interval '90 days' limit ${sweptAtOnce})`
}

/** Contacts of coaches whose link to the student ended 30 days ago; what students wrote stays theirs. */
export function sweepContacts(sql: Sql) {
  return sql.run`
    delete from contact where (user_id, id) in (
      select c.user_id, c.id from contact c
      where c.author_id <> c.user_id
        and not exists (
          select 1 from coach_link l
          where l.user_id = c.user_id and l.coach_id = c.author_id
            and coalesce(l.ended_at, now()) > now() - interval '30 days')
      limit ${sweptAtOnce})`
}

/** Snoozes that no longer hold in any time zone. */
export function sweepSnoozes(sql: Sql) {
  return sql.run`
    delete from snooze where (user_id, coach_id) in (
      select user_id, coach_id from snooze where until < current_date - 2 limit ${sweptAtOnce})`
}

/** Notices that are too old to tell anybody anything. */
export function sweepNotices(sql: Sql) {
  return sql.run`
    delete from notice where (user_id, id) in (
      select user_id, id from notice
      where created_at < now() - make_interval(days => ${limits.noticeDays}) limit ${sweptAtOnce})`
}

/** Codes for parents that nobody can use any longer. */
export function sweepParentCodes(sql: Sql) {
  return sql.run`
    delete from parent_invite where code_hash in (
      select code_hash from parent_invite where created_at < now() - interval '31 days' limit ${sweptAtOnce})`
}

/** Looks of parents that are a year old. */
export function sweepLooks(sql: Sql) {
  return sql.run`
    delete from parent_look where (user_id, parent_id, day) in (
      select user_id, parent_id, day from parent_look where at < now() - interval '1 year' limit ${sweptAtOnce})`
}

/** Changes by others that are two years old. */
export function sweepAudit(sql: Sql) {
  return sql.run`
    delete from audit where (user_id, id) in (
      select user_id, id from audit where at < now() - interval '2 years' limit ${sweptAtOnce})`
}

/** Letters that are two years old; a student has at most 52. */
export function sweepLetters(sql: Sql) {
  return sql.run`
    delete from analysis_pdf where (user_id, id) in (
      select user_id, id from analysis_pdf where created_at < now() - interval '2 years' limit ${sweptAtOnce})`
}

/** Imports of coaches that can no longer be taken back. */
export function sweepImports(sql: Sql) {
  return sql.run`
    delete from group_import where (user_id, id) in (
      select user_id, id from group_import
      where at < now() - make_interval(days => ${limits.undoDays}) limit ${sweptAtOnce})`
}

/** Mails that could not be sent as long as they were of use. */
export function sweepKeptMails(sql: Sql) {
  return sql.run`
    delete from kept_mail where (user_id, id) in (
      select user_id, id from kept_mail where until < now() limit ${sweptAtOnce})`
}
