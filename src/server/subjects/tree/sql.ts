import { type Static, type TObject, Type } from '@sinclair/typebox'
import pg from 'pg'
import { studyFields, subtopicFields, topicFields } from '#contract/tree.ts'
import type { Day } from '#rules/day.ts'
import type { PlaceLevel, PlaceSum } from '#rules/figures.ts'
import type { Place } from '#rules/place.ts'
import type { Sql } from '#server/services/database/client.ts'
import { columnsOf } from '#server/services/database/columns.ts'
import { type Fragment, fragment } from '#server/services/database/fragment.ts'
import type { OwnerId } from '#server/services/people/person-ids.ts'
import { recordSums } from '#server/subjects/standing/sql.ts'

/** The fields of a lesson, and the official test of the program that it belongs to. */
const storedStudy = { ...studyFields, section: Type.Union([Type.String(), Type.Null()]) }
export type StudyRow = Static<TObject<typeof storedStudy>>
export type TopicRow = Static<TObject<typeof topicFields>>
export type SubtopicRow = Static<TObject<typeof subtopicFields>>

const studyColumns = columnsOf(storedStudy)
/** Of a lesson without its class group, which may be seen under another. */
const lessonColumns = columnsOf(Type.Omit(Type.Object(storedStudy), ['croom_id']).properties)
const topicColumns = columnsOf(topicFields, { group: 'group_name' })
const subtopicColumns = columnsOf(subtopicFields)

/**
 * Lets the transaction change class groups and trees after it has read or changed rows of several people. On a Citus,
 * where the former are copied to every server, that needs one connection a server from the start; PostgreSQL without
 * Citus accepts it as an unknown custom setting.
 */
export function willChangeTrees(sql: Sql) {
  return sql.run`select set_config('citus.multi_shard_modify_mode', 'sequential', true)`
}

/** Lessons of class groups, each under the group it is seen in, whose tree may be another's. */
export function listStudies(sql: Sql, croomIds: string[]) {
  return sql.rows<StudyRow>`
    select ${lessonColumns.of('s')}, c.id as croom_id
    from croom c join study s on s.croom_id = coalesce(c.source_id, c.id)
    where c.id = any(${croomIds}::uuid[])
    order by c.is_archived, c.sort, c.created_at, c.id, s.sort, s.id`
}

export function listTopics(sql: Sql, studyIds: string[]) {
  return sql.rows<TopicRow>`
    select ${topicColumns.names} from topic
    where study_id = any(${studyIds}::uuid[])
    order by array_position(${studyIds}::uuid[], study_id), sort, id`
}

export function listSubtopics(sql: Sql, topicIds: string[]) {
  return sql.rows<SubtopicRow>`
    select ${subtopicColumns.names} from subtopic
    where topic_id = any(${topicIds}::uuid[])
    order by array_position(${topicIds}::uuid[], topic_id), sort, id`
}

/** The lesson of each topic that is seen in a class group. */
export function topicParents(sql: Sql, croomId: string) {
  return sql.rows<{ id: string; study_id: string }>`
    select t.id, t.study_id from croom c
    join study s on s.croom_id = coalesce(c.source_id, c.id)
    join topic t on t.study_id = s.id
    where c.id = ${croomId}`
}

/** The topic of each subtopic that is seen in a class group. */
export function subtopicParents(sql: Sql, croomId: string) {
  return sql.rows<{ id: string; topic_id: string }>`
    select b.id, b.topic_id from croom c
    join study s on s.croom_id = coalesce(c.source_id, c.id)
    join topic t on t.study_id = s.id
    join subtopic b on b.topic_id = t.id
    where c.id = ${croomId}`
}

export function findStudy(sql: Sql, id: string) {
  return sql.one<StudyRow>`
    select ${studyColumns.names} from study where id = ${id}`
}

export function findTopic(sql: Sql, id: string) {
  return sql.one<TopicRow>`
    select ${topicColumns.names} from topic where id = ${id}`
}

