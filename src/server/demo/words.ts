import { seedPassword } from '#contract/examples.ts'
import { people } from '#server/demo/people.ts'

const roles = { 1: 'yönetici / admin', 2: 'öğrenci / student', 3: 'koç / coach' }

/** Where the invented people live and how to get in as each of them. */
export function welcome(title: string, address: string, end: string): string {
  const lines = people.map(
    ({ person, role_id }) => `  ${person.email.padEnd(20)} ${person.name} (${roles[role_id]})`,
  )
  return `\n${title}: ${address}\n\nParola / password: ${seedPassword}\n${lines.join('\n')}\n\n${end}`
}
