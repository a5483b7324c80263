import { orNotFound } from '#rules/refusal.ts'
import type { Context } from '#server/services/context.ts'
import { hideComments } from '#server/services/rows/sql.ts'
import type { Undone } from '#server/subjects/import/sql.ts'
import { asStudent } from '#server/subjects/import/students.ts'
import { withDone } from '#server/subjects/plan/done.ts'
import { deletePlanItems } from '#server/subjects/plan/sql.ts'
import { findGroupPlan, lockAsLeft, setPlanUndone } from '#server/subjects/template/sql.ts'

/**
 * Takes a week that was written for many back, for seven days: planned items that are still as they were saved and not
 * begun. Repeated, it changes nothing and answers the same.
 * @throws Refusal NOT_FOUND
 */
export async function undoPlans(context: Context, id: string): Promise<Undone> {
  const { sql, actor } = context
  const stored = orNotFound(await findGroupPlan(sql, actor.id, id))
  if (stored.undone) return stored.undone
  const undone: Undone = { removed: 0, kept: [] }
  for (const { user_id, items } of stored.rows.toSorted((a, b) => (a.user_id < b.user_id ? -1 : 1))) {
    const ids = items.map((item) => item.id)
    const keep = (kept: readonly string[]) => {
      undone.kept.push(...kept.map((item_id) => ({ user_id, item_id })))
    }
    if (ids.length === 0) continue
    const student = await asStudent(context, user_id)
    if (!student) {
      keep(ids)
      continue
    }
    const { removed, kept } = await removeAsLeft(student, actor.id, ids)
    keep(kept)
    undone.removed += removed.length
    if (removed.length > 0)
      await student.audit({
        action: 'delete',
        entity: 'plans',
        entity_id: id,
        before: { items: removed.length, ids: removed },
        version: 2,
      })
  }
  await setPlanUndone(sql, actor.id, id, undone)
  return undone
}

/**
 * Removes those of some planned items that are as a coach has left them and not begun; what was deleted meanwhile is
 * neither removed nor kept.
 */
export async function removeAsLeft({ sql, acting, today }: Context, coachId: string, ids: readonly string[]) {
  const there = await lockAsLeft(sql, acting.id, coachId, ids)
  const days = there.map(({ day }) => day).sort()
  const [first = today, last = today] = [days.at(0), days.at(-1)]
  const begun = new Set<string>()
  for (const { id, done, tick } of await withDone(sql, acting.id, first, last, today))
    if (tick || done.minutes > 0 || done.questions > 0 || done.ratio > 0) begun.add(id)
  const removed = there.flatMap(({ id, isAsLeft }) => (isAsLeft && !begun.has(id) ? [id] : []))
  const kept = there.flatMap(({ id }) => (removed.includes(id) ? [] : [id]))
  await Promise.all([deletePlanItems(sql, acting.id, removed), hideComments(sql, acting.id, 'plan', removed)])
  return { removed, kept }
}
