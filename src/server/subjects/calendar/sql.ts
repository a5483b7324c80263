import type { Day } from '#rules/day.ts'
import { type ExamKind, type Locale, type RecordKind, type RoleId, roleIds } from '#rules/vocabulary.ts'
import type { Sql } from '#server/services/database/client.ts'
import type { OwnerId } from '#server/services/people/person-ids.ts'
import { type ConsentColumns, consentColumns } from '#server/services/people/sql.ts'

/** Since when a person's calendar has an address; undefined without one. */
export function findCalendar(sql: Sql, userId: OwnerId) {
  return sql.one<{ created_at: string }>`select created_at from calendar where user_id = ${userId}`
}

/** Stores the hash of the secret in a calendar's address; the address before stops working. */
export async function putCalendar(sql: Sql, userId: OwnerId, hash: Buffer, createdAt: string): Promise<void> {
  await sql.run`
    insert into calendar (user_id, hash, created_at) values (${userId}, ${hash}, ${createdAt})
    on conflict (user_id) do update set hash = excluded.hash, created_at = excluded.created_at`
}

export function deleteCalendar(sql: Sql, userId: string) {
  return sql.run`delete from calendar where user_id = ${userId}`
}

type CalendarOwner = ConsentColumns & {
  id: OwnerId
  role_id: RoleId
  locale: Locale
  timezone: string
  day_start: number
}

/** The student whose calendar an address opens. @param userId whom the address names */
export function findOwnerOfCalendar(sql: Sql, userId: string, hash: Buffer) {
  return sql.one<CalendarOwner>`
    select u.id, u.role_id, u.locale, u.timezone, u.day_start, ${consentColumns}
    from calendar c join app_user u on u.id = c.user_id
    where c.user_id = ${userId} and c.hash = ${hash} and u.role_id = ${roleIds.student}`
}

type Changed = { id: string; version: number; updated_at: string }
export type ShownExam = Changed & { name: string; kind: ExamKind; examdate: Day; examtime: string | null }
export type ShownPlan = Changed & {
  day: Day
  kind: RecordKind
  minutes: number | null
  questions: number | null
  study: string | null
  topic: string | null
  subtopic: string | null
}

/** Exams of a student from a day on, earliest first. */
export function examsFrom(sql: Sql, userId: OwnerId, from: Day, most: number) {
  return sql.rows<ShownExam>`
    select id, version, updated_at, name, kind, examdate, examtime
    from exam where user_id = ${userId} and examdate >= ${from}
    order by examdate, id limit ${most}`
}

/** Planned items of some days with the names of their places, earliest first. */
export function plansBetween(sql: Sql, userId: OwnerId, from: Day, to: Day, most: number) {
  return sql.rows<ShownPlan>`
    select p.id, p.version, p.updated_at, p.day, p.kind, p.minutes, p.questions,
           s.name as study, t.name as topic, b.name as subtopic
    from (
      select * from plan_item where user_id = ${userId} and day between ${from} and ${to}
      order by day, sort, id limit ${most}
    ) p
    left join study s on s.id = p.study_id
    left join topic t on t.id = p.topic_id
    left join subtopic b on b.id = p.subtopic_id
    order by p.day, p.sort, p.id`
}
