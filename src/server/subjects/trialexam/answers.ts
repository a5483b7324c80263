import type { Static } from '@sinclair/typebox'
import type { Trial, trialexam } from '#contract/trialexam.ts'
import { orNotFound } from '#rules/refusal.ts'
import { sectionsOf } from '#rules/section.ts'
import type { Answers } from '#server/services/context.ts'
import type { Sql } from '#server/services/database/client.ts'
import type { OwnerId } from '#server/services/people/person-ids.ts'
import { paginate } from '#server/services/rows/paginate.ts'
import { deleteRow, saveRow, undoOf } from '#server/services/rows/save-row.ts'
import type { Subject } from '#server/services/subject.ts'
import { readCurriculum } from '#server/subjects/catalogue/curriculum.ts'
import { readTree, studiesIn } from '#server/subjects/tree/read.ts'
import { trialRow, wholeTrial } from '#server/subjects/trialexam/save.ts'
import { findTrial, listTrials, trialTerms, usedPublishers } from '#server/subjects/trialexam/sql.ts'

const systemPublishers = readCurriculum().curriculum.publishers.map(({ name }) => name)

export const answers: Answers<typeof trialexam> = {
  'GET /trialexam': ({ query, sql, acting }) => listPage(sql, acting.id, query),

  async 'GET /trialexam/data/{id}'({ params, sql, acting }) {
    return wholeTrial(sql, acting.id, orNotFound(await findTrial(sql, acting.id, params.id)))
  },

  'GET /trialexam/user/{id}': ({ query, sql, named }) => listPage(sql, named, query),

  async 'GET /trialexam/subjects/{id}'({ params, sql, acting, today }) {
    const tree = await readTree(sql, acting, today, params.id)
    const terms = orNotFound(await trialTerms(sql, params.id))
    return { croom_id: params.id, ...terms, studies: studiesIn(tree), sections: sectionsOf(tree.studies) }
  },

  async 'GET /trialexam/publishers'({ sql, acting }) {
    const used = await usedPublishers(sql, acting.id)
    const known = new Set(used.map(({ name }) => name))
    const own = used.map((row) => ({ ...row, system: systemPublishers.includes(row.name) }))
    const others = systemPublishers.filter((name) => !known.has(name))
    return [...own, ...others.map((name) => ({ name, used: 0, system: true }))]
  },

  'POST /trialexam/save': ({ body, ...context }) => saveRow(context, trialRow(), body),

  'GET /trialexam/delete/{id}': ({ params, ...context }) => deleteRow(context, trialRow(), params.id),
}

type Filter = Static<(typeof trialexam)['GET /trialexam']['query']>

function listPage(sql: Sql, userId: OwnerId, filter: Filter) {
  return paginate(filter, (size, offset) => listTrials(sql, userId, filter, size, offset))
}

export const undo: Subject['undo'] = {
  trialexam: {
    ...undoOf(trialRow()),
    // A program may have another penalty now; a trial exam keeps the one it was typed with.
    restore(context, id, before) {
      const { version: _, penalty, ...draft } = before as Static<typeof Trial>
      // Traced before sums were kept, a change has none.
      const { lessons, marks, sections = [] } = draft
      const sent = { ...draft, sections, id }
      return saveRow(context, trialRow({ penalty, sums: { lessons, marks, sections } }), sent)
    },
  },
}
