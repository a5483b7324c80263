import type { Change } from '#rules/change.ts'
import type { Place } from '#rules/place.ts'
import { changeRange, checkRange, questionsOfParts, stretchOf } from '#rules/source.ts'
import { rangeOf, type SourceRange } from '#rules/source-range.ts'
import type { Context } from '#server/services/context.ts'
import { isSame } from '#server/services/rows/save-row.ts'
import { sourceOf, visiblePlace } from '#server/subjects/source/give.ts'
import type { SourceRow } from '#server/subjects/source/sql.ts'

/**
 * The range of a record or a planned item after a change.
 * @param wanted its place after the change; without a lesson it becomes that of the source
 * @returns questions of its parts, null where they are not known
 * @throws Refusal RULE for parts that the source has not, and for a source that is unknown or of another lesson
 */
export async function trueRange(
  context: Context,
  before: (SourceRange & Place) | null,
  sent: Change<SourceRange>,
  wanted: Place,
): Promise<{ range: SourceRange; place: Place; questions: number | null }> {
  const range = changeRange(before, sent)
  if (range.source_id === null) {
    checkRange(range, undefined, null)
    return { range, place: wanted, questions: null }
  }
  const given = await sourceOf(context, range.source_id)
  // Without a lesson that the student sees it is a source of any.
  const isElsewhere = given && given.study_id !== null && given.study_id !== wanted.study_id
  const source = isElsewhere ? { ...given, ...(await visiblePlace(context, given)) } : given
  if (source) range.source_id = source.id
  const place = source ? placeIn(source, wanted) : wanted
  // What was saved before its source was deleted may be saved again.
  const isKept = before !== null && isSame(range, rangeOf(before)) && wanted.study_id === before.study_id
  if (!isKept) checkRange(range, source, place.study_id)
  return { range, place, questions: questionsOfParts(source?.parts ?? [], stretchOf(range)) }
}

function placeIn({ croom_id, study_id }: SourceRow, wanted: Place): Place {
  return wanted.study_id === null && study_id !== null ? { ...wanted, croom_id, study_id } : wanted
}
