import { createHash } from 'node:crypto'
import type { Sql } from '#server/services/database/client.ts'
import { changesOf } from '#server/subjects/catalogue/changes.ts'
import { type Curriculum, readCurriculum } from '#server/subjects/catalogue/curriculum.ts'
import { applyRenames, partRenames } from '#server/subjects/catalogue/renames.ts'
import {
  archiveOthers,
  catalogueParts,
  freeIds,
  lockCatalogue,
  setChecksum,
  upsertCrooms,
  waitWithoutLimit,
  writeChanges,
} from '#server/subjects/catalogue/sql.ts'
import { catalogueTree } from '#server/subjects/catalogue/tree.ts'
import { upsertParts, willChangeTrees } from '#server/subjects/tree/sql.ts'

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
    await archiveOthers(
      sql,
      tree.crooms.map(({ id }) => id),
    )
    await writeChanges(sql, changes)
    await setChecksum(sql, checksum)
    return true
  })
}
