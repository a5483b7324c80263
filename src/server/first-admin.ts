import { foldEmail } from '#rules/email.ts'
import { firstGoals } from '#rules/goals.ts'
import { defaultLocale } from '#rules/locale.ts'
import { roleIds } from '#rules/vocabulary.ts'
import { checkNewPassword, type Passwords } from '#server/services/credentials/passwords.ts'
import type { Database } from '#server/services/database/client.ts'
import { newId } from '#server/services/new-id.ts'
import { accountId } from '#server/services/people/person-ids.ts'
import { findAccount, insertPerson, takeEmail } from '#server/subjects/auth/sql.ts'

/** Creates the administrator of the settings, unless the address already has an account. */
export async function ensureAdmin(
  database: Database,
  passwords: Passwords,
  admin: { email: string; password: string },
): Promise<void> {
  const email = foldEmail(admin.email)
  if (await findAccount(database, email)) return
  checkNewPassword(admin.password, { name: 'Admin', email }, 'ADMIN_PASSWORD')
  const hash = await passwords.hash(admin.password)
  await database.transaction(async (sql) => {
    const person = {
      id: accountId(newId()),
      role_id: roleIds.admin,
      name: 'Admin',
      email: admin.email.trim(),
      locale: defaultLocale,
      timezone: 'Europe/Istanbul',
      goals: firstGoals,
      croom_id: null,
      must_change_password: false,
      is_confirmed: true,
    }
    if (await takeEmail(sql, email, person.id)) await insertPerson(sql, person, hash)
  })
}
