import type { plan } from '#contract/plan.ts'
import { addDays, daysBetween } from '#rules/day.ts'
import { Refusal } from '#rules/refusal.ts'
import type { Answers } from '#server/services/context.ts'
import { deleteRow, saveRow, undoOf } from '#server/services/rows/save-row.ts'
import type { Subject } from '#server/services/subject.ts'
import { withDone } from '#server/subjects/plan/done.ts'
import { planRow } from '#server/subjects/plan/save.ts'

export const answers: Answers<typeof plan> = {
  async 'GET /plan'({ query, sql, acting }) {
    const days = daysBetween(query.from, query.to) + 1
    if (days < 1) throw new Refusal('BAD_QUERY', { to: { fault: 'dayTooEarly', limit: query.from } })
    if (days > 366)
      throw new Refusal('BAD_QUERY', { to: { fault: 'dayTooLate', limit: addDays(query.from, 365) } })
    return withDone(sql, acting.id, query.from, query.to)
  },

  async 'GET /plan/save'({ query, ...context }) {
    const { id, day } = await saveRow(context, planRow, query)
    const saved = (await withDone(context.sql, context.acting.id, day, day)).find((item) => item.id === id)
    if (!saved) throw new Error('a saved plan item was not found')
    return saved
  },

  'GET /plan/delete/{id}': ({ params, ...context }) => deleteRow(context, planRow, params.id),
}

export const undo: Subject['undo'] = { plan: undoOf(planRow) }
