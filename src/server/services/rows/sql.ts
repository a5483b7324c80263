import type { CommentKind } from '#rules/vocabulary.ts'
import type { Sql } from '#server/services/database/client.ts'
import type { OwnerId } from '#server/services/people/person-ids.ts'

/**
 * Whether an id that a person wants for a new row is somebody else's. On several servers the id is the person's from
 * then on, so every new row is asked for, also one whose id the server made.
 */
export async function isOthersId(sql: Sql, userId: OwnerId, id: string): Promise<boolean> {
  const row = await sql.one<{ found: boolean }>`select is_others_id(${userId}, ${id}) as found`
  return row?.found ?? false
}

/** Keeps since when the comments on a row of a student are hidden: it is deleted. */
export function hideComments(sql: Sql, userId: OwnerId, kind: CommentKind, id: string) {
  return sql.run`
    update comment set hidden_at = now() where user_id = ${userId} and on_kind = ${kind} and on_id = ${id}`
}
