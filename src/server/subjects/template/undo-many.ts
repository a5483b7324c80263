import { idsOf } from '#rules/keys.ts'
import type { Context } from '#server/services/context.ts'
import { hideComments } from '#server/services/rows/sql.ts'
import type { GroupRows, Undone } from '#server/subjects/group/sql.ts'
import { undoGroup } from '#server/subjects/group/undo.ts'
import { withDone } from '#server/subjects/plan/done.ts'
import { deletePlanItems } from '#server/subjects/plan/sql.ts'
import { lockAsLeft } from '#server/subjects/template/sql.ts'

/**
 * Takes a week that was written for many back: planned items that are still as they were saved and not begun.
 * @throws Refusal NOT_FOUND
 */
export function undoPlans(context: Context, id: string): Promise<Undone> {
  const savedOf = ({ items }: GroupRows['plan']) => idsOf(items)
  return undoGroup(context, 'plan', id, savedOf, async (student, ids) => {
    const taken = await removeAsLeft(student, student.actor.id, ids)
    const items = taken.removed.length
    if (items > 0)
      await student.audit({
        action: 'delete',
        entity: 'plans',
        entity_id: id,
        before: { items, ids: taken.removed },
        version: 2,
      })
    return taken
  })
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
