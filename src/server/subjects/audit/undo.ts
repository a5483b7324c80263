import { Refusal } from '#rules/refusal.ts'
import { type AuditRow, listOpenChanges, lockAudit, setUndone } from '#server/services/audit/sql.ts'
import type { Context } from '#server/services/context.ts'
import type { Sql } from '#server/services/database/client.ts'
import type { OwnerId } from '#server/services/people/person-ids.ts'

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
  const { sql, acting, services } = context
  const change = await lockAudit(sql, acting.id, id)
  const way = change && services.undos[change.entity]
  if (!way || change.entity_id === null) throw new Refusal('NOT_FOUND')
  if (change.undone_at !== null) return { ok: true }
  const isAdded = change.action === 'create' || change.action === 'join'
  if (!isAdded && (!way.restore || change.before === null)) throw new Refusal('NOT_FOUND')
  // Traced before versions were: nobody can tell whether the row was changed since.
  if (change.entity !== 'croom' && change.version === null) throw new Refusal('NOT_FOUND')
  if (!(await listOpenChanges(sql, acting.id, [id])).has(id))
    throw new Refusal('CONFLICT', { id: { fault: 'changedSince' } })
  if (isAdded) await way.remove(context, change.entity_id, change)
  else await way.restore?.(context, change.entity_id, change.before ?? {})
  await setUndone(sql, acting.id, id)
  return { ok: true }
}
