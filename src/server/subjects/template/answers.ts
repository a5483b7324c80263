import type { template } from '#contract/template.ts'
import { peopleOrder } from '#rules/name-order.ts'
import type { Answers } from '#server/services/context.ts'
import { deleteRow, saveRow } from '#server/services/rows/save-row.ts'
import type { Subject } from '#server/services/subject.ts'
import { planMany } from '#server/subjects/template/many.ts'
import { templateRow } from '#server/subjects/template/save.ts'
import { listTemplates } from '#server/subjects/template/sql.ts'
import { removeAsLeft, undoPlans } from '#server/subjects/template/undo-many.ts'

export const answers: Answers<typeof template> = {
  'GET /template': async ({ sql, acting, locale }) =>
    (await listTemplates(sql, acting.id)).sort(peopleOrder(locale)),

  'POST /template': ({ body, ...context }) => saveRow(context, templateRow, body),

  'DELETE /template/{id}': ({ params, ...context }) => deleteRow(context, templateRow, params.id),

  'POST /plan/many': ({ body, ...context }) => planMany(context, body),

  'POST /plan/many/undo': ({ body, ...context }) => undoPlans(context, body.id),
}

/** A student takes back what a coach wrote into the plan: what is as it was left. */
export const undo: Subject['undo'] = {
  plans: {
    remove: (context, _id, { actor_id, after }) =>
      removeAsLeft(context, actor_id, (after as { ids: string[] }).ids), // what saving it has traced
  },
}
