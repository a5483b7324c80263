import { createHash } from 'node:crypto'
import { readCurriculum } from '#server/catalogue/curriculum.ts'
import { archiveOthers, lockCatalogue, setChecksum, upsertCrooms } from '#server/catalogue/sql.ts'
import { catalogueTree } from '#server/catalogue/tree.ts'
import type { Sql } from '#server/database/sql.ts'
import { upsertParts } from '#server/tree/sql.ts'

/**
 * Brings the catalogue in line with the curriculum that the project ships; does nothing when it is.
 * Several processes may start at once.
 * @returns whether anything was loaded
 */
export function loadCatalogue(sql: Sql): Promise<boolean> {
  const { text, curriculum } = readCurriculum()
  const checksum = createHash('sha256').update(text).digest('hex')
  return sql.transaction(async (sql) => {
    if ((await lockCatalogue(sql)) === checksum) return false
    const tree = catalogueTree(curriculum)
    await upsertCrooms(sql, tree.crooms)
    await upsertParts(sql, tree)
    await archiveOthers(
      sql,
      tree.crooms.map(({ id }) => id),
    )
    await setChecksum(sql, checksum)
    return true
  })
}
