import type { Services } from '#server/services/context.ts'
import type { Sql } from '#server/services/database/client.ts'
import { countRecoveryCodes } from '#server/services/factor/sql.ts'
import { keepMail } from '#server/services/mail/keep.ts'
import { mailTo } from '#server/services/mail/messages.ts'
import type { AccountId } from '#server/services/people/person-ids.ts'
import type { Person } from '#server/services/people/sql.ts'
import type { FactorChange } from '#server/services/words/mail-text.ts'

/** Hours during which sending the mail is retried; after that it would be too late to be useful. */
const hours = 72

/** Mails the owner of an account what happened to its second factor, unless the address is unconfirmed. */
export async function mailFactor(
  sql: Sql,
  services: Services,
  person: Pick<Person, 'email' | 'name' | 'locale' | 'is_confirmed'> & { id: AccountId },
  change: FactorChange,
): Promise<void> {
  if (!person.is_confirmed) return
  const left = await countRecoveryCodes(sql, person.id)
  const link = `${services.publicUrl}/settings?section=security`
  const words = mailTo(person, ({ factor, security }) => {
    const { subject, paragraphs } = factor[change](left)
    return { subject, paragraphs: [...paragraphs, { link, label: security }] }
  })
  await keepMail(sql, services, person.id, { to: person.email, ...words }, hours)
}
