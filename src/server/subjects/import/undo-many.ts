import { Refusal } from '#rules/refusal.ts'
import type { Context } from '#server/services/context.ts'
import { deleteRow } from '#server/services/rows/save-row.ts'
import { findGroupImport, type SavedRow, setImportUndone, type Undone } from '#server/subjects/import/sql.ts'
import { forStudents } from '#server/subjects/import/students.ts'
import { trialRow } from '#server/subjects/trialexam/save.ts'

/**
 * Takes an import for many students back, for seven days: trial exams that are still as they were saved. Repeated, it
 * changes nothing and answers the same.
 * @throws Refusal NOT_FOUND
 */
export async function undoMany(context: Context, id: string): Promise<Undone> {
  const { sql, actor } = context
  const stored = await findGroupImport(sql, actor.id, id)
  if (!stored) throw new Refusal('NOT_FOUND')
  if (stored.undone) return stored.undone
  const undone: Undone = { removed: 0, kept: [] }
  const kind = trialRow()
  await forStudents(context, savedOf(stored.rows), async (student, { user_id, trial_id }) => {
    const trial = student && (await kind.lock(student, trial_id))
    const isAsLeft = trial?.version === 1 && trial.updated_by === actor.id
    if (student && isAsLeft) {
      await deleteRow(student, kind, trial_id)
      undone.removed += 1
    } else if (!student || trial) undone.kept.push({ user_id, item_id: trial_id })
    // What the student has deleted is neither.
  })
  await setImportUndone(sql, actor.id, id, undone)
  return undone
}

function savedOf(rows: readonly SavedRow[]) {
  return rows.flatMap(({ user_id, trial_id }) => (user_id && trial_id ? [{ user_id, trial_id }] : []))
}
