import type { Static } from '@sinclair/typebox'
import type { Croom } from '#contract/croom.ts'
import type { PartIds } from '#server/subjects/catalogue/sql.ts'
import type { CatalogueTree } from '#server/subjects/catalogue/tree.ts'

/** Additions to a lesson; `subtopics` counts those of topics that existed before. */
export type LessonChange = Static<typeof Croom>['changes'][number]

/** Additions to each class group that existed before; groups without additions are left out. */
export function changesOf(tree: CatalogueTree, before: PartIds): { id: string; changes: LessonChange[] }[] {
  const topicsOf = countByStudy(tree.topics, ({ id }) => !before.topics.has(id))
  const studyOf = new Map(tree.topics.map(({ id, study_id }) => [id, study_id]))
  const grown = tree.subtopics.map(({ id, topic_id }) => ({
    id,
    topic_id,
    study_id: studyOf.get(topic_id) ?? '',
  }))
  const subtopicsOf = countByStudy(
    grown,
    ({ id, topic_id }) => before.topics.has(topic_id) && !before.subtopics.has(id),
  )
  return tree.crooms
    .filter(({ id }) => before.crooms.has(id))
    .map(({ id: croomId }) => ({
      id: croomId,
      changes: tree.studies
        .filter(({ croom_id }) => croom_id === croomId)
        .map(({ id, name }) => ({
          name,
          is_new: !before.studies.has(id),
          topics: topicsOf.get(id) ?? 0,
          subtopics: subtopicsOf.get(id) ?? 0,
        }))
        .filter(({ is_new, topics, subtopics }) => is_new || topics > 0 || subtopics > 0),
    }))
    .filter(({ changes }) => changes.length > 0)
}

function countByStudy<T extends { study_id: string }>(
  rows: T[],
  counts: (row: T) => boolean,
): Map<string, number> {
  const found = new Map<string, number>()
  for (const row of rows) if (counts(row)) found.set(row.study_id, (found.get(row.study_id) ?? 0) + 1)
  return found
}
