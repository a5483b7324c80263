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

type Asking = { sql: Sql; services: Services; actor: Actor; now: number }

/** How the caller is authenticated again: by the password, or by a proof in its place. */
export type Shown = { password?: string; proof?: string }

/** Whether anything was sent that shows who is calling. */
export function hasShown({ password, proof }: Shown): boolean {
  return password !== undefined || proof !== undefined
}

/** What can show the caller for a proof. */
type ProofBy = 'password' | 'passkey' | 'provider'

/** How long a proof takes the place of the password, and a new sign-in that of a proof. */
export const proofMs = 5 * 60_000

/**
 * Whether a password is the one of an account; no account costs the same work. A hash of an older form of the text is
 * replaced by one of its NFC.
 */
export async function isPasswordOf(
  { sql, services }: Pick<Asking, 'sql' | 'services'>,
  account: Account | undefined,
  password: string,
): Promise<boolean> {
  const form = await services.passwords.fits(account?.password_hash ?? undefined, password)
  if (!account || form === null) return false
  if (form === 'older') await renewHash(sql, account, await services.passwords.hash(password))
  return true
}

/**
 * Verifies the signed-in user again before changes that cannot be undone. Wrong passwords count like failed
 * sign-ins, outside of any transaction: a refusal would roll the count back.
 * @param field field of a wrong or missing password in the refusal
 * @throws Refusal RULE | TOO_MANY | UNAUTHORIZED
 */
export async function proveCaller(
  { sql, services, actor, now }: Asking,
  shown: Shown,
  field = 'password',
): Promise<Account> {
  const { password, proof } = shown
  if (!hasShown(shown)) throw new Refusal('RULE', { [field]: { fault: 'passwordNeeded' } })
  if (proof !== undefined && proofBy(services, actor, proof, now) === undefined)
    throw new Refusal('RULE', { proof: { fault: 'proofOver' } })
  const bucket = `change:${actor.id}`
  if (services.rateLimit && password !== undefined) await assertNoDelay(sql, bucket)
  const account = await findAccountById(sql, actor.id)
  if (!account) throw new Refusal('UNAUTHORIZED')
  if (password === undefined) return account
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
 * A proof for the session in which the caller was verified. It names both, so it is not stored.
 * @param by what showed the caller
 */
export function newProof({ tokens }: Services, { sid }: Actor, by: ProofBy, now: number): string {
  return tokens.note({ proves: sid, by }, now + proofMs)
}

export function isPasskeyProof(
  services: Services,
  actor: Actor,
  proof: string | undefined,
  now: number,
): boolean {
  return proof !== undefined && proofBy(services, actor, proof, now) === 'passkey'
}

/** What showed the caller for a proof; undefined for one that has run out or is of another session. */
function proofBy({ tokens }: Services, { sid }: Actor, proof: string, now: number): unknown {
  const { proves, by } = tokens.readNote(proof, now)
  return proves === sid ? by : undefined
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
