import type { Sql } from '#server/services/database/client.ts'
import type { Curriculum } from '#server/subjects/catalogue/curriculum.ts'
import { listSubtopicsOf, renamePart } from '#server/subjects/catalogue/sql.ts'
import { type CatalogueTree, studyIdOf, subtopicIdOf, topicIdOf } from '#server/subjects/catalogue/tree.ts'

type PartRename = {
  level: 'topic' | 'subtopic'
  oldId: string
  newId: string
  name: string
}

/**
 * Renames of the curriculum with their ids, for each class group with the lesson, in the order of the file.
 */
export function partRenames({ renames }: Pick<Curriculum, 'renames'>, tree: CatalogueTree): PartRename[] {
  const studies = new Set(tree.studies.map(({ id }) => id))
  return renames.flatMap((rename) =>
    tree.crooms.flatMap(({ id }) => {
      const studyId = studyIdOf(id, rename.lesson)
      if (!studies.has(studyId)) return []
      const { level, old, new: name, topic = '' } = rename
      const idOf = (each: string) =>
        level === 'topic' ? topicIdOf(studyId, each) : subtopicIdOf(topicIdOf(studyId, topic), each)
      return [{ level, oldId: idOf(old), newId: idOf(name), name }]
    }),
  )
}

/** Moves everything that refers to renamed parts to the new ids; idempotent. */
export async function applyRenames(sql: Sql, renames: PartRename[]): Promise<void> {
  for (const { level, oldId, newId, name } of renames) {
    if (!(await renamePart(sql, level, oldId, newId, name)) || level === 'subtopic') continue
    // The id of a subtopic is computed from the id of its topic.
    for (const subtopic of await listSubtopicsOf(sql, newId))
      await renamePart(sql, 'subtopic', subtopic.id, subtopicIdOf(newId, subtopic.name), subtopic.name)
  }
}
