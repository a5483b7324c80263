import { limits } from '#rules/limits.ts'
import { nowhere } from '#rules/place.ts'
import { Refusal } from '#rules/refusal.ts'
import type { Context } from '#server/services/context.ts'
import { idOfName } from '#server/services/new-id.ts'
import { isOwn } from '#server/services/people/person-ids.ts'
import { assertBelowLimit } from '#server/services/rows/row-limit.ts'
import { saveRow } from '#server/services/rows/save-row.ts'
import { sourceRow } from '#server/subjects/source/save.ts'
import {
  countSources,
  findSource,
  keepOrigin,
  lockSource,
  type SourceRow,
  sourceContent,
} from '#server/subjects/source/sql.ts'
import { truePlace } from '#server/subjects/tree/true-place.ts'

/**
 * The source of a planned item or a record: one of the student's, or given by the coach who acts. It is
 * copied once, so that what the coach deletes harms no homework; unchanged, it follows its origin when it is given again.
 * @throws Refusal RULE where the student has as many sources as allowed
 */
export async function sourceOf(context: Context, id: string): Promise<SourceRow | undefined> {
  const { sql, acting, actor } = context
  const own = await findSource(sql, acting.id, id)
  if (own || isOwn(acting.id, actor.id)) return own
  const origin = await findSource(sql, actor.id, id)
  return origin && copied(context, origin)
}

export function copyIdOf(originId: string, studentId: string): string {
  return idOfName(`source:${originId}:${studentId}`)
}

async function copied(context: Context, origin: SourceRow): Promise<SourceRow> {
  const { sql, acting } = context
  const id = copyIdOf(origin.id, acting.id)
  const there = await lockSource(sql, acting.id, id)
  if (there && there.copied !== there.version) return there
  if (!there) assertBelowLimit(await countSources(sql, acting.id), limits.sources, 'source_id')
  const place = await visiblePlace(context, origin)
  const isWhole = place.study_id === origin.study_id
  const { is_archived: _, ...content } = sourceContent.pick(origin)
  const saved = await saveRow(context, sourceRow, {
    ...content,
    ...place,
    // A part in use stays, also where the origin has become shorter.
    size: Math.max(content.size, there?.size ?? 0),
    parts: content.parts.map((part) => (isWhole ? part : { ...part, topic_id: null })),
    id,
  })
  await keepOrigin(sql, acting.id, id, origin.id)
  return saved
}

/** The lesson of a source as far as the student may see it: it may be gone, or of a class group that was left. */
export async function visiblePlace({ sql, acting }: Context, { croom_id, study_id }: SourceRow) {
  if (croom_id === null && study_id === null) return { croom_id, study_id }
  try {
    const place = await truePlace(sql, acting.id, { ...nowhere, croom_id, study_id })
    return { croom_id: place.croom_id, study_id: place.study_id }
  } catch (error) {
    if (error instanceof Refusal) return { croom_id: null, study_id: null }
    throw error
  }
}
