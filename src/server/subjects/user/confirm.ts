import { isSameEmail } from '#rules/email.ts'
import { Refusal } from '#rules/refusal.ts'
import type { Context, SlowContext } from '#server/services/context.ts'
import { sendKept } from '#server/services/mail/keep.ts'
import { findUser, type UserRow } from '#server/services/people/sql.ts'
import { askOwner } from '#server/subjects/auth/confirm.ts'
import { setEmailConfirmed } from '#server/subjects/auth/sql.ts'

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
