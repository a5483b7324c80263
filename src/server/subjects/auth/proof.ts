import { Refusal } from '#rules/refusal.ts'
import { assertNoDelay, countFailure } from '#server/services/attempts/attempts.ts'
import { forgetFailures } from '#server/services/attempts/sql.ts'
import type { Actor, Services } from '#server/services/context.ts'
import type { Sql } from '#server/services/database/client.ts'
import type { AccountId } from '#server/services/people/person-ids.ts'
import {
  type Account,
  findAccountById,
  isGuarded,
  lockPassword,
  renewHash,
} from '#server/subjects/auth/sql.ts'

type Asking = { sql: Sql; services: Services; actor: Actor }

/**
 * Whether a password is the one of an account; no account costs the same work. A hash of an older form of the text is
 * replaced by one of its NFC.
 */
export async function isPasswordOf(
  { sql, services }: Omit<Asking, 'actor'>,
  account: Account | undefined,
  password: string,
): Promise<boolean> {
  const form = await services.passwords.fits(account?.password_hash, password)
  if (!account || form === null) return false
  if (form === 'older') await renewHash(sql, account, await services.passwords.hash(password))
  return true
}

/**
 * Verifies the password of the signed-in user before changes that cannot be undone. Failures count like
 * failed sign-ins, outside of any transaction: a refusal would roll the count back.
 * @param field field of a wrong or missing password in the refusal
 * @throws Refusal RULE | TOO_MANY | UNAUTHORIZED
 */
export async function provePassword(
  { sql, services, actor }: Asking,
  password: string | undefined,
  field = 'password',
): Promise<Account> {
  if (password === undefined) throw new Refusal('RULE', { [field]: { fault: 'passwordNeeded' } })
  const bucket = `change:${actor.id}`
  if (services.rateLimit) await assertNoDelay(sql, bucket)
  const account = await findAccountById(sql, actor.id)
  if (!account) throw new Refusal('UNAUTHORIZED')
  if (!(await isPasswordOf({ sql, services }, account, password))) {
    if (services.rateLimit) await countFailure(sql, bucket)
    throw new Refusal('RULE', { [field]: { fault: 'passwordWrong' } })
  }
  if (services.rateLimit) {
    await assertNoDelay(sql, bucket)
    await forgetFailures(sql, bucket)
  }
  return account
}

/**
 * Whether the verified password is still the current one. Call it inside the transaction that follows:
 * hashing takes long, and the password may have been replaced meanwhile.
 */
export async function isStillProven(sql: Sql, { id, password_set_at }: Account): Promise<boolean> {
  const stored = await lockPassword(sql, id)
  return stored !== undefined && stored.password_set_at === password_set_at && !stored.is_expired
}

/**
 * Refuses, for a day after a sign-in with a temporary password, what the person who gave that password could
 * abuse.
 * @param field field of the refusal
 * @throws Refusal RULE
 */
export async function assertUnguarded(sql: Sql, userId: AccountId, field: string): Promise<void> {
  if (await isGuarded(sql, userId)) throw new Refusal('RULE', { [field]: { fault: 'afterTemporary' } })
}
