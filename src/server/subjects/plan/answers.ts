import type { plan } from '#contract/plan.ts'
import { addDays, daysBetween } from '#rules/day.ts'
import { limits } from '#rules/limits.ts'
import { changePlace } from '#rules/place.ts'
import { type Faults, Refusal } from '#rules/refusal.ts'
import type { Answers, Context } from '#server/services/context.ts'
import { newId } from '#server/services/rows/new-id.ts'
import { assertBelowLimit } from '#server/services/rows/row-limit.ts'
import { isOthersId } from '#server/services/rows/sql.ts'
import { withDone } from '#server/subjects/plan/done.ts'
import {
  countPlans,
  deletePlanItem,
  insertPlanItem,
  lockPlanItem,
  type PlanContent,
  type PlanRow,
  planContent,
  updatePlanItem,
} from '#server/subjects/plan/sql.ts'
import { truePlace } from '#server/subjects/record/save.ts'

export const answers: Answers<typeof plan> = {
  async 'GET /plan'({ query, sql, acting }) {
    const days = daysBetween(query.from, query.to) + 1
    if (days < 1) throw new Refusal('BAD_QUERY', { to: { fault: 'dayTooEarly', limit: query.from } })
    if (days > 366)
      throw new Refusal('BAD_QUERY', { to: { fault: 'dayTooLate', limit: addDays(query.from, 365) } })
    return withDone(sql, acting.id, query.from, query.to)
  },

  async 'GET /plan/save'({ query, ...context }) {
    const { sql, acting } = context
    const { id = newId(), version, croom_id, study_id, topic_id, subtopic_id, ...sent } = query
    const before = await lockPlanItem(sql, acting.id, id)
    if (!before && (await isOthersId(sql, acting.id, id))) throw new Refusal('NOT_FOUND')
    const change = changePlace(before ?? null, { croom_id, study_id, topic_id, subtopic_id })
    const place = await truePlace(sql, acting.id, change)
    const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
    const after: PlanContent = { ...plain, ...(before && planContent.pick(before)), ...given, ...place }
    const isSame =
      before && JSON.stringify(planContent.pick(before)) === JSON.stringify(planContent.pick(after))
    if (!isSame) {
      if (before && version !== undefined && version < before.version) throw new Refusal('CONFLICT')
      await store(context, id, before, after)
    }
    const saved = (await withDone(sql, acting.id, after.day, after.day)).find((item) => item.id === id)
    if (!saved) throw new Error('a saved plan item was not found')
    return saved
  },

  async 'GET /plan/delete/{id}'({ params, sql, acting, audit }) {
    const item = await lockPlanItem(sql, acting.id, params.id)
    if (!item) throw new Refusal('NOT_FOUND')
    await deletePlanItem(sql, acting.id, item.id)
    await audit({
      action: 'delete',
      entity: 'plan',
      entity_id: item.id,
      before: planContent.pick(item),
      after: null,
      version: item.version + 1,
    })
    return { ok: true }
  },
}

async function store(
  { sql, acting, actor, audit }: Context,
  id: string,
  before: PlanRow | undefined,
  after: PlanContent,
): Promise<void> {
  check(after)
  if (before?.day !== after.day)
    assertBelowLimit(await countPlans(sql, acting.id, after.day), limits.plansPerDay, 'day')
  if (before) await updatePlanItem(sql, acting.id, actor.id, id, after)
  else await insertPlanItem(sql, acting.id, actor.id, id, after)
  await audit({
    action: before ? 'update' : 'create',
    entity: 'plan',
    entity_id: id,
    before: before ? planContent.pick(before) : null,
    after,
    version: (before?.version ?? 0) + 1,
  })
}

const plain: PlanContent = {
  day: '',
  croom_id: null,
  study_id: null,
  topic_id: null,
  subtopic_id: null,
  kind: 'practice',
  minutes: null,
  questions: null,
  note: null,
  sort: 0,
}

function check(item: PlanContent): void {
  const fields: Faults = {}
  if (item.day === '') fields.day = { fault: 'required' }
  else if (item.day < limits.earliestDay) fields.day = { fault: 'dayTooEarly', limit: limits.earliestDay }
  else if (item.day > '2100-12-31') fields.day = { fault: 'dayTooLate', limit: '2100-12-31' }
  if (item.study_id === null && item.minutes === null && item.questions === null && !item.note?.trim())
    fields.study_id = { fault: 'required' }
  if (Object.keys(fields).length > 0) throw new Refusal('RULE', fields)
}
