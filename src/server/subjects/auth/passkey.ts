import type { PasskeyUsed } from '#contract/passkey-shapes.ts'
import { isId } from '#rules/id.ts'
import { type Faults, Refusal, type RefusalCode } from '#rules/refusal.ts'
import type { Actor, GuestContext, Services, SlowContext } from '#server/services/context.ts'
import type { Sql } from '#server/services/database/client.ts'
import { openChallenge, spendChallenge, toSignIn } from '#server/services/passkey/challenge.ts'
import { needPasskeyPlace } from '#server/services/passkey/place.ts'
import { findPasskey, notePasskeyOfSession, notePasskeyUse } from '#server/services/passkey/sql.ts'
import { readUsed } from '#server/services/passkey/verify.ts'
import { type AccountId, accountId } from '#server/services/people/person-ids.ts'
import { enter, type SignedIn } from '#server/subjects/auth/second.ts'
import { findAccountById, nobody } from '#server/subjects/auth/sql.ts'

/** The passkey that signed an answer, its counter, and the challenge that was signed. */
type Used = { id: string; counter: number; challenge: string }

/**
 * Opens a session by a passkey. Its device has asked for a finger, a face or a PIN, so no second factor is asked. A
 * failure is not counted against the account: nobody guesses a signature, and a stranger could hold its owner up.
 * @throws Refusal LOGIN_FAILED with the field `response`
 */
export async function signInByPasskey(context: GuestContext, answer: PasskeyUsed): Promise<SignedIn> {
  const { sql, services } = context
  const userId = handleOf(answer) ?? nobody
  const used = await usedOf(context, userId, answer)
  const account = await findAccountById(sql, userId)
  if (typeof used === 'string' || !account) throw refused('LOGIN_FAILED', 'response', used)
  const entered = await sql.transaction(async (sql) => {
    if (!(await spend(sql, userId, used))) return undefined
    const tokens = await enter(sql, context, account)
    await notePasskeyOfSession(sql, userId, services.tokens.read(tokens.token).sid)
    return tokens
  })
  if (!entered) throw refused('LOGIN_FAILED', 'response', 'passkeyOver')
  return entered
}

/** Verifies the signed-in user again by one of the user's passkeys. @throws Refusal RULE with the field `passkey` */
export async function proveByPasskey(context: SlowContext, answer: PasskeyUsed): Promise<void> {
  const handle = handleOf(answer)
  const { id, sid } = context.actor
  const used = await usedOf(context, id, answer)
  if (typeof used === 'string' || (handle && handle !== id)) throw refused('RULE', 'passkey', used)
  const isSpent = await context.write(async ({ sql, actor }) => {
    const isSpent = await spend(sql, actor.id, used)
    if (isSpent) await notePasskeyOfSession(sql, actor.id, sid)
    return isSpent
  })
  if (!isSpent) throw refused('RULE', 'passkey', 'passkeyOver')
}

/** Whose passkey a device says it is: the text of the account's id. Nothing is signed there, so it only finds the key. */
function handleOf({ response }: PasskeyUsed): AccountId | undefined {
  const text = Buffer.from(response.userHandle ?? '', 'base64url').toString('utf8')
  return isId(text) ? accountId(text) : undefined
}

/** The passkey of an account that signed an answer; else why it is refused. */
async function usedOf(
  { sql, services, now }: { sql: Sql; services: Services; now: number; actor: Actor | null },
  userId: AccountId,
  answer: PasskeyUsed,
): Promise<Used | 'passkeyOver' | 'passkeyUnknown'> {
  const place = needPasskeyPlace(services)
  const challenge = openChallenge(services.tokens, answer, toSignIn, now)
  if (challenge === undefined) return 'passkeyOver'
  const stored = await findPasskey(sql, userId, Buffer.from(answer.id, 'base64url'))
  const read = stored && (await readUsed(place, answer, stored, challenge))
  if (!stored || !read) return 'passkeyUnknown'
  if (read.stood) services.warn?.('passkey_counter_stood', { actor: userId, target: stored.id })
  return { id: stored.id, counter: read.counter, challenge }
}

/** Takes the answer once, unless the passkey has ended meanwhile. */
async function spend(sql: Sql, userId: AccountId, used: Used): Promise<boolean> {
  return (
    (await spendChallenge(sql, userId, used.challenge)) &&
    (await notePasskeyUse(sql, userId, used.id, used.counter))
  )
}

function refused(code: RefusalCode, field: string, why: unknown): Refusal {
  const fault = why === 'passkeyOver' ? why : 'passkeyUnknown'
  const fields: Faults = { [field]: { fault } }
  return new Refusal(code, fields)
}
