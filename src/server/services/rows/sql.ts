import type { CommentKind } from '#rules/vocabulary.ts'
import type { Sql } from '#server/services/database/client.ts'
import type { OwnerId } from '#server/services/people/person-ids.ts'

/**
 * Whether a client's id for a new row belongs to another user's row. On a Citus the call also reserves the id for this
 * user, so it is called for every new row, even when the server made the id.
 */
export async function isOthersId(sql: Sql, userId: OwnerId, id: string): Promise<boolean> {
  return (await sql.value<boolean>`select is_others_id(${userId}, ${id})`) ?? false
}

/** Hides the comments on rows that are being deleted, and stores when. */
export function hideComments(sql: Sql, userId: OwnerId, kind: CommentKind, ids: readonly string[]) {
  return sql.run`
    update comment set hidden_at = now()
    where user_id = ${userId} and on_kind = ${kind} and on_id = any(${ids}::uuid[])`
}
