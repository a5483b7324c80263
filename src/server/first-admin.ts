import { foldEmail } from '#rules/email.ts'
import { defaultLocale } from '#rules/locale.ts'
import type { Fault } from '#rules/refusal.ts'
import { type Locale, roleIds } from '#rules/vocabulary.ts'
import { newPasswordFault, type Passwords } from '#server/services/credentials/passwords.ts'
import type { Database } from '#server/services/database/client.ts'
import { StartFailure } from '#server/services/database/start-failure.ts'
import { newId } from '#server/services/new-id.ts'
import { accountId } from '#server/services/people/person-ids.ts'
import { faultWords } from '#server/services/words/messages.ts'
import { findAccount, insertPerson } from '#server/subjects/auth/sql.ts'

/** Creates the administrator of the settings, unless the address already has an account. */
export async function ensureAdmin(
  database: Database,
  passwords: Passwords,
  admin: { email: string; password: string },
): Promise<void> {
  const email = foldEmail(admin.email)
  if (await findAccount(database, email)) return
  const fault = newPasswordFault(admin.password, { name: 'Admin', email })
  if (fault) throw unfit(fault)
  const hash = await passwords.hash(admin.password)
  await database.transaction(async (sql) => {
    const person = {
      id: accountId(newId()),
      role_id: roleIds.admin,
      name: 'Admin',
      email: admin.email.trim(),
      locale: defaultLocale,
      timezone: 'Europe/Istanbul',
      must_change_password: false,
      is_confirmed: true,
    }
    await insertPerson(sql, person, hash)
  })
}

function unfit(fault: Fault): StartFailure {
  const words = (locale: Locale) => `ADMIN_PASSWORD: ${faultWords(fault, locale)}`
  return new StartFailure({ en: words('en'), tr: words('tr') })
}
