import { foldEmail } from '#rules/email.ts'
import { orNotFound, Refusal } from '#rules/refusal.ts'
import { passwordHelp } from '#rules/rights.ts'
import { roleOf } from '#rules/vocabulary.ts'
import { countTry, secondsOver } from '#server/services/attempts/attempts.ts'
import { trace } from '#server/services/audit/trace.ts'
import type { Actor, GuestContext } from '#server/services/context.ts'
import { checkNewPassword, temporaryPassword } from '#server/services/credentials/passwords.ts'
import { openOpaque } from '#server/services/credentials/tokens.ts'
import type { Sql } from '#server/services/database/client.ts'
import { hasFactor } from '#server/services/factor/sql.ts'
import { keepMail } from '#server/services/mail/keep.ts'
import { mailTo } from '#server/services/mail/messages.ts'
import { tell } from '#server/services/notices/tell.ts'
import { keepPasskeyOfSession } from '#server/services/passkey/sql.ts'
import type { AccountId } from '#server/services/people/person-ids.ts'
import { ownerId } from '#server/services/people/person-ids.ts'
import { findLink, findPendingLink, lockPerson } from '#server/services/people/sql.ts'
import { endOtherWays, setNewPassword } from '#server/subjects/auth/new-password.ts'
import { isStillProven, proveCaller } from '#server/subjects/auth/proof.ts'
import { askSecond, newTicket } from '#server/subjects/auth/second.ts'
import { openSession, type TokenPair } from '#server/subjects/auth/sessions.ts'
import { keepNetwork } from '#server/subjects/auth/sign-in-limits.ts'
import {
  type Account,
  endSessions,
  findAccount,
  findAccountById,
  insertReset,
  isReset,
  lockMaker,
  lockOpenSession,
  movePushes,
  replacePassword,
} from '#server/subjects/auth/sql.ts'

/** How long a link, and a temporary password, can be used: so long its mail is tried. */
const resetHours = 1
const temporaryHours = 72

/** Mails to one address per hour: enough for a person, too few to flood a mailbox. */
const mailsAnHour = 5

/**
 * Mails a reset link to the owner of an address, if there is one. Runs after the reply, so that the response
 * time reveals nothing.
 */
export function mailReset({ sql, services }: GuestContext, address: string): void {
  const email = foldEmail(address)
  services.mailer.later(async () => {
    if (services.rateLimit && (await secondsOver(sql, `mail:${email}`, mailsAnHour, 60)) !== null) return
    const account = await findAccount(sql, email)
    if (!account) return
    await sql.transaction(async (sql) => {
      // Several at a time are one notice.
      await lockPerson(sql, account.id)
      await tell(sql, ownerId(account.id), { event: 'resetAsked', link: null, grouped: { link: null } })
      const link = await newResetLink({ sql, services }, account.id)
      const mail = { to: account.email, ...mailTo(account, (mails) => mails.reset(link)) }
      await keepMail(sql, services, account.id, mail, resetHours)
    })
  })
}

/**
 * A link that sets a password once, within an hour by default. The token is in the fragment, which is not sent to
 * servers.
 */
export async function newResetLink(
  { sql, services }: Pick<GuestContext, 'sql' | 'services'>,
  userId: AccountId,
  hours = resetHours,
): Promise<string> {
  const { token, hash } = services.tokens.opaque(userId)
  await insertReset(sql, userId, hash, hours)
  return `${services.publicUrl}/reset-password#token=${token}`
}

/**
 * Helps a student without a password. An administrator, the coach who created an account that nobody has
 * signed in to, and a coach with `may_reset` get a temporary password, and every session of the student ends;
 * for any other coach a link is mailed to the student. The student is informed in every case.
 * @throws Refusal NOT_FOUND for somebody who is not a student of the coach, COACH_SCOPE with access `view`,
 * TOO_MANY
 */
export async function resetForStudent(
  { sql, services }: GuestContext,
  actor: Actor,
  id: AccountId,
): Promise<{ temporary_password: string } | { sent: true }> {
  const account = orNotFound(await findAccountById(sql, id))
  if (!(await mayGive(sql, actor, account))) return mailForCoach({ sql, services }, actor, account)
  const password = temporaryPassword()
  const hash = await services.passwords.hash(password)
  const resetPage = `${services.publicUrl}/reset-password`
  await sql.transaction(async (sql) => {
    // Checked again with the account locked: somebody may have signed in, or the link may have ended, during
    // hashing.
    if (!(await mayGive(sql, actor, account))) throw new Refusal('CONFLICT')
    await replacePassword(sql, id, hash, true)
    await endOtherWays(sql, id)
    await endSessions(sql, id)
    await traceFor(sql, actor, id, 'reset')
    if (!account.is_confirmed) return
    const words = mailTo(account, (mails, by) => mails.temporaryPassword(by, resetPage), actor.name)
    await keepMail(sql, services, id, { to: account.email, ...words }, temporaryHours)
  })
  return { temporary_password: password }
}

