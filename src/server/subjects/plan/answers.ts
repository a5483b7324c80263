import type { plan } from '#contract/plan.ts'
import { addDays, type Day } from '#rules/day.ts'
import { dayFault } from '#rules/day-fault.ts'
import { refuseAny } from '#rules/refusal.ts'
import type { Answers, Context } from '#server/services/context.ts'
import { deleteRow, saveRow, undoOf } from '#server/services/rows/save-row.ts'
import type { Subject } from '#server/services/subject.ts'
import { withDone } from '#server/subjects/plan/done.ts'
import { deleteFollowing, saveSeries } from '#server/subjects/plan/repeat.ts'
import { planRow } from '#server/subjects/plan/save.ts'
import { restoreItem, tickItem } from '#server/subjects/plan/tick.ts'

export const answers: Answers<typeof plan> = {
  async 'GET /plan'({ query, sql, acting, today }) {
    refuseAny({ to: dayFault(query.to, query.from, addDays(query.from, 365)) }, 'BAD_QUERY')
    return withDone(sql, acting.id, query.from, query.to, today)
  },

  async 'GET /plan/save'({ query: { repeat, ...sent }, ...context }) {
    const { id, day } = repeat
      ? await saveSeries(context, sent, repeat)
      : await saveRow(context, planRow, sent)
    return readItem(context, id, day)
  },

  'GET /plan/delete/{id}': ({ params: { id }, query, ...context }) =>
    query.following ? deleteFollowing(context, id) : deleteRow(context, planRow, id),

  async 'POST /plan/tick'({ body, ...context }) {
    const { day, record } = await tickItem(context, body)
    return { item: await readItem(context, body.id, day), record }
  },
}

/** A planned item of a day with what is done of it. */
async function readItem({ sql, acting, today }: Context, id: string, day: Day) {
  const item = (await withDone(sql, acting.id, day, day, today)).find((each) => each.id === id)
  if (!item) throw new Error('a saved plan item was not found')
  return item
}

export const undo: Subject['undo'] = { plan: { ...undoOf(planRow), restore: restoreItem } }
