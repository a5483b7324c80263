import { isClosed } from '#rules/consent.ts'
import type { Services } from '#server/services/context.ts'
import type { Sql } from '#server/services/database/client.ts'
import { type ActorId, type OwnerId, ownerId } from '#server/services/people/person-ids.ts'
import { findChildOf, listTies } from '#server/services/people/sql.ts'
import type { findFile } from '#server/subjects/letter/sql.ts'

/** Finds the file of a letter, or what its page shows. */
export type Find<Found> = (...asked: Parameters<typeof findFile>) => Promise<Found | undefined>

/**
 * A letter that has gone to the parents of one of a parent's children, and whose it is; none of a child whose account is
 * closed.
 * @param find `findFile` or `findPage`
 * @param now milliseconds since 1970
 */
export async function findOfChild<Found>(
  sql: Sql,
  { consentAge }: Pick<Services, 'consentAge'>,
  parentId: ActorId | OwnerId,
  id: string,
  find: Find<Found>,
  now: number,
) {
  for (const { parent_id, student_id } of await listTies(sql, parentId)) {
    const child = ownerId(student_id)
    const found = await find(sql, child, id, true)
    if (!found) continue
    const student = await findChildOf(sql, { parent_id, student_id })
    return student && !isClosed(student, consentAge, now) ? { child, found } : undefined
  }
  return undefined
}
