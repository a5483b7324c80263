import { foldEmail } from '#rules/email.ts'
import { firstGoals } from '#rules/goals.ts'
import { personText } from '#rules/search-text.ts'
import { sweptAtOnce } from '#server/services/daily/sweep.ts'
import type { Sql } from '#server/services/database/client.ts'
import { hurryJob } from '#server/services/jobs/sql.ts'
import { scheduleOf } from '#server/services/notices/schedule.ts'
import { type AccountId, accountId } from '#server/services/people/person-ids.ts'
import { type Person, personColumns, type StoredUser } from '#server/services/people/sql.ts'

export type Account = Person & {
  id: AccountId
  /** null: none, as somebody else says who it is. */
  password_hash: string | null
  /** When the password was chosen, with microseconds; another hash of the same password keeps it. */
  password_set_at: string
  /** A temporary password that has expired. */
  is_expired: boolean
}

/** A person whose days and weeks begin as usual, and who has the usual goals, until the person says otherwise. */
export type NewPerson = Omit<Person, 'id' | 'day_start' | 'week_start' | 'goals' | 'croom_id'> & {
  id: AccountId
  croom_id?: string | null
  birth_year?: number | null
}

/** Id of no account: a query for it takes as long as for an existing one. */
export const nobody = accountId('00000000-0000-0000-0000-000000000000')

/** The account of a normalized e-mail; an unknown one costs the same queries. */
export async function findAccount(sql: Sql, email: string): Promise<Account | undefined> {
  const id = await sql.value<AccountId>`
    select user_id from email_address where email = ${email} and reserved_until is null`
  return findAccountById(sql, id ?? nobody)
}

export function findAccountById(sql: Sql, userId: AccountId) {
  return sql.one<Account>`
    select ${personColumns.of('u')}, c.password_hash, extract(epoch from c.changed_at)::text as password_set_at,
           coalesce(c.temporary_until <= now(), false) as is_expired
    from app_user u join credential c on c.user_id = u.id
    where u.id = ${userId}`
}

/** Assigns an address to a user. @returns whether it was free or reserved for the same user */
export async function takeEmail(sql: Sql, email: string, userId: AccountId): Promise<boolean> {
  return sql.transaction(async (sql) => {
    await sql.run`
      delete from email_address
      where email = ${email} and (reserved_until <= now() or (reserved_until is not null and user_id = ${userId}))`
    return sql.has`
      insert into email_address (email, user_id) values (${email}, ${userId}) on conflict (email) do nothing`
  })
}

/** Reserves an address that a user gives up, as long as the change can be undone. */
export function reserveEmail(sql: Sql, email: string, userId: AccountId) {
  return sql.run`
    update email_address set reserved_until = now() + interval '72 hours'
    where email = ${email} and user_id = ${userId}`
}

/** Frees an address that a user gives up for good. */
export function freeEmail(sql: Sql, email: string, userId: AccountId) {
  return sql.run`delete from email_address where email = ${email} and user_id = ${userId}`
}

/** Frees the reserved addresses of a user with exceptions. @param kept normalized */
export function releaseEmails(sql: Sql, userId: AccountId, kept: string[]) {
  return sql.run`
    delete from email_address
    where user_id = ${userId} and reserved_until is not null and email <> all(${kept}::text[])`
}

/**
 * When the current password of an account was chosen, locked until the transaction ends. Uses clock_timestamp(), since
 * another transaction may have expired it after this one began.
 */
export function lockPassword(sql: Sql, userId: AccountId) {
  return sql.one<{ password_set_at: string; is_expired: boolean }>`
    select extract(epoch from changed_at)::text as password_set_at,
           coalesce(temporary_until <= clock_timestamp(), false) as is_expired
    from credential where user_id = ${userId} for update`
}

/** Whether a session is open; it stays open until the transaction ends. */
export function lockOpenSession(sql: Sql, userId: AccountId, id: string) {
  return sql.has`
    select 1 from session where user_id = ${userId} and id = ${id} and ended_at is null for update`
}

/**
 * Adds a person.
 * @param passwordHash null: no password opens the account
 * @param madeBy creator of the account; null: the owner
 * @returns false without a change where another account has the address
 */
export async function insertPerson(
  sql: Sql,
  person: NewPerson,
  passwordHash: string | null,
  madeBy: string | null = null,
): Promise<boolean> {
  if (!(await takeEmail(sql, foldEmail(person.email), person.id))) return false
  await sql.run`
    insert into app_user (id, role_id, name, email, folded, locale, timezone, goals, croom_id, birth_year,
                          must_change_password, is_confirmed)
    values (${person.id}, ${person.role_id}, ${person.name}, ${person.email}, ${personText(person)}, ${person.locale},
            ${person.timezone}, ${firstGoals}, ${person.croom_id ?? null}, ${person.birth_year ?? null},
            ${person.must_change_password}, ${person.is_confirmed})`
  await sql.run`
    insert into credential (user_id, password_hash, made_by, temporary_until)
    values (${person.id}, ${passwordHash}, ${madeBy},
            case when ${person.must_change_password} then now() + interval '72 hours' end)`
  await hurryJob(sql, scheduleOf(person.id))
  return true
}

