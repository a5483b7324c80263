import type { Sql } from '#server/services/database/client.ts'
import type { AccountId } from '#server/services/people/person-ids.ts'

export function findByIdentity(sql: Sql, issuer: string, subject: string) {
  return sql.value<AccountId>`
    select owner_id from oidc_identity where subject = ${subject} and issuer = ${issuer}`
}

/** Identities that open an account, oldest first. */
export function listIdentities(sql: Sql, userId: AccountId) {
  return sql.rows<{ issuer: string; subject: string; created_at: string; last_used_at: string | null }>`
    select issuer, subject, created_at, last_used_at from oidc_tie
    where user_id = ${userId} order by created_at, issuer`
}

/**
 * Ties an identity to an account that has none of this issuer.
 * @returns false without a change where it opens another account
 */
export async function tieIdentity(
  sql: Sql,
  userId: AccountId,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<boolean> {
  const taken = await sql.run`
    insert into oidc_identity (subject, issuer, owner_id) values (${subject}, ${issuer}, ${userId})
    on conflict (subject, issuer) do nothing`
  if (taken === 0) return false
  await sql.run`insert into oidc_tie (user_id, issuer, subject) values (${userId}, ${issuer}, ${subject})`
  return true
}

/** Whether an identity still opens an account; notes when it did last. */
export function noteIdentity(sql: Sql, userId: AccountId, issuer: string, subject: string) {
  return sql.has`
    update oidc_tie set last_used_at = now()
    where user_id = ${userId} and issuer = ${issuer} and subject = ${subject}`
}

/** Unties the identity of an issuer. @returns whether there was one */
export async function untieIdentity(sql: Sql, userId: AccountId, issuer: string): Promise<boolean> {
  const row = await sql.one<{ subject: string }>`
    delete from oidc_tie where user_id = ${userId} and issuer = ${issuer} returning subject`
  if (row) await sql.run`delete from oidc_identity where subject = ${row.subject} and issuer = ${issuer}`
  return row !== undefined
}

export async function untieIdentities(sql: Sql, userId: AccountId): Promise<void> {
  for (const { issuer } of await listIdentities(sql, userId)) await untieIdentity(sql, userId, issuer)
}
