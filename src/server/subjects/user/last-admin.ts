import { Refusal } from '#rules/refusal.ts'
import { roleIds } from '#rules/vocabulary.ts'
import type { Sql } from '#server/services/database/client.ts'
import { heldAdmins } from '#server/subjects/user/sql.ts'

/**
 * Prevents the removal of the last administrator, without whom nobody could set roles or passwords.
 * @param user who is deleted or gets another role
 * @param field field of the refusal
 * @throws Refusal RULE
 */
export async function keepAnAdmin(
  sql: Sql,
  user: { id: string; role_id: number },
  field: 'id' | 'role_id',
): Promise<void> {
  if (user.role_id !== roleIds.admin) return
  const admins = await heldAdmins(sql)
  if (admins.every((id) => id === user.id)) throw new Refusal('RULE', { [field]: { fault: 'lastAdmin' } })
}
