import type { Static } from '@sinclair/typebox'
import type { Trial, TrialDraft } from '#contract/trialexam.ts'
import type { RecordContent } from '#rules/record.ts'
import { Refusal } from '#rules/refusal.ts'
import { type AuditRow, listOpenChanges, lockAudit, setUndone } from '#server/services/audit/sql.ts'
import type { Context } from '#server/services/context.ts'
import type { Sql } from '#server/services/database/client.ts'
import type { OwnerId } from '#server/services/people/person-ids.ts'
import { leaveCroom } from '#server/subjects/croom/membership.ts'
import { answers as exam } from '#server/subjects/exam/answers.ts'
import { saveExam } from '#server/subjects/exam/save.ts'
import type { ExamContent } from '#server/subjects/exam/sql.ts'
import { answers as plan } from '#server/subjects/plan/answers.ts'
import type { PlanContent } from '#server/subjects/plan/sql.ts'
import { saveRecord } from '#server/subjects/record/save.ts'
import { answers as state } from '#server/subjects/state/answers.ts'
import { answers as trialexam } from '#server/subjects/trialexam/answers.ts'
import { saveTrial } from '#server/subjects/trialexam/save.ts'

/** How what a change left is taken back: by the calls with which the owner does the same. */
type Way = {
  /** Saves the row again as it was before. */
  restore?(context: Context, id: string, before: object): Promise<unknown>
  /** Takes away what was added. */
  remove(context: Context, id: string): Promise<unknown>
}

/** What an audit row holds is what was saved, by the same version of a row's fields or an older one. */
const ways: Partial<Record<AuditRow['entity'], Way>> = {
  record: {
    restore: (context, id, before) => saveRecord(context, { ...(before as RecordContent), id }),
    remove: (context, id) => state['GET /state/delete/{id}']({ ...context, params: { id } }),
  },
  trialexam: {
    restore: (context, id, before) =>
      saveTrial(context, { ...asDraft(before), id }, { penalty: penaltyOf(before) }),
    remove: (context, id) => trialexam['GET /trialexam/delete/{id}']({ ...context, params: { id } }),
  },
  exam: {
    restore: ({ sql, acting, actor }, id, before) =>
      saveExam(sql, acting.id, actor, { ...(before as ExamContent), id }),
    remove: (context, id) => exam['GET /exam/delete/{id}']({ ...context, params: { id } }),
  },
  plan: {
    restore: (context, id, before) =>
      plan['GET /plan/save']({ ...context, query: { ...(before as PlanContent), id } }),
    remove: (context, id) => plan['GET /plan/delete/{id}']({ ...context, params: { id } }),
  },
  croom: { remove: ({ sql, acting }, id) => leaveCroom(sql, acting.id, id) },
}

/** A stored trial exam as a form sends it; its version is that of the past. */
function asDraft(before: object): Static<typeof TrialDraft> {
  const { version: _, ...draft } = before as Static<typeof TrialDraft>
  return draft
}

/** A program may have another penalty now; a trial exam keeps the one it was typed with. */
function penaltyOf(before: object): number {
  return (before as Static<typeof Trial>).penalty
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
  const way = change && ways[change.entity]
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
