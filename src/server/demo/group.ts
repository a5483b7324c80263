import { cem } from '#contract/examples.ts'
import type { Sql } from '#server/services/database/client.ts'
import { newCode } from '#server/services/invite-code.ts'
import { idOfName } from '#server/services/new-id.ts'
import { croomId } from '#server/subjects/catalogue/tree.ts'
import { joinCroom } from '#server/subjects/croom/membership.ts'
import { insertCroom, lockOwnCroom } from '#server/subjects/croom/sql.ts'

/** Cem's class group. */
export const groupId = idOfName('demo:group')

/** Makes Cem's class group, which follows the TYT, with all of his students. An existing group is not changed. */
export async function seedGroup(sql: Sql, studentIds: readonly string[]): Promise<void> {
  if (await lockOwnCroom(sql, cem.id, groupId, false)) return
  const tyt = croomId('TYT', null)
  const code = newCode()
  await insertCroom(
    sql,
    {
      id: groupId,
      kind: 'group',
      name: '12-A etüt grubu',
      is_archived: false,
      owner_id: cem.id,
      source_id: tyt,
      join_code: code,
    },
    tyt,
  )
  for (const studentId of studentIds) await joinCroom(sql, studentId, { code })
}
