import { createHash } from 'node:crypto'
import { idsOf } from '#rules/keys.ts'
import type { Sql } from '#server/services/database/client.ts'
import { upsertParts, willChangeTrees } from '#server/subjects/tree/sql.ts'
import { changesOf } from './changes.ts'
import { type Curriculum, readCurriculum } from './curriculum.ts'
import {
  archiveOthers,
  catalogueParts,
  freeIds,
  listSubtopicsOf,
  lockCatalogue,
  renamePart,
  setChecksum,
  upsertCrooms,
  waitWithoutLimit,
  writeChanges,
} from './sql.ts'
import { type CatalogueTree, catalogueTree, studyIdOf, subtopicIdOf, topicIdOf } from './tree.ts'

/**
 * Updates the catalogue to the shipped curriculum; does nothing if it is up to date. It runs in one
 * transaction, and several instances may call it at once. Parts that are no longer in the curriculum stay,
 * since people may have rows on them.
 * @returns whether anything was loaded
 */
export function loadCatalogue(
  sql: Sql,
  curriculum: Curriculum = readCurriculum().curriculum,
): Promise<boolean> {
  const tree = catalogueTree(curriculum)
  const renames = partRenames(curriculum, tree)
  // Hash of the rows instead of the file: a changed note loads nothing, a changed rule of this program does.
  const checksum = createHash('sha256')
    .update(JSON.stringify([tree, renames]))
    .digest('hex')
  return sql.transaction(async (sql) => {
    await waitWithoutLimit(sql)
    await willChangeTrees(sql)
    if ((await lockCatalogue(sql)) === checksum) return false
    await applyRenames(sql, renames)
    const changes = changesOf(tree, await catalogueParts(sql))
    await upsertCrooms(sql, tree.crooms)
    await freeIds(sql, tree)
    await upsertParts(sql, tree)
    await archiveOthers(sql, idsOf(tree.crooms))
    await writeChanges(sql, changes)
    await setChecksum(sql, checksum)
    return true
  })
}

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
  const studies = new Set(idsOf(tree.studies))
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
async function applyRenames(sql: Sql, renames: PartRename[]): Promise<void> {
  for (const { level, oldId, newId, name } of renames) {
    if (!(await renamePart(sql, level, oldId, newId, name)) || level === 'subtopic') continue
    // The id of a subtopic is computed from the id of its topic.
    for (const subtopic of await listSubtopicsOf(sql, newId))
      await renamePart(sql, 'subtopic', subtopic.id, subtopicIdOf(newId, subtopic.name), subtopic.name)
  }
}
