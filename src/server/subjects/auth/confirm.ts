import type { Services } from '#server/services/context.ts'
import type { Sql } from '#server/services/database/client.ts'
import { keepMail } from '#server/services/mail/keep.ts'
import { mailTo } from '#server/services/mail/messages.ts'
import type { Person } from '#server/services/people/sql.ts'

/** How long the token is good, and its mail is tried. */
const hours = 24

type Mailbox = Pick<Person, 'id' | 'email'>

/**
 * The token that is mailed to the address of an account. It contains both, so it confirms no other address, and it is
 * not stored.
 */
export function confirmToken(
  { tokens }: Pick<Services, 'tokens'>,
  { id, email }: Mailbox,
  now: number,
): string {
  return tokens.note({ confirms: id, email }, now + hours * 3_600_000)
}

/** Mails the owner of a new account a link that confirms its address, unless it is confirmed. */
export async function askOwner(
  sql: Sql,
  services: Services,
  person: Mailbox & Pick<Person, 'name' | 'locale' | 'is_confirmed'>,
  now: number,
): Promise<void> {
  if (person.is_confirmed) return
  const link = `${services.publicUrl}/settings#confirm=${confirmToken(services, person, now)}`
  const mail = { to: person.email, ...mailTo(person, (mails) => mails.confirmOwn(link)) }
  await keepMail(sql, services, person.id, mail, hours)
}
