import type { PersonalToken } from '#contract/token.ts'
import type { Scope } from '#rules/vocabulary.ts'
import { sweptAtOnce } from '#server/services/daily/sweep.ts'
import type { Sql } from '#server/services/database/client.ts'
import type { AccountId } from '#server/services/people/person-ids.ts'
import { lockPerson, type PersonNow, personNowColumns } from '#server/services/people/sql.ts'

/**
 * The holder of a personal token that has not ended, with what the token was made for. Notes once an hour that it is
 * used.
 * @param locks other writes for this person wait until the transaction ends
 */
export async function findTokenHolder(
  sql: Sql,
  { sub, hash }: { sub: string; hash: Buffer },
  locks: boolean,
): Promise<(PersonNow & { scopes: Scope[] }) | undefined> {
  if (locks) await lockPerson(sql, sub)
  const found = await sql.one<PersonNow & { scopes: Scope[]; is_note_due: boolean }>`
    select ${personNowColumns}, t.scopes,
           case when exists (select 1 from passkey k where k.user_id = ${sub}) then null else u.factor_due end as factor_due,
           coalesce(t.last_used_at < now() - interval '1 hour', true) as is_note_due
    from app_user u
    join personal_token t on t.user_id = u.id and t.hash = ${hash} and t.expires_at > now()
    where u.id = ${sub}`
  if (!found) return undefined
  const { is_note_due, ...holder } = found
  if (is_note_due)
    await sql.run`update personal_token set last_used_at = now() where user_id = ${sub} and hash = ${hash}`
  return holder
}

/** Personal tokens of an account, newest first. */
export function listTokens(sql: Sql, userId: AccountId) {
  return sql.rows<PersonalToken>`
    select id, name, scopes, created_at, expires_at, last_used_at from personal_token
    where user_id = ${userId} order by created_at desc, id desc`
}

/** Stores a personal token that ends after some days. */
export function insertToken(
  sql: Sql,
  userId: AccountId,
  {
    id,
    name,
    scopes,
    hash,
    days,
  }: Pick<PersonalToken, 'id' | 'name' | 'scopes'> & { hash: Buffer; days: number },
) {
  return sql.only<PersonalToken>`
    insert into personal_token (user_id, id, name, scopes, hash, expires_at)
    values (${userId}, ${id}, ${name}, ${scopes}::text[], ${hash}, now() + make_interval(days => ${days}))
    returning id, name, scopes, created_at, expires_at, last_used_at`
}

/** Ends a personal token. @returns whether there was one */
export function deleteToken(sql: Sql, userId: AccountId, id: string) {
  return sql.has`delete from personal_token where user_id = ${userId} and id = ${id}`
}

export function deleteTokens(sql: Sql, userId: AccountId) {
  return sql.run`delete from personal_token where user_id = ${userId}`
}

/** Personal tokens that ended a month ago: until then their list shows why a program stopped. */
export function sweepTokens(sql: Sql) {
  return sql.run`
    delete from personal_token where (user_id, id) in (
      select user_id, id from personal_token
      where expires_at < now() - interval '30 days' limit ${sweptAtOnce})`
}
