import type { Static } from '@sinclair/typebox'
import type { Croom } from '#contract/croom.ts'
import type { Sql } from '#server/database/sql.ts'

export type CroomRow = Static<typeof Croom>

/** Ids of the class groups a person joined or owns. */
export async function myCroomIds(sql: Sql, userId: string): Promise<string[]> {
  const rows = await sql.rows<{ id: string }>`
    select croom_id as id from croom_member where user_id = ${userId}
    union select id from croom where owner_id = ${userId}`
  return rows.map(({ id }) => id)
}

/** Ids of the catalogue's class groups. */
export async function catalogueIds(sql: Sql): Promise<string[]> {
  const rows = await sql.rows<{ id: string }>`select id from croom where kind = 'catalogue'`
  return rows.map(({ id }) => id)
}

/**
 * Class groups as one person sees them, in the catalogue's order, archived last.
 * @param userId null for somebody without a token
 */
export function describeCrooms(sql: Sql, userId: string | null, ids: string[], isAdmin: boolean) {
  return sql.rows<CroomRow>`
    select c.id, c.name, c.kind, c.program_code, c.track, c.penalty, c.owner_id, c.source_id, c.is_archived,
           m.user_id is not null as is_member,
           c.source_id is null and (${isAdmin} or c.owner_id is not distinct from ${userId}::uuid)
             and (${isAdmin} or c.owner_id is not null) as can_edit,
           case when c.owner_id = ${userId}::uuid then c.join_code end as code,
           json_build_object('students', c.students, 'studies', n.studies, 'topics', n.topics,
                             'subtopics', n.subtopics) as counts
    from croom c
    left join croom_member m on m.user_id = ${userId}::uuid and m.croom_id = c.id
    cross join lateral (
      select count(distinct s.id) as studies, count(distinct t.id) as topics, count(b.id) as subtopics
      from study s
      left join topic t on t.study_id = s.id
      left join subtopic b on b.topic_id = t.id
      where s.croom_id = coalesce(c.source_id, c.id)
    ) n
    where c.id = any(${ids}::uuid[])
    order by c.is_archived, c.sort, c.created_at, c.id`
}

/** Where the tree of a class group lies, if the person may see it: catalogue, own, joined, or once studied in. */
export function visibleCroom(sql: Sql, userId: string, id: string, isAdmin: boolean) {
  return sql.one<{ id: string; tree_id: string }>`
    select c.id, coalesce(c.source_id, c.id) as tree_id from croom c
    where c.id = ${id} and (
      ${isAdmin} or c.kind = 'catalogue' or c.owner_id = ${userId}
      or exists (select from croom_member m where m.user_id = ${userId} and m.croom_id = c.id)
      or exists (select from study_record r where r.user_id = ${userId} and r.croom_id = c.id))`
}

/** A class group that can be joined: of the catalogue by its id, of a coach by its code. */
export function joinableCroom(sql: Sql, id: string | null, code: string | null) {
  return sql.one<{ id: string; kind: 'catalogue' | 'group' }>`
    select id, kind from croom
    where not is_archived
      and ((kind = 'catalogue' and id = ${id}) or (kind = 'group' and join_code = ${code}))`
}

/** @returns whether the person was not a member before */
export async function insertMember(sql: Sql, userId: string, croomId: string): Promise<boolean> {
  const added = await sql.run`
    insert into croom_member (user_id, croom_id) values (${userId}, ${croomId}) on conflict do nothing`
  return added === 1
}

/** @returns whether the person was a member */
export async function deleteMember(sql: Sql, userId: string, croomId: string): Promise<boolean> {
  const gone = await sql.run`
    delete from croom_member where user_id = ${userId} and croom_id = ${croomId}`
  return gone === 1
}

export function insertIntoRoster(sql: Sql, croomId: string, studentId: string) {
  return sql.run`
    insert into croom_roster (croom_id, student_id) values (${croomId}, ${studentId}) on conflict do nothing`
}

export function deleteFromRoster(sql: Sql, croomId: string, studentId: string) {
  return sql.run`delete from croom_roster where croom_id = ${croomId} and student_id = ${studentId}`
}

export function addToStudents(sql: Sql, croomId: string, change: 1 | -1) {
  return sql.run`update croom set students = students + ${change} where id = ${croomId}`
}

/** The class group that a person looks at first, where none was chosen before. */
export function chooseFirstCroom(sql: Sql, userId: string, croomId: string) {
  return sql.run`update app_user set croom_id = ${croomId} where id = ${userId} and croom_id is null`
}

/** Members of a group, for its owner. */
export function listMembers(sql: Sql, croomId: string) {
  return sql.rows<{ id: string; name: string }>`
    select u.id, u.name from croom_roster r join app_user u on u.id = r.student_id
    where r.croom_id = ${croomId} order by u.name, u.id`
}
