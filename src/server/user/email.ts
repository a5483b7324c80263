import { foldEmail } from '#rules/email.ts'
import { Refusal } from '#rules/refusal.ts'
import type { GuestContext, Services } from '#server/answer.ts'
import {
  endEmailChanges,
  endOtherSessions,
  endResets,
  expirePassword,
  releaseEmails,
  reserveEmail,
  takeEmail,
} from '#server/auth/sql.ts'
import { openOpaque } from '#server/auth/tokens.ts'
import type { Sql } from '#server/database/sql.ts'
import { forbidResets } from '#server/link/sql.ts'
import {
  confirmEmailLetter,
  emailChangedLetter,
  emailChangingLetter,
  resetLetter,
} from '#server/mail/letters.ts'
import type { Letter } from '#server/mail/post.ts'
import { newId } from '#server/new-id.ts'
import { newResetLink } from '#server/user/password.ts'
import {
  addressesBack,
  deleteChangesSince,
  deleteEmailChanges,
  insertEmailChange,
  isEmailFree,
  linkedPeople,
  lockConfirmable,
  lockStoppable,
  lockUser,
  setConfirmed,
  setEmail,
  type UserRow,
  waitingEmail,
} from '#server/user/sql.ts'

/** Letters to send once the transaction has ended. */
export type Mails = Letter[]
type Asked = { sql: Sql; services: Services; user: UserRow; email: string }

/**
 * Asks the new address of an account to confirm itself; the old one is told, with a way to stop it.
 * @throws Refusal EMAIL_TAKEN
 */
export async function askNewEmail({ sql, services, user, email }: Asked): Promise<Mails> {
  if (!(await isEmailFree(sql, foldEmail(email), user.id))) throw new Refusal('EMAIL_TAKEN')
  const [confirm, stop] = [newSecret(services, user.id), newSecret(services, user.id)]
  await endEmailChanges(sql, user.id)
  await insertEmailChange(sql, user.id, newId(), {
    old_email: user.email,
    new_email: email,
    confirm_hash: confirm.hash,
    stop_hash: stop.hash,
  })
  const page = `${services.publicUrl}/login`
  return [
    { to: email, ...confirmEmailLetter(user.locale, user.name, `${page}#confirm=${confirm.token}`) },
    { to: user.email, ...emailChangingLetter(user.locale, user.name, email, `${page}#stop=${stop.token}`) },
  ]
}

/**
 * Gives an account another address at once, as administrators may; both addresses are told. Links that take an earlier
 * change back end: one in the wrong hands would undo what the administrator has put right.
 * @throws Refusal EMAIL_TAKEN
 */
export async function replaceEmail({ sql, user, email }: Asked): Promise<Mails> {
  if (!(await moveEmail(sql, user, email))) throw new Refusal('EMAIL_TAKEN')
  await deleteEmailChanges(sql, user.id)
  await releaseOldEmails(sql, user.id)
  const words = emailChangedLetter(user.locale, user.name, user.email, email)
  return [user.email, email].map((to) => ({ to, ...words }))
}

/** The address that waits for its confirmation, if there is one. */
export async function findNewEmail(sql: Sql, userId: string): Promise<string | undefined> {
  return (await waitingEmail(sql, userId))?.new_email
}

/**
 * Gives an account the address that its owner confirms by a mailed token, once within 24 hours.
 * @throws Refusal RULE | EMAIL_TAKEN
 */
export async function confirmEmail({ sql }: GuestContext, token: string): Promise<void> {
  const opened = openOpaque(token)
  if (!opened) throw unknownToken()
  await sql.transaction(async (sql) => {
    const user = await lockUser(sql, opened.userId)
    const change = await lockConfirmable(sql, opened.userId, opened.hash)
    if (!user || !change) throw unknownToken()
    if (!(await moveEmail(sql, user, change.new_email))) throw new Refusal('EMAIL_TAKEN')
    await setConfirmed(sql, user.id, change.id)
    await releaseOldEmails(sql, user.id)
  })
}

/**
 * Stops a change of address, or takes it back where it was confirmed: the owner of the old address did not ask for it,
 * so somebody else knows the password. Later changes go with it, and what they would take back; every session ends, the
 * password opens nothing any longer, no coach may give another, and a link to choose one goes to the old address.
 * @throws Refusal RULE
 */
export async function stopEmail({ sql, services }: GuestContext, token: string): Promise<void> {
  const opened = openOpaque(token)
  if (!opened) throw unknownToken()
  const mail = await sql.transaction(async (sql) => {
    const user = await lockUser(sql, opened.userId)
    const change = await lockStoppable(sql, opened.userId, opened.hash)
    if (!user || !change) throw unknownToken()
    // Where somebody else has the old address by now the account keeps the new one; all else ends the same.
    if (change.is_confirmed) await moveEmail(sql, user, change.old_email)
    await deleteChangesSince(sql, user.id, change.id)
    await endEmailChanges(sql, user.id)
    await releaseOldEmails(sql, user.id)
    await endResets(sql, user.id)
    await expirePassword(sql, user.id)
    await endOtherSessions(sql, user.id, null)
    await forbidResets(sql, user.id, [user.id, ...(await linkedPeople(sql, user.id))])
    const link = await newResetLink({ sql, services }, user.id)
    return { to: change.old_email, ...resetLetter(user.locale, user.name, link) }
  })
  services.post.later(() => services.post.send(mail))
}

/**
 * Gives an account another address; links to set a password that went to the old one end with it.
 * @returns false, with nothing done, where the address is somebody else's
 */
async function moveEmail(sql: Sql, user: UserRow, email: string): Promise<boolean> {
  if (foldEmail(user.email) !== foldEmail(email)) {
    if (!(await takeEmail(sql, foldEmail(email), user.id))) return false
    await reserveEmail(sql, foldEmail(user.email), user.id)
  }
  await setEmail(sql, user.id, email)
  await endResets(sql, user.id)
  return true
}

/** Frees the old addresses of an account to which no link leads back. */
async function releaseOldEmails(sql: Sql, userId: string): Promise<void> {
  await releaseEmails(sql, userId, (await addressesBack(sql, userId)).map(foldEmail))
}

function newSecret(services: Services, userId: string): { token: string; hash: Buffer } {
  const token = services.tokens.opaque(userId)
  const opened = openOpaque(token)
  if (!opened) throw new Error('a token of our own making does not open')
  return { token, hash: opened.hash }
}

function unknownToken(): Refusal {
  return new Refusal('RULE', { token: { fault: 'mailedLinkUnknown' } })
}
