import type { Static } from '@sinclair/typebox'
import type { Trial } from '#contract/trialexam.ts'
import { Refusal } from '#rules/refusal.ts'
import { type AuditRow, listOpenChanges, lockAudit, setUndone } from '#server/services/audit/sql.ts'
import type { Context } from '#server/services/context.ts'
import type { Sql } from '#server/services/database/client.ts'
import type { OwnerId } from '#server/services/people/person-ids.ts'
import { deleteRow, type RowKind, saveRow } from '#server/services/rows/save-row.ts'
import { leaveCroom } from '#server/subjects/croom/membership.ts'
import { examRow } from '#server/subjects/exam/save.ts'
import { planRow } from '#server/subjects/plan/save.ts'
import { recordRow } from '#server/subjects/record/save.ts'
import { trialRow } from '#server/subjects/trialexam/save.ts'

/** How a change is taken back. */
type Undo = {
  /** Saves the row again as it was before. */
  restore?(context: Context, id: string, before: object): Promise<unknown>
  /** Takes away what was added. */
  remove(context: Context, id: string): Promise<unknown>
}

/** Audit rows contain what was saved, by this version of the fields or an older one. */
const undos: Partial<Record<AuditRow['entity'], Undo>> = {
  record: undoOf(recordRow),
  exam: undoOf(examRow),
  plan: undoOf(planRow),
  trialexam: {
    ...undoOf(trialRow()),
    // A program may have another penalty now; a trial exam keeps the one it was typed with.
    restore(context, id, before) {
      const { version: _, penalty, ...draft } = before as Static<typeof Trial>
      // Traced before sums were kept, a change has none.
      const { lessons, marks, sections = [] } = draft
      return saveRow(context, trialRow({ penalty, sums: { lessons, marks, sections } }), {
        ...draft,
        sections,
        id,
      })
    },
  },
  croom: { remove: ({ sql, acting }, id) => leaveCroom(sql, acting.id, id) },
}

function undoOf<Row extends { id: string; version: number }, Content extends object, Sent extends object>(
  kind: RowKind<Row, Content, Sent>,
): Undo {
  return {
    restore: (context, id, before) => saveRow(context, kind, { ...(before as Sent), id }),
    remove: (context, id) => deleteRow(context, kind, id),
  }
}

/** Whether each of some changes can be taken back by their owner, or was. */
export async function readUndo(
  sql: Sql,
  userId: OwnerId,
  rows: readonly Pick<AuditRow, 'id' | 'undone_at'>[],
): Promise<(id: string) => 'open' | 'done' | null> {
  const ids = rows.map(({ id }) => id)
  const open = ids.length === 0 ? new Set<string>() : await listOpenChanges(sql, userId, ids)
  const done = new Set(rows.filter(({ undone_at }) => undone_at !== null).map(({ id }) => id))
  return (id) => (done.has(id) ? 'done' : open.has(id) ? 'open' : null)
}

/**
 * Takes a change by somebody else back. Repeated, it changes nothing.
 * @throws Refusal NOT_FOUND for what cannot be taken back, CONFLICT when the row was changed since, or what the save refuses
 */
export async function undo(context: Context, id: string): Promise<{ ok: true }> {
  const { sql, acting } = context
  const change = await lockAudit(sql, acting.id, id)
  const way = change && undos[change.entity]
  if (!way || change.entity_id === null) throw new Refusal('NOT_FOUND')
  if (change.undone_at !== null) return { ok: true }
  const isAdded = change.action === 'create' || change.action === 'join'
  if (!isAdded && (!way.restore || change.before === null)) throw new Refusal('NOT_FOUND')
  // Traced before versions were: nobody can tell whether the row was changed since.
  if (change.entity !== 'croom' && change.version === null) throw new Refusal('NOT_FOUND')
  if (!(await listOpenChanges(sql, acting.id, [id])).has(id))
    throw new Refusal('CONFLICT', { id: { fault: 'changedSince' } })
  if (isAdded) await way.remove(context, change.entity_id)
  else await way.restore?.(context, change.entity_id, change.before ?? {})
  await setUndone(sql, acting.id, id)
  return { ok: true }
}
