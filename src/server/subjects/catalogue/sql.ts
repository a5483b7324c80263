import { recordOf } from '#rules/keys.ts'
import type { Sql } from '#server/services/database/client.ts'
import type { LessonChange } from '#server/subjects/catalogue/changes.ts'
import type { CatalogueTree } from '#server/subjects/catalogue/tree.ts'

/** Removes the timeouts of this transaction: moving all rows of a renamed part may take longer. */
export function waitWithoutLimit(sql: Sql) {
  return sql.run`select set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true)`
}

/** Checksum of the loaded catalogue; locks out other loaders until the transaction ends. */
export async function lockCatalogue(sql: Sql): Promise<string | undefined> {
  await sql.run`lock table catalogue in exclusive mode`
  return sql.value<string>`select checksum from catalogue`
}

export function setChecksum(sql: Sql, checksum: string) {
  return sql.run`
    insert into catalogue (checksum) values (${checksum})
    on conflict (only_row) do update set checksum = excluded.checksum, loaded_at = now()`
}

/** Upserts class groups; groups made from them get the program's kind. */
export async function upsertCrooms(sql: Sql, crooms: CatalogueTree['crooms']): Promise<void> {
  await sql.run`
    insert into croom (id, kind, name, program_code, program_kind, track, penalty, duration_min, source_id, sort)
    select id, 'catalogue', name, program_code, program_kind, track, penalty, duration_min, source_id, sort
    from json_to_recordset(${JSON.stringify(crooms)}::json) as c (id uuid, name text,
      program_code text, program_kind text, track text, penalty smallint, duration_min smallint, source_id uuid, sort integer)
    on conflict (id) do update set name = excluded.name, program_kind = excluded.program_kind,
      penalty = excluded.penalty,
      duration_min = excluded.duration_min, source_id = excluded.source_id, sort = excluded.sort,
      is_archived = false`
  await sql.run`
    update croom c set program_kind = p.program_kind
    from croom p
    where p.kind = 'catalogue' and c.kind <> 'catalogue' and p.program_code = c.program_code
      and c.program_kind is distinct from p.program_kind`
}

/** Class groups that are no longer in the catalogue stay for their members, but cannot be joined. */
export function archiveOthers(sql: Sql, croomIds: string[]) {
  return sql.run`
    update croom set is_archived = true
    where kind = 'catalogue' and not is_archived and id <> all(${croomIds}::uuid[])`
}

const partKinds = ['crooms', 'studies', 'topics', 'subtopics'] as const
export type PartIds = Record<(typeof partKinds)[number], Set<string>>

export async function catalogueParts(sql: Sql): Promise<PartIds> {
  const row = await sql.only<Record<keyof PartIds, string[] | null>>`
    with crooms as (select id from croom where kind = 'catalogue'),
         studies as (select s.id from study s join crooms c on c.id = s.croom_id),
         topics as (select t.id from topic t join studies s on s.id = t.study_id)
    select (select json_agg(id) from crooms) as crooms, (select json_agg(id) from studies) as studies,
           (select json_agg(id) from topics) as topics,
           (select json_agg(b.id) from subtopic b join topics t on t.id = b.topic_id) as subtopics`
  return recordOf(partKinds, (kind) => new Set(row[kind]))
}

/** Stores what class groups gained, and when. */
export function writeChanges(sql: Sql, changes: { id: string; changes: LessonChange[] }[]) {
  return sql.run`
    update croom c set changed_at = now(), changes = g.changes
    from json_to_recordset(${JSON.stringify(changes)}::json) as g (id uuid, changes jsonb)
    where c.id = g.id`
}

/**
 * Gives a topic or subtopic a new id and name; referencing rows follow.
 * @returns false if the old part does not exist
 */
export async function renamePart(
  sql: Sql,
  level: 'topic' | 'subtopic',
  oldId: string,
  newId: string,
  name: string,
): Promise<boolean> {
  return (
    (await sql.value<boolean>`select rename_part(${level}::text::regclass, ${oldId}, ${newId}, ${name})`) ??
    false
  )
}

/** Gives new ids to parts of other class groups that have ids of the catalogue. */
export async function freeIds(sql: Sql, { studies, topics, subtopics }: CatalogueTree): Promise<void> {
  await sql.run`
    select free_part_id('study', c.id, c.croom_id)
    from json_to_recordset(${JSON.stringify(studies)}::json) as c (id uuid, croom_id uuid)
    join study s on s.id = c.id and s.croom_id <> c.croom_id`
  await sql.run`
    select free_part_id('topic', c.id, c.study_id)
    from json_to_recordset(${JSON.stringify(topics)}::json) as c (id uuid, study_id uuid)
    join topic t on t.id = c.id and t.study_id <> c.study_id`
  await sql.run`
    select free_part_id('subtopic', c.id, c.topic_id)
    from json_to_recordset(${JSON.stringify(subtopics)}::json) as c (id uuid, topic_id uuid)
    join subtopic b on b.id = c.id and b.topic_id <> c.topic_id`
}

export function listSubtopicsOf(sql: Sql, topicId: string) {
  return sql.rows<{ id: string; name: string }>`
    select id, name from subtopic where topic_id = ${topicId} order by sort, id`
}
