import { isSameEmail } from './email.ts'
import { Refusal } from './refusal.ts'
import { type RoleId, roleIds, roleOf } from './vocabulary.ts'

/**
 * What GET /user/save is asked to do. `profile`: change the caller's account. `makeStudent`: a coach makes an account for
 * a student. `makeAccount`: an administrator makes one for anybody. `editAccount`: an administrator changes somebody
 * else's.
 */
export type AccountIntent = 'profile' | 'makeStudent' | 'makeAccount' | 'editAccount'

type Asker = { readonly id: string; readonly role_id: RoleId; readonly email: string }
type Sent = {
  readonly id?: string
  readonly name?: string
  readonly email?: string
  readonly role_id?: RoleId
}

/**
 * Without an id, a name and an address that is not the asker's own name a new account; students and parents make none,
 * so what they send is about their own. Nobody can change their own role, and a coach creates students only.
 * @throws Refusal FORBIDDEN
 */
export function accountIntent(asker: Asker, sent: Sent): AccountIntent {
  const role = roleOf(asker)
  const { id = asker.id, name, email } = sent
  const isNew =
    sent.id === undefined && name !== undefined && email !== undefined && !isSameEmail(email, asker.email)
  if (isNew && role === 'admin') return 'makeAccount'
  if (isNew && role === 'coach') {
    if (sent.role_id !== undefined && sent.role_id !== roleIds.student) throw new Refusal('FORBIDDEN')
    return 'makeStudent'
  }
  if (id !== asker.id) {
    if (role !== 'admin') throw new Refusal('FORBIDDEN')
    return 'editAccount'
  }
  if (sent.role_id !== undefined && sent.role_id !== asker.role_id) throw new Refusal('FORBIDDEN')
  return 'profile'
}
