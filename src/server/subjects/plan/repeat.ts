import type { Change } from '#rules/change.ts'
import { orNotFound, Refusal } from '#rules/refusal.ts'
import { type Repeat, repeated } from '#rules/repeat.ts'
import type { Context } from '#server/services/context.ts'
import { idOfName, newId } from '#server/services/new-id.ts'
import { deleteRow, saveRow } from '#server/services/rows/save-row.ts'
import { withDone } from '#server/subjects/plan/done.ts'
import { planRow } from '#server/subjects/plan/save.ts'
import { daysOfSeries, type KeptPlan, keptPlan, type PlanRow } from '#server/subjects/plan/sql.ts'
import { auditTogether, withoutTrail } from '#server/subjects/plan/together.ts'
import { sourceOf } from '#server/subjects/source/give.ts'

/**
 * Plans an item on several days. The ids follow from the id of the first one and the days; sent again, the first one
 * returns and nothing else changes. A coach leaves one line in the trail, which takes all of it back.
 * @throws Refusal RULE for an item that is there without a repetition
 */
export async function saveSeries(
  context: Context,
  { id = newId(), ...sent }: Change<KeptPlan> & { id?: string },
  repeat: Repeat,
): Promise<PlanRow> {
  const before = await planRow.lock(context, id)
  if (before?.series_id === id) return before
  if (before) throw new Refusal('RULE', { repeat: { fault: 'repeatNewOnly' } })
  const quiet = withoutTrail(context)
  const first = await saveRow(quiet, planRow, { ...sent, id, series_id: id })
  const ids = [first.id]
  const source = first.source_id === null ? undefined : await sourceOf(context, first.source_id)
  for (const next of repeated(first, repeat, source?.size ?? null)) {
    const nextId = idOfName(`plan ${context.acting.id} ${id} ${next.day}`)
    ids.push((await saveRow(quiet, planRow, { ...sent, ...next, id: nextId, series_id: id })).id)
  }
  await auditTogether(context, id, keptPlan.pick(first), ids)
  return first
}

/** Deletes an item, and what follows it in its repetition and is not done. @throws Refusal NOT_FOUND */
export async function deleteFollowing(context: Context, id: string): Promise<{ ok: true }> {
  const { sql, acting, today } = context
  const { series_id, day } = orNotFound(await planRow.lock(context, id))
  const days = series_id === null ? [] : await daysOfSeries(sql, acting.id, series_id, day)
  for (const each of days) {
    const items = await withDone(sql, acting.id, each, each, today)
    const open = items.filter((other) => other.series_id === series_id && other.state !== 'done')
    for (const other of open) if (other.id !== id) await deleteRow(context, planRow, other.id)
  }
  return deleteRow(context, planRow, id)
}
