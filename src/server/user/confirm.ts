import { isSameEmail } from '#rules/email.ts'
import { Refusal } from '#rules/refusal.ts'
import type { Context, Services, SlowContext } from '#server/answer.ts'
import type { Sql } from '#server/database/sql.ts'
import { type KeptMail, keepMail, sendKept } from '#server/mail/keep.ts'
import { confirmOwnLetter } from '#server/mail/messages.ts'
import type { Person } from '#server/people/sql.ts'
import { findUser, setEmailConfirmed, type UserRow } from '#server/user/sql.ts'

/** How long the token is good, and its mail is tried. */
const hours = 24

type Mailbox = Pick<Person, 'id' | 'email'>

/** What is mailed to the address of an account. It names both, so it confirms no other, and is not stored. */
export function confirmToken(
  { tokens }: Pick<Services, 'tokens'>,
  { id, email }: Mailbox,
  now: number,
): string {
  const said = { confirms: id, email, until: now + hours * 3_600_000 }
  return tokens.seal(JSON.stringify(said)).toString('base64url')
}

/** Keeps the mail that asks the owner of a new account to confirm its address; undefined where it is confirmed. */
export async function askOwner(
  sql: Sql,
  services: Services,
  person: Mailbox & Pick<Person, 'name' | 'locale' | 'is_confirmed'>,
  now: number,
): Promise<KeptMail | undefined> {
  if (person.is_confirmed) return undefined
  const link = `${services.publicUrl}/settings#confirm=${confirmToken(services, person, now)}`
  const mail = { to: person.email, ...confirmOwnLetter(person.locale, person.name, link) }
  return keepMail(sql, services, person.id, mail, hours)
}

/** Mails it again. */
export async function askAgain({ sql, services, now, write }: SlowContext): Promise<void> {
  const kept = await write(({ sql, actor }) => askOwner(sql, services, actor, now))
  if (kept) sendKept(sql, services, kept)
}

/** @throws Refusal RULE for a token of another account or address, or an old one */
export async function confirmOwn({ sql, services, actor, now }: Context, token: string): Promise<UserRow> {
  const text = services.tokens.unseal(Buffer.from(token, 'base64url'))
  const said = text === undefined ? {} : (JSON.parse(text) as Partial<Record<string, unknown>>) // sealed by us
  const isOwn = said.confirms === actor.id && isSameEmail(String(said.email), actor.email)
  if (!isOwn || Number(said.until) < now) throw new Refusal('RULE', { token: { fault: 'mailedLinkUnknown' } })
  await setEmailConfirmed(sql, actor.id)
  const user = await findUser(sql, actor.id)
  if (!user) throw new Error('a confirmed user was not found')
  return user
}
