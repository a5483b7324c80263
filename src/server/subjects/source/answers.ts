import type { source } from '#contract/source.ts'
import { grouped } from '#rules/insight/order.ts'
import { idsOf } from '#rules/keys.ts'
import { orNotFound, Refusal } from '#rules/refusal.ts'
import { rowsWith } from '#rules/search-text.ts'
import { partsIn, type SourceContent, stretchesOf, unionOf, withoutLesson } from '#rules/source.ts'
import { roleOf } from '#rules/vocabulary.ts'
import type { Answers, Context } from '#server/services/context.ts'
import { pageOf } from '#server/services/rows/paginate.ts'
import { deleteRow, saveRow } from '#server/services/rows/save-row.ts'
import type { Subject } from '#server/services/subject.ts'
import { sourceRow } from '#server/subjects/source/save.ts'
import {
  findSource,
  listSources,
  type RangeSum,
  type SourceRow,
  sourceUse,
  sumRanges,
} from '#server/subjects/source/sql.ts'

export const answers: Answers<typeof source> = {
  async 'GET /source'({ query, ...context }) {
    const { search = '', study_id } = query
    const all = await listSources(context.sql, context.acting.id)
    // A person has few sources: their text is compared here.
    const found = rowsWith(all, search, ({ name, publisher }) => `${name}\n${publisher ?? ''}`).filter(
      (row) => study_id === undefined || row.study_id === study_id,
    )
    const listed = pageOf(found, query)
    const progressOf = await readProgress(context, listed.rows)
    return { ...listed, rows: listed.rows.map((row) => ({ ...row, progress: progressOf(row) })) }
  },

  async 'GET /source/{id}'({ params, ...context }) {
    return shown(context, orNotFound(await findSource(context.sql, context.acting.id, params.id)))
  },

  'POST /source': async ({ body, ...context }) => shown(context, await saveRow(context, sourceRow, body)),

  'DELETE /source/{id}': ({ params, ...context }) => removeSource(context, params.id),
}

/** Deletes a source, or archives it while records or open planned items refer to it. */
async function removeSource(context: Context, id: string): Promise<{ ok: true; archived?: true }> {
  const { isUsed } = await sourceUse(context.sql, context.acting.id, id)
  if (!isUsed) return deleteRow(context, sourceRow, id)
  await saveRow(context, sourceRow, { id, is_archived: true })
  return { ok: true, archived: true }
}

async function shown(context: Context, { copied: _, ...row }: SourceRow) {
  const progressOf = await readProgress(context, [row])
  return { ...row, progress: progressOf(row) }
}

/** Brings a source back as it was, and one whose lesson is gone without it and the topics of its parts. */
async function restoreSource(context: Context, id: string, before: object): Promise<unknown> {
  const content = { ...(before as SourceContent), id } // what was saved
  try {
    return await saveRow(context, sourceRow, content)
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'RULE')) throw error
    return saveRow(context, sourceRow, withoutLesson(content))
  }
}

export const undo: Subject['undo'] = { source: { remove: removeSource, restore: restoreSource } }

/** What the student's records say is done of some sources; null of a coach's sources. */
async function readProgress({ sql, acting }: Context, sources: readonly { id: string }[]) {
  if (roleOf(acting) !== 'student') return () => null
  const sums = grouped(await sumRanges(sql, acting.id, idsOf(sources)), ({ source_id }) => source_id)
  return ({ id }: { id: string }) => progressIn(sums.get(id) ?? [])
}

function progressIn(sums: readonly RangeSum[]) {
  const ranges = unionOf(stretchesOf(sums))
  const sum = (field: 'questions' | 'correct' | 'wrong' | 'blank') =>
    sums.reduce((all, each) => all + each[field], 0)
  return {
    done: partsIn(ranges),
    ranges,
    questions: sum('questions'),
    correct: sum('correct'),
    wrong: sum('wrong'),
    blank: sum('blank'),
  }
}