/** New ids of renamed parts by old id. */
export async function currentIds(sql: Sql, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await sql.rows<{ old_id: string; new_id: string }>`
    select old_id, new_id from renamed_part where old_id = any(${ids}::uuid[])`
  return new Map(rows.map(({ old_id, new_id }) => [old_id, new_id]))
}

export function findPath(sql: Sql, subtopicId: string) {
  return sql.one<Record<'croom' | 'study' | 'topic' | 'subtopic', { id: string; name: string }>>`
    select json_build_object('id', c.id, 'name', c.name) as croom,
           json_build_object('id', s.id, 'name', s.name) as study,
           json_build_object('id', t.id, 'name', t.name) as topic,
           json_build_object('id', b.id, 'name', b.name) as subtopic
    from subtopic b
    join topic t on t.id = b.topic_id
    join study s on s.id = t.study_id
    join croom c on c.id = s.croom_id
    where b.id = ${subtopicId}`
}

export type Parents = {
  /** The class group that holds the tree, and whether the person sees it itself, not only a group that follows it. */
  tree_id: string
  sees_tree: boolean
  study_id: string
  topic_id: string | null
  subtopic_id: string | null
}

/** The deepest part of a place with its actual parents; undefined if it does not exist. */
export function findParents(sql: Sql, userId: string, place: Place) {
  return sql.one<Parents>`
    select s.croom_id as tree_id, s.id as study_id, t.id as topic_id, b.id as subtopic_id,
           exists (select 1 from croom c where c.id = s.croom_id and ${isVisibleTo(userId)}) as sees_tree
    from (select ${place.study_id}::uuid as study_id, ${place.topic_id}::uuid as topic_id,
                 ${place.subtopic_id}::uuid as subtopic_id) p
    left join subtopic b on b.id = p.subtopic_id
    left join topic t on t.id = coalesce(b.topic_id, p.topic_id)
    join study s on s.id = coalesce(t.study_id, p.study_id)`
}

/**
 * Whether a user may see the tree of a class group: everybody for the catalogue, otherwise owners and members of it
 * or of a group that uses it, and former members with data in it.
 */
export function seesTree(sql: Sql, userId: string, treeId: string) {
  return sql.one`
    select 1 from croom c
    where c.id = ${treeId} and (
      c.kind = 'catalogue'
      or exists (
        select 1 from (
          select o.id as croom_id from croom o where o.owner_id = ${userId}
          union all select m.croom_id from croom_member m where m.user_id = ${userId}
          union all select r.croom_id from study_record r where r.user_id = ${userId}
          union all select e.croom_id from trial_exam e where e.user_id = ${userId}
          union all select p.croom_id from plan_item p where p.user_id = ${userId}
          union all select t.croom_id from timer t where t.user_id = ${userId}
        ) own join croom f on f.id = own.croom_id
        where c.id in (f.id, f.source_id)))`
}

/** Sums of a student's records up to a day, per place in some lessons. */
export function sumByPlace(sql: Sql, userId: OwnerId, studyIds: string[], to: Day) {
  return sql.rows<PlaceSum & { records: number }>`
    select study_id, topic_id, subtopic_id, ${recordSums}, count(*) as records, max(day) as last_day
    from study_record
    where user_id = ${userId} and study_id = any(${studyIds}::uuid[]) and day <= ${to}
    group by study_id, topic_id, subtopic_id`
}

/** Latest level up to a day, per place in some lessons. */
export function latestLevels(sql: Sql, userId: OwnerId, studyIds: string[], to: Day) {
  return sql.rows<PlaceLevel>`
    select distinct on (study_id, topic_id, subtopic_id) study_id, topic_id, subtopic_id, level
    from study_record
    where user_id = ${userId} and level is not null and study_id = any(${studyIds}::uuid[]) and day <= ${to}
    order by study_id, topic_id, subtopic_id, day desc, created_at desc`
}

