import { foldEmail } from '#rules/email.ts'
import { Refusal } from '#rules/refusal.ts'
import { forgetFailures } from '#server/services/attempts/sql.ts'
import type { GuestContext } from '#server/services/context.ts'
import { openOpaque } from '#server/services/credentials/tokens.ts'
import type { Sql } from '#server/services/database/client.ts'
import { readTyped, spendCode, type TypedCode } from '#server/services/factor/code.ts'
import { mailFactor } from '#server/services/factor/mail.ts'
import { hasFactor, recoverySalt } from '#server/services/factor/sql.ts'
import { setNewPassword } from '#server/subjects/auth/new-password.ts'
import { openSession, type TokenPair } from '#server/subjects/auth/sessions.ts'
import {
  assertMaySignIn,
  countFailedSignIn,
  keepNetwork,
  nearBucket,
} from '#server/subjects/auth/sign-in-limits.ts'
import {
  type Account,
  countTicketTry,
  deleteTicket,
  findAccountById,
  insertTicket,
  isTicket,
  lockTicket,
  type TicketReset,
} from '#server/subjects/auth/sql.ts'

export type SignedIn = TokenPair & { must_change_password?: true }

/**
 * Ends a sign-in whose password was right, in the transaction in which that was looked at again: opens a session, or
 * keeps a ticket where a second factor is on.
 */
export async function signIn(
  sql: Sql,
  context: Pick<GuestContext, 'services' | 'caller'>,
  account: Account,
): Promise<SignedIn | { ticket: string }> {
  if (await hasFactor(sql, account.id)) return { ticket: await newTicket(sql, context, account) }
  return enter(sql, context, account)
}

/** Keeps a sign-in that waits for its second factor. @param reset the reset by mail that it ends */
export async function newTicket(
  sql: Sql,
  { services }: Pick<GuestContext, 'services'>,
  { id }: Account,
  reset?: TicketReset,
): Promise<string> {
  const { token, hash } = services.tokens.opaque(id)
  await insertTicket(sql, id, hash, reset)
  return token
}

/** Tells a client that a code is asked. Thrown outside of the transaction, which keeps the ticket. */
export function askSecond(ticket: string): Refusal {
  return new Refusal('SECOND_FACTOR', undefined, undefined, ticket)
}

/** Opens the session of a sign-in and forgets the failed ones before it. */
export async function enter(
  sql: Sql,
  { services, caller }: Pick<GuestContext, 'services' | 'caller'>,
  account: Account,
): Promise<SignedIn> {
  await forgetFailures(sql, nearBucket(foldEmail(account.email), caller.address))
  await keepNetwork(sql, account.id, caller.address)
  const tokens = await openSession(sql, services, account, caller.device)
  return { ...tokens, ...(account.must_change_password && { must_change_password: true }) }
}

/**
 * Ends a sign-in by the code of the second factor. A try is counted before its code is looked at; a wrong code counts
 * like a wrong password too, since each sign-in brings a new ticket.
 * @throws Refusal LOGIN_FAILED with the field `code` or `ticket` | TOO_MANY
 */
export async function answerSecond(
  context: GuestContext,
  { ticket, code }: { ticket: string; code: string },
): Promise<SignedIn> {
  const { sql, services, caller } = context
  const opened = openOpaque(ticket)
  if (!opened || !(await isTicket(sql, opened.userId, opened.hash))) throw overTicket()
  const [account, salt] = await Promise.all([
    findAccountById(sql, opened.userId),
    recoverySalt(sql, opened.userId),
  ])
  if (!account || !salt) throw overTicket()
  const attempt = { email: foldEmail(account.email), address: caller.address, userId: account.id }
  if (services.rateLimit) await assertMaySignIn(sql, attempt)
  if (!(await countTicketTry(sql, account.id, opened.hash))) throw overTicket()
  const typed = await readTyped(services.passwords, salt, code)
  const entered = await sql.transaction((sql) => enterByCode(sql, context, account, opened.hash, typed))
  if (entered === 'over') throw overTicket()
  if (typeof entered === 'string') {
    if (services.rateLimit) await countFailedSignIn(sql, attempt)
    const fault = entered === 'used' ? 'factorCodeUsed' : 'factorCodeWrong'
    throw new Refusal('LOGIN_FAILED', { code: { fault } })
  }
  return entered
}

async function enterByCode(
  sql: Sql,
  context: GuestContext,
  account: Account,
  hash: Buffer,
  typed: TypedCode,
): Promise<SignedIn | 'over' | 'used' | 'wrong'> {
  const { services } = context
  const ticket = await lockTicket(sql, account.id, hash)
  if (!ticket) return 'over'
  const outcome = await spendCode(sql, services.tokens, account.id, typed, ticket.now)
  if (outcome !== 'spent') return outcome
  await deleteTicket(sql, account.id, hash)
  const { reset_hash, password_hash } = ticket
  const isReset = reset_hash !== null && password_hash !== null
  if (isReset && !(await setNewPassword(sql, account, password_hash, reset_hash))) return 'over'
  // Somebody else may have found the codes: the owner learns of it.
  if (typed.kind === 'recovery') await mailFactor(sql, services, account, 'recovery')
  return enter(sql, context, isReset ? { ...account, must_change_password: false } : account)
}

function overTicket(): Refusal {
  return new Refusal('LOGIN_FAILED', { ticket: { fault: 'ticketOver' } })
}
