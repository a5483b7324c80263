import { Refusal } from '#rules/refusal.ts'
import { roleIds } from '#rules/vocabulary.ts'
import type { Sql } from '#server/database/sql.ts'
import { heldAdmins } from '#server/user/sql.ts'

/**
 * Stops what would leave no administrator: nobody could give a role or a password to anybody again.
 * @param user who goes, or gets another role
 * @param field what the refusal is about
 * @throws Refusal RULE
 */
export async function keepAnAdmin(
  sql: Sql,
  user: { id: string; role_id: number },
  field: 'id' | 'role_id',
): Promise<void> {
  if (user.role_id !== roleIds.admin) return
  const admins = await heldAdmins(sql)
  if (admins.every(({ id }) => id === user.id)) throw new Refusal('RULE', { [field]: { fault: 'lastAdmin' } })
}
