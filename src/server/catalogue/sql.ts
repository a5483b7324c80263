import type { CatalogueTree } from '#server/catalogue/tree.ts'
import type { Sql } from '#server/database/sql.ts'

/** The checksum of the catalogue that is loaded; holds other loaders back until the transaction ends. */
export async function lockCatalogue(sql: Sql): Promise<string | undefined> {
  await sql.run`lock table catalogue in exclusive mode`
  return (await sql.one<{ checksum: string }>`select checksum from catalogue`)?.checksum
}

export function setChecksum(sql: Sql, checksum: string) {
  return sql.run`
    insert into catalogue (checksum) values (${checksum})
    on conflict (only_row) do update set checksum = excluded.checksum, loaded_at = now()`
}

/** Writes class groups; rows of the same id take the new content. */
export function upsertCrooms(sql: Sql, crooms: CatalogueTree['crooms']) {
  return sql.run`
    insert into croom (id, kind, name, program_code, track, penalty, duration_min, source_id, sort)
    select id, 'catalogue', name, program_code, track, penalty, duration_min, source_id, sort
    from json_to_recordset(${JSON.stringify(crooms)}::json) as c (id uuid, name text,
      program_code text, track text, penalty smallint, duration_min smallint, source_id uuid, sort integer)
    on conflict (id) do update set name = excluded.name, penalty = excluded.penalty,
      duration_min = excluded.duration_min, source_id = excluded.source_id, sort = excluded.sort,
      is_archived = false`
}

/** Class groups that the catalogue no longer names stay for those who used them, but can no longer be joined. */
export function archiveOthers(sql: Sql, croomIds: string[]) {
  return sql.run`
    update croom set is_archived = true
    where kind = 'catalogue' and not is_archived and id <> all(${croomIds}::uuid[])`
}
