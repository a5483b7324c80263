import { type Change, changed } from '#rules/change.ts'
import { limits } from '#rules/limits.ts'
import { changePlace, nowhere } from '#rules/place.ts'
import { checkPlan } from '#rules/plan.ts'
import { noRange, rangeOf } from '#rules/source-range.ts'
import { assertBelowLimit } from '#server/services/rows/row-limit.ts'
import { isSame, type RowKind } from '#server/services/rows/save-row.ts'
import {
  countOpenPlans,
  countPlans,
  deletePlanItems,
  insertPlanItem,
  type KeptPlan,
  keptPlan,
  lockPlanItem,
  noTick,
  type PlanRow,
  updatePlanItem,
} from '#server/subjects/plan/sql.ts'
import { trueRange } from '#server/subjects/source/range.ts'
import { truePlace } from '#server/subjects/tree/true-place.ts'

export const planRow: RowKind<PlanRow, KeptPlan, Change<KeptPlan>> = {
  entity: 'plan',
  lock: ({ sql, acting }, id) => lockPlanItem(sql, acting.id, id),
  contentOf: keptPlan.pick,
  traced: (item) => ({ ...keptPlan.pick(item), state: item.tick_at === null ? 'open' : 'done' }),
  async changed(context, before, sent) {
    const { sql, acting } = context
    const wanted = changePlace(before ?? null, sent)
    const { range, questions, place: ofSource } = await trueRange(context, before ?? null, sent, wanted)
    const place = await truePlace(sql, acting.id, ofSource)
    const content = { ...changed(plain, before, sent), ...place, ...range }
    const isAsked = before
      ? sent.questions === undefined && !isSame(range, rangeOf(before))
      : sent.questions == null
    return isAsked && questions !== null ? { ...content, questions } : content
  },
  async write({ sql, acting, actor, today }, id, before, after) {
    checkPlan(after)
    if (!before) {
      const open = await countOpenPlans(sql, acting.id, today)
      assertBelowLimit(open, limits.openPlans, 'day')
    }
    if (before?.day !== after.day)
      assertBelowLimit(await countPlans(sql, acting.id, after.day), limits.plansPerDay, 'day')
    return before
      ? updatePlanItem(sql, acting.id, actor.id, id, after)
      : insertPlanItem(sql, acting.id, actor.id, id, after)
  },
  remove: ({ sql, acting }, { id }) => deletePlanItems(sql, acting.id, [id]),
}

const plain: KeptPlan = {
  day: '',
  due: null,
  ...nowhere,
  kind: 'practice',
  ...noRange,
  minutes: null,
  questions: null,
  note: null,
  sort: 0,
  series_id: null,
  ...noTick,
}