/**
 * Whether a user may get a temporary password for an account; locks its credential if `sql` is a transaction.
 */
async function mayGive(sql: Sql, actor: Actor, account: Account): Promise<boolean> {
  const maker = await lockMaker(sql, account.id)
  const pair = { coach_id: actor.id, student_id: account.id }
  const link = await findLink(sql, pair)
  const isPending = (await findPendingLink(sql, pair)) !== undefined
  return passwordHelp(roleOf(actor), { madeUnused: maker === actor.id, isPending, link }) === 'temporary'
}

async function mailForCoach(
  { sql, services }: Pick<GuestContext, 'sql' | 'services'>,
  actor: Actor,
  account: Account,
): Promise<{ sent: true }> {
  const { id, email } = account
  if (services.rateLimit) await countTry(sql, `mail:${foldEmail(email)}`, mailsAnHour, 60)
  await sql.transaction(async (sql) => {
    await traceFor(sql, actor, id, 'send')
    const link = await newResetLink({ sql, services }, id)
    const words = mailTo(account, (mails, by) => mails.resetByCoach(by, link), actor.name)
    await keepMail(sql, services, id, { to: email, ...words }, resetHours)
  })
  return { sent: true }
}

function traceFor(sql: Sql, actor: Actor, userId: AccountId, action: 'reset' | 'send') {
  return trace(sql, ownerId(userId), actor, { action, entity: 'password' })
}

type Change = { old_password?: string; reset_token?: string; new_password: string }

/**
 * Sets a new password by the old one or by a mailed token, ends all other sessions and opens a new one. By a mailed token
 * with a second factor on nothing changes until its code was right.
 * @throws Refusal UNAUTHORIZED | SECOND_FACTOR | RULE | TOO_MANY
 */
export async function changePassword(context: GuestContext, change: Change): Promise<TokenPair> {
  const { sql, services, caller, actor } = context
  const { account, resetHash } = await provenAccount(context, change)
  checkNewPassword(change.new_password, account, 'new_password')
  const isSame =
    change.old_password === undefined
      ? (await services.passwords.fits(account.password_hash ?? undefined, change.new_password)) !== null
      : change.old_password.normalize('NFC') === change.new_password.normalize('NFC')
  if (isSame) throw new Refusal('RULE', { new_password: { fault: 'passwordSame' } })
  const hash = await services.passwords.hash(change.new_password)
  const changed = await sql.transaction(async (sql) => {
    if (resetHash && (await hasFactor(sql, account.id))) {
      const reset = { reset_hash: resetHash, password_hash: hash }
      return { ticket: await newTicket(sql, context, account, reset) }
    }
    if (
      !resetHash &&
      !(actor && (await isStillProven(sql, account)) && (await lockOpenSession(sql, actor.id, actor.sid)))
    )
      throw new Refusal('UNAUTHORIZED')
    if (!(await setNewPassword(sql, account, hash, resetHash))) throw unknownReset()
    await keepNetwork(sql, account.id, caller.address)
    const opened = await openSession(
      sql,
      services,
      { ...account, must_change_password: false },
      caller.device,
    )
    if (actor && !resetHash) {
      const { sid } = services.tokens.read(opened.token)
      await movePushes(sql, account.id, actor.sid, sid)
      await keepPasskeyOfSession(sql, account.id, actor.sid, sid)
    }
    return opened
  })
  if ('ticket' in changed) throw askSecond(changed.ticket)
  return changed
}

/** @throws Refusal UNAUTHORIZED | RULE | TOO_MANY */
async function provenAccount(
  { sql, services, actor, now }: GuestContext,
  change: Change,
): Promise<{ account: Account; resetHash?: Buffer }> {
  if (change.reset_token !== undefined) {
    const opened = openOpaque(change.reset_token)
    const account = opened && (await findAccountById(sql, opened.userId))
    // Checked before the new password is compared with the old one: an unknown token must not allow guessing
    // passwords.
    if (!account || !opened || !(await isReset(sql, account.id, opened.hash))) throw unknownReset()
    return { account, resetHash: opened.hash }
  }
  if (!actor) throw new Refusal('UNAUTHORIZED')
  if (change.old_password === undefined)
    throw new Refusal('BAD_QUERY', { old_password: { fault: 'required' } })
  const account = await proveCaller(
    { sql, services, actor, now },
    { password: change.old_password },
    'old_password',
  )
  if (account.is_expired) throw new Refusal('RULE', { old_password: { fault: 'passwordExpired' } })
  return { account }
}

function unknownReset(): Refusal {
  return new Refusal('RULE', { reset_token: { fault: 'mailedLinkUnknown' } })
}
