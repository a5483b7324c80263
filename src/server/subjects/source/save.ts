import { type Change, changed } from '#rules/change.ts'
import { limits } from '#rules/limits.ts'
import { changePlace, nowhere } from '#rules/place.ts'
import { type Fault, refuseAny } from '#rules/refusal.ts'
import { checkSource, type SourceContent } from '#rules/source.ts'
import type { Sql } from '#server/services/database/client.ts'
import { assertBelowLimit } from '#server/services/rows/row-limit.ts'
import type { RowKind } from '#server/services/rows/save-row.ts'
import {
  countSources,
  deleteSource,
  insertSource,
  lockSource,
  type SourceRow,
  sourceContent,
  sourceUse,
  topicsOf,
  updateSource,
} from '#server/subjects/source/sql.ts'
import { truePlace } from '#server/subjects/tree/true-place.ts'

type Part = SourceContent['parts'][number]
type SourceChange = Change<Omit<SourceContent, 'parts'>> & {
  readonly parts?: readonly (Change<Part> & { no: number })[] | null | undefined
}

export const sourceRow: RowKind<SourceRow, SourceContent, SourceChange> = {
  entity: 'source',
  lock: ({ sql, acting }, id) => lockSource(sql, acting.id, id),
  contentOf: sourceContent.pick,
  async changed({ sql, acting }, before, { parts, ...sent }) {
    const known = parts?.map(wholePart).toSorted((a, b) => a.no - b.no)
    const after = changed<SourceContent>(
      { ...empty, size: Math.max(0, ...(known ?? []).map(({ no }) => no)) },
      before,
      { ...sent, parts: known ?? (parts === null ? [] : undefined) },
    )
    const wanted = changePlace(before ? { ...nowhere, ...before } : null, sent)
    // The lesson of a source may be gone; one that is not chosen again stays as it is.
    const isKept = before?.croom_id === wanted.croom_id && before?.study_id === wanted.study_id
    const { croom_id, study_id } = isKept ? wanted : await truePlace(sql, acting.id, wanted)
    return { ...after, publisher: after.publisher?.trim() || null, croom_id, study_id }
  },
  async write({ sql, acting, actor }, id, before, after) {
    await checkTopics(sql, before, after)
    const isShorter = before && after.size < before.size
    checkSource(after, isShorter ? (await sourceUse(sql, acting.id, id)).highest : 0)
    if (before) return updateSource(sql, acting.id, actor.id, id, after)
    assertBelowLimit(await countSources(sql, acting.id), limits.sources, 'name')
    return insertSource(sql, acting.id, actor.id, id, after)
  },
  remove: ({ sql, acting }, { id }) => deleteSource(sql, acting.id, id),
}

/** The topics of the parts are of its lesson. @throws Refusal RULE; one that was there before stays */
async function checkTopics(sql: Sql, before: SourceRow | undefined, after: SourceContent): Promise<void> {
  const known = new Set(
    before?.study_id === after.study_id ? before.parts.map(({ topic_id }) => topic_id) : [],
  )
  const fresh = after.parts.flatMap(({ topic_id }) => (topic_id && !known.has(topic_id) ? [topic_id] : []))
  if (fresh.length === 0) return
  const there = new Set(await topicsOf(sql, after.study_id, fresh))
  const strangers = after.parts.flatMap(({ topic_id }, index): [string, Fault][] =>
    topic_id && fresh.includes(topic_id) && !there.has(topic_id)
      ? [[`parts.${index}.topic_id`, { fault: 'notAPart' }]]
      : [],
  )
  refuseAny(Object.fromEntries(strangers))
}

const empty: SourceContent = {
  name: '',
  publisher: null,
  kind: 'book',
  croom_id: null,
  study_id: null,
  unit: 'part',
  size: 0,
  parts: [],
  is_archived: false,
}

function wholePart(sent: Change<Part> & { no: number }): Part {
  const empty = { no: sent.no, name: null, questions: null, minutes: null, topic_id: null }
  const part = changed<Part>(empty, null, sent)
  return { ...part, name: part.name?.trim() || null }
}
