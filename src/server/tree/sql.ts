import type { PlaceLevel, PlaceSum } from '#rules/figures.ts'
import type { Place } from '#rules/place.ts'
import type { Sql } from '#server/database/sql.ts'

export type StudyRow = {
  id: string
  croom_id: string
  name: string
  question_count: number
  color: string
  sort: number
}
export type TopicRow = { id: string; study_id: string; name: string; group: string | null; sort: number }
export type SubtopicRow = { id: string; topic_id: string; name: string; sort: number }

/** Lessons of class groups, each under the group it is seen in, whose tree may be another's. */
export function listStudies(sql: Sql, croomIds: string[]) {
  return sql.rows<StudyRow>`
    select s.id, c.id as croom_id, s.name, s.question_count, s.color, s.sort
    from croom c join study s on s.croom_id = coalesce(c.source_id, c.id)
    where c.id = any(${croomIds}::uuid[])
    order by c.is_archived, c.sort, c.created_at, c.id, s.sort, s.id`
}

export function listTopics(sql: Sql, studyIds: string[]) {
  return sql.rows<TopicRow>`
    select id, study_id, name, group_name as "group", sort from topic
    where study_id = any(${studyIds}::uuid[])
    order by array_position(${studyIds}::uuid[], study_id), sort, id`
}

export function listSubtopics(sql: Sql, topicIds: string[]) {
  return sql.rows<SubtopicRow>`
    select id, topic_id, name, sort from subtopic
    where topic_id = any(${topicIds}::uuid[])
    order by array_position(${topicIds}::uuid[], topic_id), sort, id`
}

/** The lesson that a lesson or topic id lies in, with the class group that holds the tree. */
export function findStudy(sql: Sql, id: string) {
  return sql.one<StudyRow>`
    select id, croom_id, name, question_count, color, sort from study where id = ${id}`
}

export function findTopic(sql: Sql, id: string) {
  return sql.one<TopicRow>`
    select id, study_id, name, group_name as "group", sort from topic where id = ${id}`
}

/** A subtopic with its parents. */
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

/** The deepest part that a place names, with its real parents; nothing when it does not exist. */
export function findParents(sql: Sql, place: Place) {
  return sql.one<{ tree_id: string; study_id: string; topic_id: string | null; subtopic_id: string | null }>`
    select s.croom_id as tree_id, s.id as study_id, t.id as topic_id, b.id as subtopic_id
    from (select ${place.study_id}::uuid as study_id, ${place.topic_id}::uuid as topic_id,
                 ${place.subtopic_id}::uuid as subtopic_id) p
    left join subtopic b on b.id = p.subtopic_id
    left join topic t on t.id = coalesce(b.topic_id, p.topic_id)
    join study s on s.id = coalesce(t.study_id, p.study_id)`
}

/** Who may see the tree that a class group holds: anybody for the catalogue, else owner, members, followers. */
export function seesTree(sql: Sql, userId: string, treeId: string) {
  return sql.one`
    select 1 from croom c
    where c.id = ${treeId} and (
      c.kind = 'catalogue' or c.owner_id = ${userId}
      or exists (select from croom_member m where m.user_id = ${userId} and m.croom_id = c.id)
      or exists (select from study_record r where r.user_id = ${userId} and r.croom_id = c.id)
      or exists (select from croom f join croom_member m on m.user_id = ${userId} and m.croom_id = f.id
                 where f.source_id = c.id))`
}

/** Sums of a student's records by place, in some lessons. */
export function sumByPlace(sql: Sql, userId: string, studyIds: string[]) {
  return sql.rows<PlaceSum>`
    select study_id, topic_id, subtopic_id, sum(minutes) as minutes, sum(questions) as questions,
           coalesce(sum(wrong), 0) as wrong, coalesce(sum(blank), 0) as blank, max(day) as last_day
    from study_record
    where user_id = ${userId} and study_id = any(${studyIds}::uuid[])
    group by study_id, topic_id, subtopic_id`
}

/** The latest level of each place, in some lessons. */
export function latestLevels(sql: Sql, userId: string, studyIds: string[]) {
  return sql.rows<PlaceLevel>`
    select distinct on (study_id, topic_id, subtopic_id) study_id, topic_id, subtopic_id, level
    from study_record
    where user_id = ${userId} and level is not null and study_id = any(${studyIds}::uuid[])
    order by study_id, topic_id, subtopic_id, day desc, created_at desc`
}
