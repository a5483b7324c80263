import { foldEmail } from '#rules/email.ts'
import { Refusal } from '#rules/refusal.ts'
import type { GuestContext, Services } from '#server/services/context.ts'
import { openOpaque } from '#server/services/credentials/tokens.ts'
import type { Sql } from '#server/services/database/client.ts'
import { keepMail } from '#server/services/mail/keep.ts'
import { mailTo } from '#server/services/mail/messages.ts'
import { newId } from '#server/services/new-id.ts'
import type { AccountId } from '#server/services/people/person-ids.ts'
import { forbidResets, linkedPeople, lockUser, type StoredUser } from '#server/services/people/sql.ts'
import { endOtherWays } from '#server/subjects/auth/new-password.ts'
import { newResetLink } from '#server/subjects/auth/password.ts'
import {
  addressesBack,
  confirmChange,
  deleteChangesSince,
  deleteEmailChanges,
  endEmailChanges,
  endResets,
  endSessions,
  expirePassword,
  freeEmail,
  insertEmailChange,
  isEmailFree,
  lockStoppable,
  releaseEmails,
  reserveEmail,
  setEmail,
  takeEmail,
} from '#server/subjects/auth/sql.ts'

/** How long the links can be used: so long their mails are tried. */
const confirmHours = 24
const stopHours = 72
const resetHours = 1
type Asked = { sql: Sql; services: Services; user: StoredUser; email: string }

/**
 * Sends a confirmation to the new address and a link that stops the change to the old one.
 * @throws Refusal EMAIL_TAKEN
 */
export async function askNewEmail({ sql, services, user, email }: Asked): Promise<void> {
  if (!(await isEmailFree(sql, foldEmail(email), user.id))) throw new Refusal('EMAIL_TAKEN')
  const [confirm, stop] = [services.tokens.opaque(user.id), services.tokens.opaque(user.id)]
  await endEmailChanges(sql, user.id)
  await insertEmailChange(sql, user.id, newId(), {
    old_email: user.email,
    new_email: email,
    confirm_hash: confirm.hash,
    stop_hash: stop.hash,
  })
  const page = `${services.publicUrl}/login`
  const asking = mailTo(user, (mails) => mails.confirmEmail(`${page}#confirm=${confirm.token}`))
  const telling = mailTo(user, (mails) => mails.emailChanging(email, `${page}#stop=${stop.token}`))
  await keepMail(sql, services, user.id, { to: email, ...asking }, confirmHours)
  // Nobody has shown that the old address is theirs: a stranger may have it.
  if (user.is_confirmed) await keepMail(sql, services, user.id, { to: user.email, ...telling }, stopHours)
}

/**
 * Changes the address of an account at once, by an administrator; both addresses are informed. Links that
 * undo earlier changes become invalid, as they could undo this correction.
 * @throws Refusal EMAIL_TAKEN
 */
export async function replaceEmail({ sql, services, user, email }: Asked): Promise<void> {
  if (!(await moveEmail(sql, user, email))) throw new Refusal('EMAIL_TAKEN')
  await deleteEmailChanges(sql, user.id)
  await releaseOldEmails(sql, user.id)
  const words = mailTo(user, (mails) => mails.emailChanged(user.email, email))
  for (const to of user.is_confirmed ? [user.email, email] : [])
    await keepMail(sql, services, user.id, { to, ...words }, stopHours)
}

/**
 * Confirms a change of address by a mailed token, once within 24 hours.
 * @throws Refusal RULE | EMAIL_TAKEN
 */
export async function confirmEmail({ sql }: GuestContext, token: string): Promise<void> {
  const opened = openOpaque(token)
  if (!opened) throw unknownToken()
  await sql.transaction(async (sql) => {
    const user = await lockUser(sql, opened.userId)
    const email = await confirmChange(sql, opened.userId, opened.hash)
    if (!user || email === undefined) throw unknownToken()
    if (!(await moveEmail(sql, user, email))) throw new Refusal('EMAIL_TAKEN')
    await releaseOldEmails(sql, user.id)
  })
}

/**
 * Stops a change of address or undoes a confirmed one. The owner of the old address did not request it, so
 * somebody else knows the password: later changes and their undo links are cancelled, every session ends, the
 * password becomes invalid, no coach may set another, and a reset link is mailed to the old address.
 * @throws Refusal RULE
 */
export async function stopEmail({ sql, services }: GuestContext, token: string): Promise<void> {
  const opened = openOpaque(token)
  if (!opened) throw unknownToken()
  await sql.transaction(async (sql) => {
    const user = await lockUser(sql, opened.userId)
    const change = await lockStoppable(sql, opened.userId, opened.hash)
    if (!user || !change) throw unknownToken()
    // If another account has the old address by now, this account keeps the new one; everything else is done.
    if (change.is_confirmed) await moveEmail(sql, user, change.old_email)
    await deleteChangesSince(sql, user.id, change.id)
    await endEmailChanges(sql, user.id)
    await releaseOldEmails(sql, user.id)
    await endResets(sql, user.id)
    await expirePassword(sql, user.id)
    await endOtherWays(sql, user.id)
    await endSessions(sql, user.id)
    await forbidResets(sql, user.id, [user.id, ...(await linkedPeople(sql, user.id))])
    const link = await newResetLink({ sql, services }, user.id)
    const mail = { to: change.old_email, ...mailTo(user, (mails) => mails.reset(link)) }
    await keepMail(sql, services, user.id, mail, resetHours)
  })
}

/**
 * Changes the address of an account; reset links sent to the old one become invalid.
 * @returns false without a change if another account has the address
 */
async function moveEmail(sql: Sql, user: StoredUser, email: string): Promise<boolean> {
  if (foldEmail(user.email) !== foldEmail(email)) {
    if (!(await takeEmail(sql, foldEmail(email), user.id))) return false
    // Nobody has shown that an unconfirmed one is theirs, so there is nothing to restore.
    if (user.is_confirmed) await reserveEmail(sql, foldEmail(user.email), user.id)
    else await freeEmail(sql, foldEmail(user.email), user.id)
  }
  await setEmail(sql, user, email)
  await endResets(sql, user.id)
  return true
}

/** Frees old addresses of an account that no link can restore. */
async function releaseOldEmails(sql: Sql, userId: AccountId): Promise<void> {
  await releaseEmails(sql, userId, (await addressesBack(sql, userId)).map(foldEmail))
}

function unknownToken(): Refusal {
  return new Refusal('RULE', { token: { fault: 'mailedLinkUnknown' } })
}