/**
 * Creator of an account that nobody has signed in to, locked until the transaction ends; null after the first
 * sign-in.
 */
export function lockMaker(sql: Sql, userId: AccountId) {
  return sql.value<string | null>`
    select made_by from credential where user_id = ${userId} for update`
}

/** Whether a sign-in with a temporary password still closes some calls. */
export function isGuarded(sql: Sql, userId: AccountId) {
  return sql.has`select 1 from credential where user_id = ${userId} and guarded_until > now()`
}

/**
 * Records a sign-in: the first one ends the creator's rights, and one with a temporary password closes some
 * calls for a day.
 */
export async function noteSignIn(sql: Sql, userId: AccountId): Promise<void> {
  await sql.run`
    update credential set guarded_until = now() + interval '24 hours'
    where user_id = ${userId} and temporary_until is not null`
  await sql.run`update credential set made_by = null where user_id = ${userId} and made_by is not null`
}

/**
 * Sets a password; pending reset links and e-mail changes become invalid.
 * @param isTemporary set by somebody else: valid for 72 hours, must be changed at the next sign-in
 */
export async function replacePassword(
  sql: Sql,
  userId: AccountId,
  passwordHash: string,
  isTemporary: boolean,
) {
  await sql.run`
    update credential set password_hash = ${passwordHash}, changed_at = now(),
      temporary_until = now() + ${isTemporary ? '72 hours' : null}::interval
    where user_id = ${userId}`
  await sql.run`
    update app_user set must_change_password = ${isTemporary}, updated_at = now() where id = ${userId}`
  await endResets(sql, userId)
  await endEmailChanges(sql, userId)
}

export function hasPassword(sql: Sql, userId: AccountId) {
  return sql.has`select 1 from credential where user_id = ${userId} and password_hash is not null`
}

/** Stores another hash of the same password, unless the hash that was verified has been replaced. */
export function renewHash(sql: Sql, { id, password_hash }: Account, renewed: string) {
  return sql.run`
    update credential set password_hash = ${renewed}
    where user_id = ${id} and password_hash = ${password_hash}`
}

/** Invalidates pending reset links, and sign-ins that wait for their second factor. */
export async function endResets(sql: Sql, userId: AccountId): Promise<void> {
  await sql.run`update password_reset set used_at = now() where user_id = ${userId} and used_at is null`
  await sql.run`delete from sign_in_ticket where user_id = ${userId}`
}

/** The reset by mail that a ticket ends: its link, and the hash of the new password. */
export type TicketReset = { reset_hash: Buffer; password_hash: string }

/** Keeps a sign-in that waits five minutes for its second factor. */
export function insertTicket(sql: Sql, userId: AccountId, hash: Buffer, reset: TicketReset | undefined) {
  return sql.run`
    insert into sign_in_ticket (user_id, hash, expires_at, reset_hash, password_hash)
    values (${userId}, ${hash}, now() + interval '5 minutes', ${reset?.reset_hash ?? null},
            ${reset?.password_hash ?? null})`
}

/** Whether a ticket is good and has tries left. */
export function isTicket(sql: Sql, userId: AccountId, hash: Buffer) {
  return sql.has`
    select 1 from sign_in_ticket
    where user_id = ${userId} and hash = ${hash} and expires_at > now() and tries < ${ticketTries}`
}

const ticketTries = 5

/** Counts a try before its code is checked, so that concurrent ones are not more than allowed. @returns whether it is allowed */
export function countTicketTry(sql: Sql, userId: AccountId, hash: Buffer) {
  return sql.has`
    update sign_in_ticket set tries = tries + 1
    where user_id = ${userId} and hash = ${hash} and expires_at > now() and tries < ${ticketTries}`
}

/**
 * A ticket, locked until the transaction ends, and the database's time in milliseconds since 1970; undefined once it
 * was used or ended.
 */
export function lockTicket(sql: Sql, userId: AccountId, hash: Buffer) {
  return sql.one<{ reset_hash: Buffer | null; password_hash: string | null; now: number }>`
    select reset_hash, password_hash, floor(extract(epoch from clock_timestamp()) * 1000)::int8 as now
    from sign_in_ticket where user_id = ${userId} and hash = ${hash} for update`
}

export function deleteTicket(sql: Sql, userId: AccountId, hash: Buffer) {
  return sql.run`delete from sign_in_ticket where user_id = ${userId} and hash = ${hash}`
}

