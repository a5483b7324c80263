import {
  ada,
  baris,
  cem,
  defne,
  eda,
  fatma,
  linkOfAda,
  parentOfAda,
  seedPassword,
} from '#contract/examples.ts'
import { defaultLocale } from '#rules/locale.ts'
import { type RoleId, roleIds } from '#rules/vocabulary.ts'
import type { Passwords } from '#server/services/credentials/passwords.ts'
import type { Sql } from '#server/services/database/client.ts'
import { insertLink, insertTie } from '#server/services/links/sql.ts'
import { accountId } from '#server/services/people/person-ids.ts'
import { insertPerson } from '#server/subjects/auth/sql.ts'
import { croomId } from '#server/subjects/catalogue/tree.ts'
import { joinCroom } from '#server/subjects/croom/membership.ts'

type Someone = { id: string; name: string; email: string }

/**
 * The six people of development, demo, tests and docs: two students, Ada's coach, a coach without students, an admin,
 * Ada's parent.
 */
export const people: { person: Someone; role_id: RoleId }[] = [
  { person: ada, role_id: roleIds.student },
  { person: baris, role_id: roleIds.student },
  { person: cem, role_id: roleIds.coach },
  { person: defne, role_id: roleIds.coach },
  { person: eda, role_id: roleIds.admin },
  { person: fatma, role_id: roleIds.parent },
]

/**
 * Adds the six people: Ada and Barış study for the TYT, Cem coaches Ada, Fatma is Ada's parent.
 * @returns false when they already exist
 */
export async function seedPeople(sql: Sql, passwords: Passwords): Promise<boolean> {
  const hash = await passwords.hash(seedPassword)
  return sql.transaction(async (sql) => {
    for (const { person, role_id } of people) {
      if (!(await seedPerson(sql, person, role_id, hash))) return false
    }
    await insertLink(sql, linkOfAda, { coach_id: cem.id, student_id: ada.id }, 'act')
    await insertTie(sql, parentOfAda, { parent_id: fatma.id, student_id: ada.id })
    return true
  })
}

/** Adds a person; a student joins the TYT group. @returns whether the address was free */
export async function seedPerson(sql: Sql, person: Someone, role_id: RoleId, hash: string): Promise<boolean> {
  const isStudent = role_id === roleIds.student
  const tyt = croomId('TYT', null)
  const settings = {
    role_id,
    locale: defaultLocale,
    timezone: 'Europe/Istanbul',
    croom_id: isStudent ? tyt : null,
    birth_year: isStudent ? 2008 : null,
    must_change_password: false,
    is_confirmed: true,
  }
  if (!(await insertPerson(sql, { ...person, ...settings, id: accountId(person.id) }, hash))) return false
  if (isStudent) await joinCroom(sql, person.id, { croom_id: tyt })
  return true
}

const roles = { 1: 'yönetici / admin', 2: 'öğrenci / student', 3: 'koç / coach', 4: 'veli / parent' }

/** Text with the URL and how to sign in as each person. */
export function welcome(title: string, address: string, end: string): string {
  const lines = people.map(
    ({ person, role_id }) => `  ${person.email.padEnd(20)} ${person.name} (${roles[role_id]})`,
  )
  return `\n${title}: ${address}\n\nParola / password: ${seedPassword}\n${lines.join('\n')}\n\n${end}`
}