/** Lessons, topics and subtopics to write. */
export type Parts = {
  studies: StudyRow[]
  topics: TopicRow[]
  subtopics: SubtopicRow[]
}

/**
 * Upserts parts of trees.
 * @returns number of written parts; a part whose id belongs to another parent is skipped. The rows are counted, since
 *   Citus reports as changed all that an insert from JSON has read
 */
export async function upsertParts(sql: Sql, tree: Parts): Promise<number> {
  const studies = await sql.rows`
    insert into study (${studyColumns.stored})
    select ${studyColumns.stored}
    from json_to_recordset(${JSON.stringify(tree.studies)}::json) as s (id uuid, croom_id uuid, name text,
      question_count smallint, color text, certainty text, sort integer, section text)
    on conflict (id) do update set name = excluded.name, section = excluded.section, question_count = excluded.question_count,
      color = excluded.color, certainty = excluded.certainty, sort = excluded.sort
    where study.croom_id = excluded.croom_id
    returning id`
  const topics = await sql.rows`
    insert into topic (id, study_id, name, group_name, certainty, sort)
    select id, study_id, name, "group", certainty, sort
    from json_to_recordset(${JSON.stringify(tree.topics)}::json) as t (id uuid, study_id uuid, name text,
      "group" text, certainty text, sort integer)
    on conflict (id) do update set name = excluded.name, group_name = excluded.group_name,
      certainty = excluded.certainty, sort = excluded.sort
    where topic.study_id = excluded.study_id
    returning id`
  const subtopics = await sql.rows`
    insert into subtopic (${subtopicColumns.stored})
    select ${subtopicColumns.stored}
    from json_to_recordset(${JSON.stringify(tree.subtopics)}::json) as b (id uuid, topic_id uuid, name text,
      sort integer)
    on conflict (id) do update set name = excluded.name, sort = excluded.sort
    where subtopic.topic_id = excluded.topic_id
    returning id`
  return studies.length + topics.length + subtopics.length
}

/** Names a class group, or a part of its tree. */
type Named = { croomId?: string; studyId?: string; topicId?: string; subtopicId?: string }

/** The class group that owns a tree, which a part of it or its own id names, locked until the transaction ends. */
export function lockHolder(sql: Sql, { croomId, studyId, topicId, subtopicId }: Named) {
  return sql.one<{ croom_id: string; owner_id: string | null; source_id: string | null }>`
    select c.id as croom_id, c.owner_id, c.source_id from croom c
    where c.id = coalesce(${croomId}::uuid, (
      select s.croom_id from study s
      where s.id = coalesce(${studyId}::uuid,
        (select t.study_id from topic t where t.id = coalesce(${topicId}::uuid,
          (select b.topic_id from subtopic b where b.id = ${subtopicId}::uuid))))))
    for no key update`
}

export function findSubtopic(sql: Sql, id: string) {
  return sql.one<SubtopicRow>`select ${subtopicColumns.names} from subtopic where id = ${id}`
}

/** Number of direct children of a class group, lesson or topic. */
export function countParts(sql: Sql, { croomId, studyId, topicId }: Named) {
  return sql.number`
    select (select count(*) from study where croom_id = ${croomId}::uuid)
         + (select count(*) from topic where study_id = ${studyId}::uuid)
         + (select count(*) from subtopic where topic_id = ${topicId}::uuid)`
}

/** Sort value after the last sibling. */
export function nextSort(sql: Sql, { croomId, studyId, topicId }: Named) {
  return sql.number`
    select coalesce(greatest(
      (select max(sort) from study where croom_id = ${croomId}::uuid),
      (select max(sort) from topic where study_id = ${studyId}::uuid),
      (select max(sort) from subtopic where topic_id = ${topicId}::uuid)), -1) + 1`
}

/** @returns false if something refers to it; the transaction is then aborted */
export function deleteStudy(sql: Sql, id: string): Promise<boolean> {
  return unlessReferred(sql.run`delete from study where id = ${id}`)
}