/** Invalidates a password that somebody else knows: only a mailed link can set another. */
export function expirePassword(sql: Sql, userId: AccountId) {
  return sql.run`update credential set temporary_until = now() where user_id = ${userId}`
}

/** Cancels unconfirmed changes of e-mail. */
export function endEmailChanges(sql: Sql, userId: AccountId) {
  return sql.run`delete from email_change where user_id = ${userId} and confirmed_at is null`
}

export function insertSession(sql: Sql, userId: AccountId, id: string, device: string | null) {
  return sql.run`insert into session (user_id, id, device) values (${userId}, ${id}, ${device})`
}

/** Ends the least recently used sessions, so that `most` stay open. */
export function endOldestSessions(sql: Sql, userId: AccountId, most: number) {
  return sql.run`
    update session set ended_at = now()
    where user_id = ${userId} and ended_at is null and id in (
      select id from session where user_id = ${userId} and ended_at is null
      order by last_seen_at desc, created_at desc offset ${most})`
}

/** Ends one session. @returns whether it was open */
export function endSession(sql: Sql, userId: AccountId, id: string) {
  return sql.has`
    update session set ended_at = now() where user_id = ${userId} and id = ${id} and ended_at is null`
}

export function isNewSession(sql: Sql, userId: AccountId, id: string, seconds: number) {
  return sql.has`
    select 1 from session
    where user_id = ${userId} and id = ${id} and created_at > now() - make_interval(secs => ${seconds})`
}

export function endSessions(sql: Sql, userId: AccountId) {
  return sql.run`update session set ended_at = now() where user_id = ${userId} and ended_at is null`
}

/** Moves the pushes of a session to the one that follows it in the same browser. */
export function movePushes(sql: Sql, userId: AccountId, from: string, to: string) {
  return sql.run`
    update push_subscription set session_id = ${to} where user_id = ${userId} and session_id = ${from}`
}

/** Usable sessions, latest first. */
export function listSessions(sql: Sql, userId: AccountId) {
  return sql.rows<{ id: string; device: string | null; created_at: string; last_seen_at: string }>`
    select id, device, created_at, last_seen_at from session s
    where user_id = ${userId} and ended_at is null
      and exists (select 1 from refresh_token t
        where t.user_id = ${userId} and t.session_id = s.id and t.used_at is null and t.expires_at > now())
    order by last_seen_at desc`
}

export function insertRefreshToken(
  sql: Sql,
  userId: AccountId,
  sessionId: string,
  hash: Buffer,
  lifeSeconds: number,
) {
  return sql.run`
    insert into refresh_token (user_id, hash, session_id, expires_at)
    select s.user_id, ${hash}, s.id,
           least(now() + make_interval(secs => ${lifeSeconds}), s.created_at + interval '90 days')
    from session s where s.user_id = ${userId} and s.id = ${sessionId}
    on conflict do nothing`
}

/** A refresh token of an open session, locked until the transaction ends. */
export function lockRefreshToken(sql: Sql, userId: AccountId, hash: Buffer) {
  return sql.one<{ session_id: string; expired: boolean; used_seconds: number | null }>`
    select t.session_id, t.expires_at <= now() or s.created_at <= now() - interval '90 days' as expired,
           extract(epoch from now() - t.used_at)::float8 as used_seconds
    from refresh_token t
    join session s on s.user_id = t.user_id and s.id = t.session_id and s.ended_at is null
    where t.user_id = ${userId} and t.hash = ${hash}
    for update of t`
}

/** Marks a refresh token as used and updates its session; deletes tokens that are no longer needed. */
export async function spendRefreshToken(sql: Sql, userId: AccountId, hash: Buffer, sessionId: string) {
  await sql.run`update refresh_token set used_at = now() where user_id = ${userId} and hash = ${hash}`
  await sql.run`update session set last_seen_at = now() where user_id = ${userId} and id = ${sessionId}`
  await sql.run`
    delete from refresh_token
    where user_id = ${userId} and session_id = ${sessionId} and expires_at < now() - interval '1 day'`
}

export function insertReset(sql: Sql, userId: AccountId, hash: Buffer, hours: number) {
  return sql.run`
    insert into password_reset (user_id, hash, expires_at) 
    values (${userId}, ${hash}, now() + make_interval(hours => ${hours}))`
}

/** Whether a reset token is valid, without using it. */
export function isReset(sql: Sql, userId: AccountId, hash: Buffer) {
  return sql.has`
    select 1 from password_reset
    where user_id = ${userId} and hash = ${hash} and used_at is null and expires_at > now()`
}

/** Uses a reset token. @returns whether it was valid */
export function spendReset(sql: Sql, userId: AccountId, hash: Buffer) {
  return sql.has`
    update password_reset set used_at = now()
    where user_id = ${userId} and hash = ${hash} and used_at is null and expires_at > now()`
}

