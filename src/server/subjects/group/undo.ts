import { orNotFound } from '#rules/refusal.ts'
import type { Context } from '#server/services/context.ts'
import {
  findGroupSave,
  type GroupKind,
  type GroupRows,
  setGroupUndone,
  type Undone,
} from '#server/subjects/group/sql.ts'
import { forStudents } from '#server/subjects/group/students.ts'

/**
 * Takes back what a coach has saved for many students, for seven days. Repeated, it changes nothing and answers the same.
 * @param savedOf ids of what was saved for the student of a row
 * @param remove removes those of them that are as they were saved, and tells which others are still there
 * @throws Refusal NOT_FOUND
 */
export async function undoGroup<Kind extends GroupKind>(
  context: Context,
  kind: Kind,
  id: string,
  savedOf: (row: GroupRows[Kind]) => readonly string[],
  remove: (student: Context, ids: readonly string[]) => Promise<{ removed: string[]; kept: string[] }>,
): Promise<Undone> {
  const { sql, actor } = context
  const stored = orNotFound(await findGroupSave(sql, actor.id, kind, id))
  if (stored.undone) return stored.undone
  const undone: Undone = { removed: 0, kept: [] }
  const saved = stored.rows.flatMap((row) => {
    const ids = savedOf(row)
    return row.user_id === null || ids.length === 0 ? [] : [{ user_id: row.user_id, ids }]
  })
  await forStudents(context, saved, async (student, { user_id, ids }) => {
    const { removed, kept } = student ? await remove(student, ids) : { removed: [], kept: ids }
    undone.removed += removed.length
    undone.kept.push(...kept.map((item_id) => ({ user_id, item_id })))
  })
  await setGroupUndone(sql, actor.id, kind, id, undone)
  return undone
}
