import { Refusal } from '#rules/refusal.ts'
import type { Actor, Services } from '#server/answer.ts'
import { assertNoDelay, countFailure } from '#server/auth/attempts.ts'
import { type Account, findAccountById, forgetFailures, isGuarded, lockPassword } from '#server/auth/sql.ts'
import type { Sql } from '#server/database/sql.ts'

type Asking = { sql: Sql; services: Services; actor: Actor }

/**
 * Asks the password of who is signed in, for what cannot be undone. Failures count like failed logins, outside of
 * any transaction: a refusal would roll the count back.
 * @param field where a wrong or missing password is told
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
  if (!(await services.passwords.fits(account.password_hash, password))) {
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
 * Whether the password that was proven is still the one of the account, inside of the transaction that follows: the
 * proof takes long, and somebody may have replaced the password or made it worthless meanwhile.
 */
export async function isStillProven(sql: Sql, { id, password_hash }: Account): Promise<boolean> {
  const stored = await lockPassword(sql, id)
  return stored !== undefined && stored.password_hash === password_hash && !stored.is_expired
}

/**
 * Keeps closed, for a day after a sign-in with a temporary password, what its giver could gain by.
 * @param field where it is told
 * @throws Refusal RULE
 */
export async function assertUnguarded(sql: Sql, userId: string, field: string): Promise<void> {
  if (await isGuarded(sql, userId)) throw new Refusal('RULE', { [field]: { fault: 'afterTemporary' } })
}
