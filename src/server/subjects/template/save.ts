import type { Input } from '#contract/call.ts'
import type { template } from '#contract/template.ts'
import { limits } from '#rules/limits.ts'
import { Refusal, refuseAny } from '#rules/refusal.ts'
import type { Context } from '#server/services/context.ts'
import { accessOfCoach } from '#server/services/people/sql.ts'
import { assertBelowLimit } from '#server/services/rows/row-limit.ts'
import type { RowKind } from '#server/services/rows/save-row.ts'
import { frozenItems } from '#server/subjects/template/frozen.ts'
import {
  countTemplates,
  deleteTemplate,
  insertTemplate,
  lockTemplate,
  type TemplateContent,
  type TemplateRow,
  templateContent,
  updateTemplate,
  visibleTrees,
} from '#server/subjects/template/sql.ts'
import { itemsOfWeek } from '#server/subjects/template/week.ts'

type Sent = Omit<Input<(typeof template)['POST /template']>['body'], 'id' | 'version'>

/** The coach and the coach's students: their trees may be named. */
async function peopleOf({ sql, actor }: Context): Promise<string[]> {
  return [actor.id, ...(await accessOfCoach(sql, actor.id)).keys()]
}

/**
 * A student's week for a template. A class group that the student has left is not kept where the coach does not see it.
 * @throws Refusal NOT_FOUND, RULE for more items than a template has
 */
async function weekFor(context: Context, from: Sent['from']) {
  if (!from) return null
  const { croom_id, items } = await itemsOfWeek(context, from)
  if (items.length > limits.templateItems)
    throw new Refusal('RULE', { 'from.week': { fault: 'tooMany', limit: limits.templateItems } })
  const named = croom_id === null ? [] : [croom_id]
  const [seen = null] = await visibleTrees(context.sql, await peopleOf(context), named)
  return { items, croom_id: seen }
}

/** A week that a coach keeps. Nobody else writes it, so there is no trail. */
export const templateRow: RowKind<TemplateRow, TemplateContent, Sent> = {
  entity: null,
  lock: ({ sql, acting }, id) => lockTemplate(sql, acting.id, id),
  contentOf: templateContent.pick,
  async changed(context, before, { name, croom_id, items, from }) {
    const { sql } = context
    const week = await weekFor(context, from)
    const croom = croom_id === undefined ? (before?.croom_id ?? week?.croom_id ?? null) : croom_id
    const wanted = week?.items ?? (items === null ? [] : items)
    const kept = before?.items ?? []
    const isOther = croom !== null && croom !== before?.croom_id
    const people = wanted || isOther ? await peopleOf(context) : []
    const after = {
      name: name?.trim() ?? before?.name ?? '',
      croom_id: croom,
      items: wanted ? await frozenItems(context, wanted, week ? null : people, kept) : kept,
    }
    const isHidden = isOther && !(await visibleTrees(sql, people, [croom])).has(croom)
    refuseAny({
      name: after.name === '' ? { fault: 'required' } : undefined,
      croom_id: isHidden ? { fault: 'croomUnknown' } : undefined,
    })
    return after
  },
  async write({ sql, acting }, id, before, after) {
    if (before) return updateTemplate(sql, acting.id, id, after)
    assertBelowLimit(await countTemplates(sql, acting.id), limits.templates, 'id')
    return insertTemplate(sql, acting.id, id, after)
  },
  remove: ({ sql, acting }, { id }) => deleteTemplate(sql, acting.id, id),
}
