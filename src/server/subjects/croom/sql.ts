import type { Static } from '@sinclair/typebox'
import type { Croom } from '#contract/croom.ts'
import { type CroomKind, roleIds } from '#rules/vocabulary.ts'
import type { Sql } from '#server/services/database/client.ts'
import { type Fragment, fragment } from '#server/services/database/fragment.ts'
import { findPeople } from '#server/services/people/sql.ts'
import type { Uses } from '#server/subjects/tree/sql.ts'

export type CroomRow = Static<typeof Croom>

export function countOwned(sql: Sql, userId: string) {
  return sql.number`select count(*) from croom where owner_id = ${userId}`
}

/** Number of class groups that a person has joined. */
export function countJoined(sql: Sql, userId: string) {
  return sql.number`select count(*) from croom_member where user_id = ${userId}`
}

export function catalogueIds(sql: Sql) {
  return sql.values<string>`select id from croom where kind = 'catalogue'`
}

/** Another text whenever the catalogue or the numbers of its students have changed. */
export async function catalogueVersion(sql: Sql): Promise<string> {
  const row = await sql.one<{ checksum: string | null; students: string | null }>`
    select (select checksum from catalogue) as checksum, string_agg(id || ' ' || students, ',' order by id) as students
    from croom where kind = 'catalogue'`
  return `${row?.checksum} ${row?.students}`
}

/**
 * Class groups as one person sees them, in the catalogue's order, archived last.
 * @param userId null without a token
 */
export async function describeCrooms(
  sql: Sql,
  userId: string | null,
  ids: string[],
  isAdmin: boolean,
): Promise<CroomRow[]> {
  const crooms = await describe(sql, userId, ids, isAdmin)
  const groups = crooms.filter(({ kind }) => kind === 'group').map(({ id }) => id)
  if (groups.length === 0) return crooms
  const students = await countMembers(sql, groups)
  return crooms.map((croom) =>
    croom.kind === 'group'
      ? { ...croom, counts: { ...croom.counts, students: students.get(croom.id) ?? 0 } }
      : croom,
  )
}

/** Number of students per coach's group. */
export async function countMembers(sql: Sql, croomIds: string[]): Promise<Map<string, number>> {
  const rows = await sql.rows<{ id: string; students: number }>`
    select croom_id as id, count(*) as students from croom_roster
    where croom_id = any(${croomIds}::uuid[]) and left_at is null group by croom_id`
  return new Map(rows.map(({ id, students }) => [id, students]))
}

/**
 * Counts the students of the catalogue's class groups. Periodic, since a counter updated by every join would
 * be a hot row.
 * @returns number of groups with a changed count
 */
export async function countCatalogueMembers(sql: Sql): Promise<number> {
  const counts = await sql.rows<{ id: string; students: number }>`
    select croom_id as id, count(user_id) as students from croom_member group by croom_id`
  return sql.run`
    update croom c set students = coalesce(n.students, 0)
    from croom k left join json_to_recordset(${JSON.stringify(counts)}::json) as n (id uuid, students integer) on n.id = k.id
    where k.id = c.id and c.kind = 'catalogue' and c.students <> coalesce(n.students, 0)`
}

function describe(sql: Sql, userId: string | null, ids: string[], isAdmin: boolean) {
  return sql.rows<CroomRow>`
    select c.id, c.name, c.kind, c.program_code, c.program_kind, c.track, c.penalty, c.owner_id, c.source_id, c.is_archived,
           m.user_id is not null as is_member,
           c.source_id is null and (${isAdmin} or c.owner_id is not distinct from ${userId}::uuid)
             and (${isAdmin} or c.owner_id is not null) as can_edit,
           case when c.owner_id = ${userId}::uuid then c.join_code end as code,
           json_build_object('students', c.students, 'studies', n.studies, 'topics', n.topics,
                             'subtopics', n.subtopics, 'questions', n.questions) as counts,
           case when is_news then tree.changed_at end as changed_at,
           case when is_news then tree.changes else '[]' end as changes
    from croom c
    join croom tree on tree.id = coalesce(c.source_id, c.id)
    left join croom_member m on m.user_id = ${userId}::uuid and m.croom_id = c.id
    cross join lateral (
      select count(*) as studies, coalesce(sum(s.question_count), 0) as questions,
             coalesce(sum(s.topics), 0) as topics, coalesce(sum(s.subtopics), 0) as subtopics
      from (
        select s.id, s.question_count, count(distinct t.id) as topics, count(b.id) as subtopics
        from study s
        left join topic t on t.study_id = s.id
        left join subtopic b on b.topic_id = t.id
        where s.croom_id = tree.id
        group by s.id
      ) s
    ) n
    -- Who joined or made the group later found it as it is.
    cross join lateral (
      select coalesce(tree.changed_at > coalesce(m.joined_at,
        case when c.owner_id = ${userId}::uuid then c.created_at end), false) as is_news
    ) news
    where c.id = any(${ids}::uuid[])
    order by c.is_archived, c.sort, c.created_at, c.id`
}

