import type { Static } from '@sinclair/typebox'
import type { Mistake, mistake } from '#contract/mistake.ts'
import { addDays } from '#rules/day.ts'
import { reviewGap } from '#rules/insight/review.ts'
import { limits } from '#rules/limits.ts'
import { mistakeDue } from '#rules/mistake.ts'
import { orNotFound } from '#rules/refusal.ts'
import type { Answers, Context } from '#server/services/context.ts'
import { newId } from '#server/services/new-id.ts'
import { paginate } from '#server/services/rows/paginate.ts'
import { assertBelowLimit } from '#server/services/rows/row-limit.ts'
import { deleteRow, saveRow } from '#server/services/rows/save-row.ts'
import type { Subject } from '#server/services/subject.ts'
import { mistakeRow, mistakeUndo, readPicture } from '#server/subjects/mistake/save.ts'
import {
  countLooks,
  findMistake,
  findPicture,
  listMistakes,
  lockMistake,
  type MistakeRow,
  storeLook,
  sweepMistakes,
  sweepPictures,
  takeBackLook,
} from '#server/subjects/mistake/sql.ts'
import { nextExam } from '#server/subjects/record/sql.ts'

export const answers: Answers<typeof mistake> = {
  async 'GET /mistake'({ query, ...context }) {
    const gap = await gapOf(context)
    const latest = addDays(context.today, -gap)
    const found = await paginate(query, (most, at) =>
      listMistakes(context.sql, context.acting.id, query, latest, most, at),
    )
    return { ...found, rows: found.rows.map((row) => shown(row, gap)) }
  },

  async 'GET /mistake/{id}/picture'({ params, sql, acting }) {
    const { type, bytes } = orNotFound(await findPicture(sql, acting.id, params.id))
    return { name: `etut.${type.replace('image/', '').replace('jpeg', 'jpg')}`, type, parts: [bytes] }
  },

  async 'POST /mistake'({ body, write, ...context }) {
    const { picture: sent, id = newId(), ...fields } = body
    const picture = typeof sent === 'string' ? readPicture(sent, context.services) : undefined
    const change = { ...fields, id, ...(sent === null && { picture_id: null }) }
    return write(async (within) => {
      const row = await saveRow(within, mistakeRow(id, picture), change)
      return shown(row, await gapOf(within))
    })
  },

  async 'POST /mistake/look'({ body: { id, look_id, solved }, ...context }) {
    const { sql, acting } = context
    const before = orNotFound(await lockMistake(sql, acting.id, id))
    if (solved === null) await takeBackLook(sql, acting.id, id, look_id)
    else await keepLook(context, id, look_id, solved)
    const after = await findMistake(sql, acting.id, id)
    return shown(after ?? before, await gapOf(context))
  },

  'DELETE /mistake/{id}': ({ params, ...context }) => deleteRow(context, mistakeRow(params.id), params.id),
}

/** Keeps a look, once. @throws Refusal RULE where its mistake has too many */
async function keepLook(
  { sql, acting, today, now }: Context,
  mistakeId: string,
  id: string,
  solved: boolean,
) {
  const { stored, same } = await countLooks(sql, acting.id, mistakeId, id)
  if (same > 0) return
  assertBelowLimit(stored, limits.mistakeLooks, 'look_id')
  await storeLook(sql, acting.id, mistakeId, { id, day: today, at: new Date(now).toISOString(), solved })
}

/** Days after which a question comes back, by the student's next exam. */
async function gapOf({ sql, acting, today }: Context): Promise<number> {
  const exam = await nextExam(sql, acting.id, today)
  return reviewGap(exam?.examdate ?? null, today)
}

function shown({ picture_id: _, ...row }: MistakeRow, gap: number): Static<typeof Mistake> {
  return { ...row, due: mistakeDue(row, gap) }
}

export const undo: Subject['undo'] = { mistake: mistakeUndo }

export const sweeps: Subject['sweeps'] = { mistakes: sweepMistakes, mistakePictures: sweepPictures }
