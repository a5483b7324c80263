import { seedPassword } from '#contract/examples.ts'
import { people } from '#server/demo/people.ts'

const roles = { 1: 'yönetici / admin', 2: 'öğrenci / student', 3: 'koç / coach', 4: 'veli / parent' }

/** Text with the URL and how to sign in as each person. */
export function welcome(title: string, address: string, end: string): string {
  const lines = people.map(
    ({ person, role_id }) => `  ${person.email.padEnd(20)} ${person.name} (${roles[role_id]})`,
  )
  return `\n${title}: ${address}\n\nParola / password: ${seedPassword}\n${lines.join('\n')}\n\n${end}`
}
