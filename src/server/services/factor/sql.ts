import type { Sql } from '#server/services/database/client.ts'
import type { AccountId } from '#server/services/people/person-ids.ts'

export function hasFactor(sql: Sql, userId: AccountId) {
  return sql.has`select 1 from factor where user_id = ${userId} and confirmed_at is not null`
}

/** The salt of an account's recovery codes; undefined without a second factor. */
export function recoverySalt(sql: Sql, userId: AccountId) {
  return sql.value<Buffer>`
    select recovery_salt from factor where user_id = ${userId} and confirmed_at is not null`
}

/** The secret of a second factor and the last step that was taken, locked until the transaction ends. */
export function lockFactor(sql: Sql, userId: AccountId) {
  return sql.one<{ sealed: Buffer; last_step: number; is_confirmed: boolean; is_old: boolean }>`
    select sealed, last_step, confirmed_at is not null as is_confirmed,
           created_at < now() - interval '30 minutes' as is_old
    from factor where user_id = ${userId} for update`
}

/** Notes the step of a code that was taken. @param sealed the secret, encrypted with the current key */
export function keepStep(sql: Sql, userId: AccountId, step: number, sealed: Buffer) {
  return sql.run`update factor set last_step = ${step}, sealed = ${sealed} where user_id = ${userId}`
}

/** Uses a recovery code. @returns whether there was such a one */
export function spendRecoveryCode(sql: Sql, userId: AccountId, hash: string) {
  return sql.has`delete from recovery_code where user_id = ${userId} and hash = ${hash}`
}

export function countRecoveryCodes(sql: Sql, userId: AccountId) {
  return sql.number`select count(*) from recovery_code where user_id = ${userId}`
}

export async function replaceRecoveryCodes(
  sql: Sql,
  userId: AccountId,
  { salt, hashes }: { salt: Buffer; hashes: string[] },
) {
  await sql.run`delete from recovery_code where user_id = ${userId}`
  await sql.run`update factor set recovery_salt = ${salt} where user_id = ${userId}`
  await sql.run`
    insert into recovery_code (user_id, hash) select ${userId}::uuid, unnest(${hashes}::text[])`
}

/** Keeps a new secret that no code has confirmed yet, in place of an earlier one. */
export function insertFactor(sql: Sql, userId: AccountId, sealed: Buffer) {
  return sql.run`
    insert into factor (user_id, sealed) values (${userId}, ${sealed})
    on conflict (user_id) do update set sealed = excluded.sealed, created_at = excluded.created_at, last_step = 0
    where factor.confirmed_at is null`
}

/** Switches a second factor on. */
export async function confirmFactor(sql: Sql, userId: AccountId): Promise<void> {
  await sql.run`update factor set confirmed_at = now() where user_id = ${userId}`
  await endFactorDays(sql, userId)
}

/**
 * Switches a second factor off, with its recovery codes.
 * @param isNeeded closes the account until there is another one
 * @returns whether there was one
 */
export async function deleteFactor(sql: Sql, userId: AccountId, isNeeded: boolean): Promise<boolean> {
  const wasOn = await sql.value<boolean>`
    delete from factor where user_id = ${userId} returning confirmed_at is not null`
  if (wasOn && isNeeded) await beginFactorDays(sql, userId, 0)
  return wasOn ?? false
}

/** When the account of a person without a second factor closes, of a role that needs one; null before the first sign-in. */
export async function factorDue(sql: Sql, userId: AccountId): Promise<string | null> {
  return (await sql.value<string | null>`select factor_due from app_user where id = ${userId}`) ?? null
}

/** Begins the days until an account without a second factor closes, unless they have begun. */
export function beginFactorDays(sql: Sql, userId: AccountId, days: number) {
  return sql.run`
    update app_user set factor_due = now() + make_interval(days => ${days})
    where id = ${userId} and factor_due is null and not exists (
      select 1 from factor f where f.user_id = ${userId} and f.confirmed_at is not null)`
}

/** Forgets a second factor and its days: another role begins without. */
export async function forgetFactor(sql: Sql, userId: AccountId): Promise<void> {
  await deleteFactor(sql, userId, false)
  await endFactorDays(sql, userId)
}

function endFactorDays(sql: Sql, userId: AccountId) {
  return sql.run`update app_user set factor_due = null where id = ${userId}`
}
