import type { Static, TObject } from '@sinclair/typebox'
import { Exam, type exam, examFields } from '#contract/exam.ts'
import type { Day } from '#rules/day.ts'
import type { Sql } from '#server/services/database/client.ts'
import { columnsOf } from '#server/services/database/columns.ts'
import { fragment } from '#server/services/database/fragment.ts'
import type { ActorId, OwnerId } from '#server/services/people/person-ids.ts'

/** The fields of an exam that a person sets. */
export type ExamContent = Static<TObject<typeof examFields>>
export type ExamRow = Omit<Static<typeof Exam>, 'days_left'>
export const examContent = columnsOf(examFields)
const { days_left: _ofToday, croom_name: _ofCroom, ...stored } = Exam.properties
const head = fragment`${columnsOf(stored).of('e')}, c.name as croom_name`

type ExamFilter = Static<(typeof exam)['GET /exam']['query']>

/** Exams of one student that match the filter, earliest first. */
export function listExams(sql: Sql, userId: OwnerId, filter: ExamFilter, size: number, offset: number) {
  return sql.rows<ExamRow & { total: number }>`
    select ${head}, count(*) over () as total
    from exam e left join croom c on c.id = e.croom_id
    where e.user_id = ${userId}
      and e.examdate between coalesce(${filter.from}::date, '-infinity') and coalesce(${filter.to}::date, 'infinity')
      and (${filter.croom_id}::uuid is null or e.croom_id = ${filter.croom_id})
      and (${filter.kind}::text is null or e.kind = ${filter.kind})
    order by e.examdate, e.examtime nulls first, e.id
    limit ${size} offset ${offset}`
}

const oneExam = (userId: OwnerId, id: string) => fragment`
  select ${head} from exam e left join croom c on c.id = e.croom_id where e.user_id = ${userId} and e.id = ${id}`

export function findExam(sql: Sql, userId: OwnerId, id: string) {
  return sql.one<ExamRow>`${oneExam(userId, id)}`
}

/** The same, locked until the transaction ends. */
export function lockExam(sql: Sql, userId: OwnerId, id: string) {
  return sql.one<ExamRow>`${oneExam(userId, id)} for update of e`
}

/** Other exams of a student on one day. */
export function examsOn(sql: Sql, userId: OwnerId, day: Day) {
  return sql.rows<{ id: string; name: string; examdate: Day }>`
    select id, name, examdate from exam where user_id = ${userId} and examdate = ${day} order by id`
}

/** Ensures a single main exam. @returns the exam that was main before, as it was, with its version now */
export async function clearMain(
  sql: Sql,
  userId: OwnerId,
  actorId: ActorId,
  exceptId: string,
): Promise<(ExamContent & { id: string; version: number }) | undefined> {
  const row = await sql.one<ExamContent & { id: string; version: number }>`
    update exam set is_main = false, updated_by = ${actorId}, updated_at = now(), version = version + 1
    where user_id = ${userId} and is_main and id <> ${exceptId}
    returning id, version, ${examContent.names}`
  return row && { ...row, is_main: true }
}

export function insertExam(sql: Sql, userId: OwnerId, actorId: ActorId, id: string, exam: ExamContent) {
  return sql.run`
    insert into exam (user_id, id, ${examContent.names}, created_by, updated_by)
    values (${userId}, ${id}, ${examContent.values(exam)}, ${actorId}, ${actorId})`
}

export function updateExam(sql: Sql, userId: OwnerId, actorId: ActorId, id: string, exam: ExamContent) {
  return sql.run`
    update exam set ${examContent.assignments(exam)}, updated_by = ${actorId}, updated_at = now(),
      version = version + 1
    where user_id = ${userId} and id = ${id}`
}

export function deleteExam(sql: Sql, userId: OwnerId, id: string) {
  return sql.run`delete from exam where user_id = ${userId} and id = ${id}`
}

/** Members of a group whose active link gives its owner access `act`, in the order of their ids. */
export async function actableMembers(sql: Sql, coachId: ActorId, croomId: string) {
  const members = await sql.values<string>`
    select r.student_id from croom g join croom_roster r on r.croom_id = g.id and r.left_at is null
    where r.croom_id = ${croomId} and g.owner_id = ${coachId} and g.kind = 'group'`
  return sql.values<string>`
    select student_id from coach_link
    where user_id = ${coachId} and coach_id = ${coachId} and ended_at is null and access = 'act'
      and student_id = any(${members}::uuid[])
    order by student_id`
}

export function countExams(sql: Sql, userId: OwnerId) {
  return sql.number`select count(*) from exam where user_id = ${userId}`
}
