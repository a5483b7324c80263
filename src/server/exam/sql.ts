import type { Day } from '#rules/day.ts'
import { type ExamKind, roleIds } from '#rules/vocabulary.ts'
import type { Sql } from '#server/database/sql.ts'

/** The part of an exam that a person decides. */
export type ExamContent = {
  croom_id: string | null
  name: string
  kind: ExamKind
  examdate: Day
  examtime: string | null
  is_main: boolean
  note: string | null
  result: string | null
}
export type ExamRow = ExamContent & {
  id: string
  user_id: string
  croom_name: string | null
  version: number
  created_by: string
  updated_by: string
}
export type ExamFilter = {
  from: Day | null
  to: Day | null
  croom_id: string | null
  kind: ExamKind | null
}

/** Exams of one student that match, the earliest first. */
export function listExams(sql: Sql, userId: string, filter: ExamFilter, size: number, offset: number) {
  return sql.rows<ExamRow & { total: number }>`
    select e.id, e.user_id, e.croom_id, c.name as croom_name, e.name, e.kind, e.examdate, e.examtime, e.is_main,
           e.note, e.result, e.version, e.created_by, e.updated_by, count(*) over () as total
    from exam e left join croom c on c.id = e.croom_id
    where e.user_id = ${userId}
      and e.examdate between coalesce(${filter.from}::date, '-infinity') and coalesce(${filter.to}::date, 'infinity')
      and (${filter.croom_id}::uuid is null or e.croom_id = ${filter.croom_id})
      and (${filter.kind}::text is null or e.kind = ${filter.kind})
    order by e.examdate, e.examtime nulls first, e.id
    limit ${size} offset ${offset}`
}

export function findExam(sql: Sql, userId: string, id: string) {
  return sql.one<ExamRow>`
    select e.id, e.user_id, e.croom_id, c.name as croom_name, e.name, e.kind, e.examdate, e.examtime, e.is_main,
           e.note, e.result, e.version, e.created_by, e.updated_by
    from exam e left join croom c on c.id = e.croom_id
    where e.user_id = ${userId} and e.id = ${id}`
}

/** Other exams of a student on one day. */
export function examsOn(sql: Sql, userId: string, day: Day) {
  return sql.rows<{ id: string; name: string; examdate: Day }>`
    select id, name, examdate from exam where user_id = ${userId} and examdate = ${day} order by id`
}

/** The student has one main exam: any other steps back. @returns the one that did, as it was */
export function clearMain(sql: Sql, userId: string, actorId: string, exceptId: string) {
  return sql.one<ExamContent & { id: string }>`
    update exam set is_main = false, updated_by = ${actorId}, updated_at = now(), version = version + 1
    where user_id = ${userId} and is_main and id <> ${exceptId}
    returning id, croom_id, name, kind, examdate, examtime, true as is_main, note, result`
}

export function insertExam(sql: Sql, userId: string, actorId: string, id: string, exam: ExamContent) {
  return sql.run`
    insert into exam (user_id, id, croom_id, name, kind, examdate, examtime, is_main, note, result,
      created_by, updated_by)
    values (${userId}, ${id}, ${exam.croom_id}, ${exam.name}, ${exam.kind}, ${exam.examdate},
      ${exam.examtime}, ${exam.is_main}, ${exam.note}, ${exam.result}, ${actorId}, ${actorId})`
}

export function updateExam(sql: Sql, userId: string, actorId: string, id: string, exam: ExamContent) {
  return sql.run`
    update exam set croom_id = ${exam.croom_id}, name = ${exam.name}, kind = ${exam.kind},
      examdate = ${exam.examdate}, examtime = ${exam.examtime}, is_main = ${exam.is_main},
      note = ${exam.note}, result = ${exam.result}, updated_by = ${actorId}, updated_at = now(),
      version = version + 1
    where user_id = ${userId} and id = ${id}`
}

export function deleteExam(sql: Sql, userId: string, id: string) {
  return sql.run`delete from exam where user_id = ${userId} and id = ${id}`
}

/** Students of a group that its owner may give an exam: members with an active link that lets the coach act. */
export function actableMembers(sql: Sql, coachId: string, croomId: string) {
  return sql.rows<{ id: string }>`
    select r.student_id as id
    from croom g
    join croom_roster r on r.croom_id = g.id and r.left_at is null
    join coach_link l on l.user_id = ${coachId} and l.coach_id = ${coachId} and l.student_id = r.student_id
      and l.ended_at is null and l.access = 'act'
    join app_user u on u.id = r.student_id and u.role_id = ${roleIds.student}
    where g.id = ${croomId} and g.owner_id = ${coachId} and g.kind = 'group'
    order by r.student_id`
}

/** How many exams a student has. */
export async function countExams(sql: Sql, userId: string): Promise<number> {
  const row = await sql.one<{ exams: number }>`select count(*) as exams from exam where user_id = ${userId}`
  return row?.exams ?? 0
}