/** A class group that can be joined: a catalogue group by id, a coach's by code. */
export function joinableCroom(sql: Sql, id: string | null, code: string | null) {
  return sql.one<{ id: string; kind: 'catalogue' | 'group' }>`
    select id, kind from croom
    where not is_archived
      and ((kind = 'catalogue' and id = ${id}) or (kind = 'group' and join_code = ${code}))`
}

/** A class group in use, of this owner. */
export function findOwnGroup(sql: Sql, ownerId: string, id: string) {
  return sql.one<{ id: string; kind: 'group'; name: string }>`
    select id, kind, name from croom
    where id = ${id} and owner_id = ${ownerId} and kind = 'group' and not is_archived`
}

/** @returns whether the person was not a member before */
export function insertMember(sql: Sql, userId: string, croomId: string) {
  return sql.has`
    insert into croom_member (user_id, croom_id) values (${userId}, ${croomId}) on conflict do nothing`
}

/** @returns whether the person was a member */
export function deleteMember(sql: Sql, userId: string, croomId: string) {
  return sql.has`delete from croom_member where user_id = ${userId} and croom_id = ${croomId}`
}

export function insertIntoRoster(sql: Sql, croomId: string, studentId: string) {
  return sql.run`
    insert into croom_roster (croom_id, student_id) values (${croomId}, ${studentId})
    on conflict (croom_id, student_id) do update set left_at = null`
}

export function leaveRoster(sql: Sql, croomId: string, studentId: string) {
  return sql.run`
    update croom_roster set left_at = now()
    where croom_id = ${croomId} and student_id = ${studentId} and left_at is null`
}

/** Sets the class group shown first, if none was chosen. */
export function chooseFirstCroom(sql: Sql, userId: string, croomId: string) {
  return sql.run`update app_user set croom_id = ${croomId} where id = ${userId} and croom_id is null`
}

export function listRoster(sql: Sql, croomId: string) {
  return sql.values<string>`
    select student_id from croom_roster where croom_id = ${croomId} and left_at is null order by student_id`
}

export async function listMembers(sql: Sql, croomId: string): Promise<{ id: string; name: string }[]> {
  const people = await findPeople(sql, await listRoster(sql, croomId))
  return [...people].flatMap(([id, { name, role_id }]) => (role_id === roleIds.student ? { id, name } : []))
}

/** A class group that the person may change, locked until the transaction ends. */
export function lockOwnCroom(sql: Sql, userId: string, id: string, isAdmin: boolean) {
  return sql.one<OwnCroom>`
    select id, kind, name, is_archived, owner_id from croom
    where id = ${id} and owner_id is not null and (${isAdmin} or owner_id = ${userId}) for update`
}

export type OwnCroom = CroomContent & { id: string; kind: CroomKind; owner_id: string }
export type CroomContent = { name: string; is_archived: boolean }

/** Adds a class group, optionally with the terms of another. @param terms of the group whose tree it uses */
export function insertCroom(
  sql: Sql,
  croom: CroomContent & {
    id: string
    kind: 'group' | 'personal'
    owner_id: string
    source_id: string | null
    join_code: string | null
  },
  termsOf: string | null,
) {
  return sql.run`
    insert into croom (id, kind, name, is_archived, owner_id, source_id, join_code, program_code,
      program_kind, track, penalty, duration_min, sort)
    select ${croom.id}, ${croom.kind}, ${croom.name}, ${croom.is_archived}, ${croom.owner_id},
      ${croom.source_id}, ${croom.join_code}, t.program_code, t.program_kind, t.track, coalesce(t.penalty, 0),
      t.duration_min, 1000
    from (select 1) one left join croom t on t.id = ${termsOf}
    on conflict (id) do nothing`
}

export function updateCroom(sql: Sql, id: string, { name, is_archived }: CroomContent) {
  return sql.run`update croom set name = ${name}, is_archived = ${is_archived} where id = ${id}`
}

/** @param code one that no other group has */
export function setJoinCode(sql: Sql, id: string, code: string) {
  return sql.run`update croom set join_code = ${code} where id = ${id}`
}

/** @param people users who may have it as their first class group */
export async function deleteCroom(sql: Sql, people: string[], id: string) {
  await sql.run`update app_user set croom_id = null where id = any(${people}::uuid[]) and croom_id = ${id}`
  await sql.run`delete from croom where id = ${id}`
}

/** Number of rows that refer to a class group: those of some people, and class groups that use its tree. */
export function usesOfCroom(sql: Sql, people: string[], croomId: string) {
  const count = (table: Fragment) => fragment`
    (select count(*) from ${table} where user_id = any(${people}::uuid[]) and croom_id = ${croomId})`
  return sql.only<Uses & { exams: number; timers: number; followers: number }>`
    select ${count(fragment`study_record`)} as records, ${count(fragment`trial_exam`)} as trials,
           ${count(fragment`plan_item`)} as plans, ${count(fragment`exam`)} as exams,
           ${count(fragment`timer`)} as timers,
           (select count(*) from croom where source_id = ${croomId}) as followers`
}