/** Whether a person used the account from a network in the last 90 days. */
export function isKnownNetwork(sql: Sql, userId: AccountId, hash: Buffer) {
  return sql.has`
    select 1 from known_network
    where user_id = ${userId} and hash = ${hash} and seen_at > now() - interval '90 days'`
}

/** Remembers a network; written at most once a day. */
export function rememberNetwork(sql: Sql, userId: AccountId, hash: Buffer) {
  return sql.run`
    insert into known_network (user_id, hash, seen_at) values (${userId}, ${hash}, now())
    on conflict (user_id, hash) do update set seen_at = excluded.seen_at
    where excluded.seen_at - known_network.seen_at > interval '1 day'`
}

/** The owner has shown that the address of the account is theirs. */
export function setEmailConfirmed(sql: Sql, id: AccountId) {
  return sql.run`update app_user set is_confirmed = true where id = ${id} and not is_confirmed`
}

/** Changes a person's address. */
export function setEmail(sql: Sql, { id, name }: StoredUser, email: string) {
  return sql.run`
    update app_user set email = ${email}, folded = ${personText({ name, email })}, updated_at = now()
    where id = ${id}`
}

/** Whether a normalized address neither belongs to another account nor is reserved for one. */
export async function isEmailFree(sql: Sql, email: string, userId: AccountId): Promise<boolean> {
  const isTaken = await sql.has`
    select 1 from email_address
    where email = ${email} and user_id <> ${userId} and (reserved_until is null or reserved_until > now())`
  return !isTaken
}

/**
 * Stores a new address until it is confirmed (one day) with its undo link (three days); deletes expired ones.
 * Uses clock_timestamp() with the account locked, so that later changes have later times.
 */
export async function insertEmailChange(
  sql: Sql,
  userId: AccountId,
  id: string,
  change: { old_email: string; new_email: string; confirm_hash: Buffer; stop_hash: Buffer },
): Promise<void> {
  await sql.run`delete from email_change where user_id = ${userId} and stop_until < now()`
  await sql.run`
    insert into email_change (user_id, id, old_email, new_email, confirm_hash, confirm_until, stop_hash, stop_until)
    values (${userId}, ${id}, ${change.old_email}, ${change.new_email}, ${change.confirm_hash},
            clock_timestamp() + interval '24 hours', ${change.stop_hash}, clock_timestamp() + interval '72 hours')`
}

/** The address of a person that can still be confirmed. */
export function waitingEmail(sql: Sql, userId: AccountId) {
  return sql.value<string>`
    select new_email from email_change
    where user_id = ${userId} and confirmed_at is null and confirm_until > now()`
}

/** Confirms the change of address of a token; it can still be undone. @returns the new address, if there is one */
export function confirmChange(sql: Sql, userId: AccountId, hash: Buffer) {
  return sql.value<string>`
    update email_change set confirmed_at = now()
    where user_id = ${userId} and confirm_hash = ${hash} and confirmed_at is null and confirm_until > now()
    returning new_email`
}

/** The change of address of an undo token, locked until the transaction ends. */
export function lockStoppable(sql: Sql, userId: AccountId, hash: Buffer) {
  return sql.one<{ id: string; old_email: string; is_confirmed: boolean }>`
    select id, old_email, confirmed_at is not null as is_confirmed from email_change
    where user_id = ${userId} and stop_hash = ${hash} and stop_until > now()
    for update`
}

/** Deletes a change of address and all later ones, whose links may be in the wrong hands. */
export function deleteChangesSince(sql: Sql, userId: AccountId, id: string) {
  return sql.run`
    delete from email_change
    where user_id = ${userId}
      and stop_until >= (select stop_until from email_change where user_id = ${userId} and id = ${id})`
}

/** Deletes every change of a person's address, so that none can be confirmed or undone. */
export function deleteEmailChanges(sql: Sql, userId: AccountId) {
  return sql.run`delete from email_change where user_id = ${userId}`
}

/** Addresses that can be restored by undoing a confirmed change, as typed. */
export function addressesBack(sql: Sql, userId: AccountId) {
  return sql.values<string>`
    select old_email from email_change
    where user_id = ${userId} and confirmed_at is not null and stop_until > now()`
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

/** Networks from which an account was not used for 90 days. */
export function sweepNetworks(sql: Sql) {
  return sql.run`
    delete from known_network where (user_id, hash) in (
      select user_id, hash from known_network where seen_at < now() - interval '90 days' limit ${sweptAtOnce})`
}

/** Sign-ins that waited too long for their second factor. */
export function sweepTickets(sql: Sql) {
  return sql.run`
    delete from sign_in_ticket where (user_id, hash) in (
      select user_id, hash from sign_in_ticket where expires_at < now() limit ${sweptAtOnce})`
}