/** @returns false if something refers to it; the transaction is then aborted */
export function deleteTopic(sql: Sql, id: string): Promise<boolean> {
  return unlessReferred(sql.run`delete from topic where id = ${id}`)
}

/** @returns false if something refers to it; the transaction is then aborted */
export function deleteSubtopic(sql: Sql, id: string): Promise<boolean> {
  return unlessReferred(sql.run`delete from subtopic where id = ${id}`)
}

const foreignKeyViolation = '23503'

async function unlessReferred(deletion: Promise<number>): Promise<boolean> {
  try {
    await deletion
    return true
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === foreignKeyViolation) return false
    throw error
  }
}

/** Number of students' rows that refer to a part of a tree. */
export type Uses = { records: number; trials: number; plans: number }

/**
 * Number of records, trial exams and planned items of some people that refer to a part or anything below it.
 */
export function usesOfPart(sql: Sql, people: string[], { studyId, topicId, subtopicId }: Named) {
  return sql.only<Uses>`
    select (select count(*) from study_record
            where user_id = any(${people}::uuid[])
              and (study_id = ${studyId} or topic_id = ${topicId} or subtopic_id = ${subtopicId})) as records,
           (select count(*) from (
              select trial_id from trial_lesson
              where user_id = any(${people}::uuid[]) and study_id = ${studyId}
              union
              select trial_id from trial_mark
              where user_id = any(${people}::uuid[]) and (topic_id = ${topicId} or subtopic_id = ${subtopicId})
            ) used) as trials,
           (select count(*) from plan_item
            where user_id = any(${people}::uuid[])
              and (study_id = ${studyId} or topic_id = ${topicId} or subtopic_id = ${subtopicId})) as plans`
}

/** Names of lessons, topics and subtopics by their ids; one that was deleted is left out. */
export async function listNames(sql: Sql, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return new Map()
  const rows = await sql.rows<{ id: string; name: string }>`
    select id, name from study where id = any(${wanted}::uuid[])
    union all select id, name from topic where id = any(${wanted}::uuid[])
    union all select id, name from subtopic where id = any(${wanted}::uuid[])`
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Whether a person may see the class group `c`: catalogue, own, joined, or left with data in it. */
function isVisibleTo(userId: string): Fragment {
  return fragment`(
    c.kind = 'catalogue' or c.owner_id = ${userId}
    or exists (select 1 from croom_member m where m.user_id = ${userId} and m.croom_id = c.id)
    or exists (select 1 from study_record r where r.user_id = ${userId} and r.croom_id = c.id)
    or exists (select 1 from trial_exam e where e.user_id = ${userId} and e.croom_id = c.id)
    or exists (select 1 from plan_item p where p.user_id = ${userId} and p.croom_id = c.id)
    or exists (select 1 from timer t where t.user_id = ${userId} and t.croom_id = c.id))`
}

/** The class group whose tree a person may see. */
export function visibleCroom(sql: Sql, userId: string, id: string, isAdmin: boolean) {
  return sql.one<{ id: string; tree_id: string }>`
    select c.id, coalesce(c.source_id, c.id) as tree_id from croom c
    where c.id = ${id} and (${isAdmin} or ${isVisibleTo(userId)})`
}

/** Ids of the class groups that a person has joined or owns. */
export function myCroomIds(sql: Sql, userId: string) {
  return sql.values<string>`
    select croom_id from croom_member where user_id = ${userId}
    union select id from croom where owner_id = ${userId}`
}

/** Everybody who may have rows that refer to a class group: its owner, members and former members. */
export function peopleOf(sql: Sql, croomId: string) {
  return sql.values<string>`
    select owner_id from croom where id = ${croomId} and owner_id is not null
    union select r.student_id from croom_roster r where r.croom_id = ${croomId}
    union select r.student_id from croom f join croom_roster r on r.croom_id = f.id where f.source_id = ${croomId}
    union select f.owner_id from croom f where f.source_id = ${croomId}`
}
