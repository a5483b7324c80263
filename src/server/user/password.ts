import { Refusal } from '#rules/refusal.ts'
import { roleOf } from '#server/allow.ts'
import type { Actor, GuestContext } from '#server/answer.ts'
import { appendAudit } from '#server/audit/sql.ts'
import { assertNoDelay, countFailure, secondsOver } from '#server/auth/attempts.ts'
import { foldEmail } from '#server/auth/email.ts'
import { checkNewPassword, temporaryPassword } from '#server/auth/passwords.ts'
import { openSession, type TokenPair } from '#server/auth/sessions.ts'
import { keepNetwork } from '#server/auth/sign-in-limits.ts'
import {
  type Account,
  endOtherSessions,
  findAccount,
  findAccountById,
  insertReset,
  replacePassword,
  spendReset,
} from '#server/auth/sql.ts'
import { openOpaque } from '#server/auth/tokens.ts'
import { hasLink } from '#server/people/sql.ts'
import { resetLetter } from '#server/words.ts'

/** Mails a link to the owner of an address, if there is one; all of it after the reply, so that time tells nothing. */
export function mailReset({ sql, services }: GuestContext, address: string): void {
  const email = foldEmail(address)
  services.post.later(async () => {
    // Five letters an hour are enough for anybody, and too few to flood a mailbox.
    if (services.rateLimit && (await secondsOver(sql, `mail:${email}`, 5, 60)) !== null) return
    const account = await findAccount(sql, email)
    if (!account) return
    const token = services.tokens.opaque(account.id)
    const opened = openOpaque(token)
    if (!opened) throw new Error('a token of our own making does not open')
    await insertReset(sql, account.id, opened.hash)
    const link = `${services.publicUrl}/reset-password?token=${token}`
    await services.post.send({ to: account.email, ...resetLetter(account.locale, account.name, link) })
  })
}

/**
 * Gives a student a password for one login, in which another must be chosen; every session of the student ends.
 * @throws Refusal NOT_FOUND unless an admin asks, or a coach with an active link
 */
export async function resetForStudent(
  { sql, services }: GuestContext,
  actor: Actor,
  id: string,
): Promise<string> {
  const isAdmin = roleOf(actor) === 'admin'
  const isCoach = roleOf(actor) === 'coach' && (await hasLink(sql, actor.id, id)) !== undefined
  const account = isAdmin || isCoach ? await findAccountById(sql, id) : undefined
  if (!account) throw new Refusal('NOT_FOUND')
  const password = temporaryPassword()
  const hash = await services.passwords.hash(password)
  await sql.transaction(async (sql) => {
    await replacePassword(sql, id, hash, true)
    await endOtherSessions(sql, id, null)
    await appendAudit(sql, id, actor, {
      action: 'reset',
      entity: 'password',
      entity_id: null,
      before: null,
      after: null,
    })
  })
  return password
}

type Change = { old_password?: string; reset_token?: string; new_password: string }

/**
 * Sets a new password by the old one or by a mailed token, ends all other sessions and opens a fresh one.
 * @throws Refusal UNAUTHORIZED | RULE | TOO_MANY
 */
export async function changePassword(context: GuestContext, change: Change): Promise<TokenPair> {
  const { sql, services, caller } = context
  const { account, resetHash } = await provenAccount(context, change)
  checkNewPassword(change.new_password, account, 'new_password')
  const hash = await services.passwords.hash(change.new_password)
  return sql.transaction(async (sql) => {
    if (resetHash && !(await spendReset(sql, account.id, resetHash))) throw unknownReset()
    await replacePassword(sql, account.id, hash, false)
    await endOtherSessions(sql, account.id, null)
    await keepNetwork(sql, account.id, caller.address)
    return openSession(sql, services.tokens, { ...account, must_change_password: false }, caller.device)
  })
}

async function provenAccount(
  { sql, services, actor }: GuestContext,
  change: Change,
): Promise<{ account: Account; resetHash?: Buffer }> {
  if (change.reset_token !== undefined) {
    const opened = openOpaque(change.reset_token)
    const account = opened && (await findAccountById(sql, opened.userId))
    if (!account || !opened) throw unknownReset()
    return { account, resetHash: opened.hash }
  }
  if (!actor) throw new Refusal('UNAUTHORIZED')
  if (change.old_password === undefined)
    throw new Refusal('BAD_QUERY', { old_password: { fault: 'required' } })
  const bucket = `change:${actor.id}`
  if (services.rateLimit) await assertNoDelay(sql, bucket)
  const account = await findAccountById(sql, actor.id)
  if (!account) throw new Refusal('UNAUTHORIZED')
  if (!(await services.passwords.fits(account.password_hash, change.old_password))) {
    if (services.rateLimit) await countFailure(sql, bucket)
    throw new Refusal('RULE', { old_password: { fault: 'passwordWrong' } })
  }
  if (services.rateLimit) await assertNoDelay(sql, bucket)
  return { account }
}

function unknownReset(): Refusal {
  return new Refusal('RULE', { reset_token: { fault: 'codeUnknown' } })
}
