import { type Static, Type } from '@sinclair/typebox'
import { ListedSource, Source, sourceFields } from '#contract/source.ts'
import type { SourceContent } from '#rules/source.ts'
import type { Sql } from '#server/services/database/client.ts'
import { columnsOf } from '#server/services/database/columns.ts'
import type { ActorId, OwnerId } from '#server/services/people/person-ids.ts'

/** `copied`: its version when it was copied last; with this version it still follows its origin. */
export type SourceRow = Omit<Static<typeof Source>, 'progress'> & { copied: number | null }
type ListedRow = Omit<Static<typeof ListedSource>, 'progress'>

const { progress: _ofRecords, ...storedFields } = Source.properties
const { progress: _ofRecordsToo, ...listedFields } = ListedSource.properties
const rowColumns = columnsOf({ ...storedFields, copied: Type.Integer() })
const listedColumns = columnsOf(listedFields)
export const sourceContent = columnsOf(sourceFields)
// The driver would write a list as an array of PostgreSQL.
const written = columnsOf({ ...sourceFields, parts: Type.String() })
const asWritten = (source: SourceContent) => ({ ...source, parts: JSON.stringify(source.parts) })

/** Sources of a person without their parts, newest first, archived ones last. */
export function listSources(sql: Sql, userId: OwnerId) {
  return sql.rows<ListedRow>`
    select ${listedColumns.names} from source
    where user_id = ${userId} order by is_archived, created_at desc, id desc`
}

/** @param userId whose source: of a coach who gives a source to a student, the coach's */
export function findSource(sql: Sql, userId: OwnerId | ActorId, id: string) {
  return sql.one<SourceRow>`
    select ${rowColumns.names} from source where user_id = ${userId} and id = ${id}`
}

/** One source, locked until the transaction ends. */
export function lockSource(sql: Sql, userId: OwnerId, id: string) {
  return sql.one<SourceRow>`
    select ${rowColumns.names} from source where user_id = ${userId} and id = ${id} for update`
}

export function insertSource(sql: Sql, userId: OwnerId, actorId: ActorId, id: string, source: SourceContent) {
  return sql.one<SourceRow>`
    insert into source (user_id, id, ${written.names}, created_by, updated_by)
    values (${userId}, ${id}, ${written.values(asWritten(source))}, ${actorId}, ${actorId})
    returning ${rowColumns.names}`
}

export function updateSource(sql: Sql, userId: OwnerId, actorId: ActorId, id: string, source: SourceContent) {
  return sql.one<SourceRow>`
    update source set ${written.assignments(asWritten(source))}, updated_by = ${actorId}, updated_at = now(),
      version = version + 1
    where user_id = ${userId} and id = ${id}
    returning ${rowColumns.names}`
}

/** Notes that a source is as its origin is. */
export function keepOrigin(sql: Sql, userId: OwnerId, id: string, origin: string) {
  return sql.run`
    update source set origin = ${origin}, copied = version where user_id = ${userId} and id = ${id}`
}

export function deleteSource(sql: Sql, userId: OwnerId, id: string) {
  return sql.run`delete from source where user_id = ${userId} and id = ${id}`
}

export function countSources(sql: Sql, userId: OwnerId) {
  return sql.number`select count(*) from source where user_id = ${userId}`
}

/** The highest part of a source that records and planned items name, and whether records or open items refer to it. */
export function sourceUse(sql: Sql, userId: OwnerId, id: string) {
  return sql.only<{ highest: number; isUsed: boolean }>`
    select greatest(r.highest, p.highest, 0) as highest, r.rows > 0 or p.open > 0 as "isUsed"
    from (
      select max(part_to) as highest, count(*) as rows from study_record
      where user_id = ${userId} and source_id = ${id}
    ) r cross join (
      -- One that was ticked is open again without the record of its tick.
      select max(part_to) as highest, count(*) filter (where tick_at is null or (
               tick_record_id is not null and not exists (
                 select 1 from study_record t where t.user_id = ${userId} and t.id = i.tick_record_id))) as open
      from plan_item i where user_id = ${userId} and source_id = ${id}
    ) p`
}

export type RangeSum = {
  source_id: string
  part_from: number | null
  part_to: number | null
  questions: number
  correct: number
  wrong: number
  blank: number
}

/** What a student's records say of some sources, by range. */
export function sumRanges(sql: Sql, userId: OwnerId, ids: readonly string[]) {
  return sql.rows<RangeSum>`
    select source_id, part_from, part_to, sum(questions) as questions, coalesce(sum(correct), 0) as correct,
           coalesce(sum(wrong), 0) as wrong, coalesce(sum(blank), 0) as blank
    from study_record where user_id = ${userId} and source_id = any(${ids}::uuid[])
    group by source_id, part_from, part_to`
}

/** Which of some topics are of a lesson. */
export function topicsOf(sql: Sql, studyId: string | null, ids: readonly string[]) {
  return sql.values<string>`select id from topic where study_id = ${studyId} and id = any(${ids}::uuid[])`
}
