import type { Static } from '@sinclair/typebox'
import type { Passkey } from '#contract/passkey-shapes.ts'
import { sweptAtOnce } from '#server/services/daily/sweep.ts'
import type { Sql } from '#server/services/database/client.ts'
import type { PasskeyKey } from '#server/services/passkey/verify.ts'
import type { AccountId } from '#server/services/people/person-ids.ts'

export type PasskeyRow = Static<typeof Passkey>

/** The passkeys of an account, newest first. */
export function listPasskeys(sql: Sql, userId: AccountId) {
  return sql.rows<PasskeyRow>`
    select id, name, created_at, last_used_at from passkey
    where user_id = ${userId} order by created_at desc, id desc`
}

/** By what the devices know the passkeys of an account, and how the devices are reached. */
export function listCredentials(sql: Sql, userId: AccountId) {
  return sql.rows<{ credential_id: Buffer; transports: string[] }>`
    select credential_id, transports from passkey where user_id = ${userId}`
}

/** What verifies the answer of a device; undefined for a passkey that the account does not have. */
export function findPasskey(sql: Sql, userId: AccountId, credentialId: Buffer) {
  return sql.one<PasskeyKey & { id: string }>`
    select id, credential_id, public_key, counter from passkey
    where user_id = ${userId} and credential_id = ${credentialId}`
}

/** Stores a passkey of a device that has none here. */
export function insertPasskey(
  sql: Sql,
  userId: AccountId,
  made: PasskeyKey & { id: string; name: string; transports: string[] },
) {
  return sql.only<PasskeyRow>`
    insert into passkey (user_id, id, credential_id, public_key, counter, transports, name)
    values (${userId}, ${made.id}, ${made.credential_id}, ${made.public_key}, ${made.counter},
            ${made.transports}::text[], ${made.name})
    returning id, name, created_at, last_used_at`
}

/** Notes that a passkey was used. @returns false when it has ended */
export function notePasskeyUse(sql: Sql, userId: AccountId, id: string, counter: number) {
  return sql.has`
    update passkey set last_used_at = now(), counter = greatest(counter, ${counter})
    where user_id = ${userId} and id = ${id}`
}

export function notePasskeyOfSession(sql: Sql, userId: AccountId, sessionId: string) {
  return sql.run`update session set passkey_at = now() where user_id = ${userId} and id = ${sessionId}`
}

/** Lets a session that takes the place of another one count as much: a new password changes no device. */
export function keepPasskeyOfSession(sql: Sql, userId: AccountId, from: string, to: string) {
  return sql.run`
    update session set passkey_at = before.passkey_at from session before
    where session.user_id = ${userId} and session.id = ${to} and before.user_id = ${userId} and before.id = ${from}`
}

export function isPasskeySession(sql: Sql, userId: AccountId, sessionId: string) {
  return sql.has`
    select 1 from session where user_id = ${userId} and id = ${sessionId} and passkey_at is not null`
}

/** Ends a passkey. @returns whether there was one */
export function deletePasskey(sql: Sql, userId: AccountId, id: string) {
  return sql.has`delete from passkey where user_id = ${userId} and id = ${id}`
}

/** Lets no session count as one in which a passkey was used: there is none any longer. */
export function forgetPasskeySessions(sql: Sql, userId: AccountId) {
  return sql.run`
    update session set passkey_at = null where user_id = ${userId} and passkey_at is not null`
}

/** Ends every passkey of an account. @returns whether there was one */
export async function deletePasskeys(sql: Sql, userId: AccountId): Promise<boolean> {
  const hadAny = await sql.has`delete from passkey where user_id = ${userId}`
  if (hadAny) await forgetPasskeySessions(sql, userId)
  return hadAny
}

/** Notes an answered challenge. @returns false when it was noted before */
export function insertSpent(sql: Sql, userId: AccountId, hash: Buffer) {
  return sql.has`
    insert into spent_challenge (user_id, hash, expires_at)
    values (${userId}, ${hash}, now() + interval '10 minutes') on conflict (user_id, hash) do nothing`
}

/** Challenges that have run out: their signature refuses them. */
export function sweepChallenges(sql: Sql) {
  return sql.run`
    delete from spent_challenge where (user_id, hash) in (
      select user_id, hash from spent_challenge where expires_at < now() limit ${sweptAtOnce})`
}
