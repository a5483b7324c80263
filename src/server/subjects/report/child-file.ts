import { isClosed } from '#rules/consent.ts'
import type { Services } from '#server/services/context.ts'
import type { Sql } from '#server/services/database/client.ts'
import { noteLook } from '#server/services/people/look.ts'
import { type ActorId, type OwnerId, ownerId } from '#server/services/people/person-ids.ts'
import { findChildOf, listTies } from '#server/services/people/sql.ts'
import { findFile } from '#server/subjects/report/sql.ts'

/**
 * The file of a letter that has gone to the parents of one of a parent's children, and whose it is; none of a child whose
 * account is closed.
 * @param now milliseconds since 1970
 */
export async function findFileOfChild(
  sql: Sql,
  { consentAge }: Pick<Services, 'consentAge'>,
  parentId: ActorId | OwnerId,
  id: string,
  now: number,
) {
  for (const { parent_id, student_id } of await listTies(sql, parentId)) {
    const child = ownerId(student_id)
    const file = await findFile(sql, child, id, true)
    if (!file) continue
    const student = await findChildOf(sql, { parent_id, student_id })
    return student && !isClosed(student, consentAge, now) ? { child, file } : undefined
  }
  return undefined
}

/** The same for a parent who opens it, which is a look. */
export async function openFileOfChild(
  sql: Sql,
  services: Pick<Services, 'consentAge'>,
  parentId: ActorId,
  id: string,
  now: number,
) {
  const found = await findFileOfChild(sql, services, parentId, id, now)
  if (found) await noteLook(sql, found.child, parentId, now)
  return found?.file
}
