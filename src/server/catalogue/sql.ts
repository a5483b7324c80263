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

/** Writes class groups and their trees; rows of the same id take the new content. */
export async function upsertTree(sql: Sql, tree: CatalogueTree): Promise<void> {
  await sql.run`
    insert into croom (id, kind, name, program_code, track, penalty, duration_min, source_id, sort)
    select id, 'catalogue', name, program_code, track, penalty, duration_min, source_id, sort
    from json_to_recordset(${JSON.stringify(tree.crooms)}::json) as c (id uuid, name text,
      program_code text, track text, penalty smallint, duration_min smallint, source_id uuid, sort integer)
    on conflict (id) do update set name = excluded.name, penalty = excluded.penalty,
      duration_min = excluded.duration_min, source_id = excluded.source_id, sort = excluded.sort,
      is_archived = false`
  await sql.run`
    insert into study (id, croom_id, name, question_count, color, sort)
    select id, croom_id, name, question_count, color, sort
    from json_to_recordset(${JSON.stringify(tree.studies)}::json) as s (id uuid, croom_id uuid, name text,
      question_count smallint, color text, sort integer)
    on conflict (id) do update set name = excluded.name, question_count = excluded.question_count,
      color = excluded.color, sort = excluded.sort`
  await sql.run`
    insert into topic (id, study_id, name, group_name, sort)
    select id, study_id, name, group_name, sort
    from json_to_recordset(${JSON.stringify(tree.topics)}::json) as t (id uuid, study_id uuid, name text,
      group_name text, sort integer)
    on conflict (id) do update set name = excluded.name, group_name = excluded.group_name,
      sort = excluded.sort`
  await sql.run`
    insert into subtopic (id, topic_id, name, sort)
    select id, topic_id, name, sort
    from json_to_recordset(${JSON.stringify(tree.subtopics)}::json) as b (id uuid, topic_id uuid, name text,
      sort integer)
    on conflict (id) do update set name = excluded.name, sort = excluded.sort`
}

/** Class groups that the catalogue no longer names stay for those who used them, but can no longer be joined. */
export function archiveOthers(sql: Sql, croomIds: string[]) {
  return sql.run`
    update croom set is_archived = true
    where kind = 'catalogue' and not is_archived and id <> all(${croomIds}::uuid[])`
}
