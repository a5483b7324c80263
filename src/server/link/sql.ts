import type { Access } from '#rules/vocabulary.ts'
import type { Sql } from '#server/database/sql.ts'

export type LinkRow = {
  id: string
  coach: { id: string; name: string }
  student: { id: string; name: string }
  access: Access
  created_at: string
}

/** Active links of a person, on either side. */
export function listLinks(sql: Sql, userId: string) {
  return sql.rows<LinkRow>`
    select l.id, json_build_object('id', c.id, 'name', c.name) as coach,
           json_build_object('id', s.id, 'name', s.name) as student, l.access, l.created_at
    from coach_link l
    join app_user c on c.id = l.coach_id
    join app_user s on s.id = l.student_id
    where l.user_id = ${userId} and l.ended_at is null
    order by l.created_at desc, l.id`
}

/** Invitations of a coach's last 30 days, newest first. */
export function listInvites(sql: Sql, coachId: string) {
  return sql.rows<{
    id: string
    access: Access
    created_at: string
    expires_at: string
    used_by: string | null
  }>`
    select i.id, i.access, i.created_at, i.expires_at, u.name as used_by
    from coach_invite i left join app_user u on u.id = i.used_by
    where i.coach_id = ${coachId} and i.created_at > now() - interval '30 days'
    order by i.created_at desc`
}

export function insertInvite(sql: Sql, id: string, coachId: string, codeHash: Buffer, access: Access) {
  return sql.one<{ expires_at: string }>`
    insert into coach_invite (code_hash, id, coach_id, access, expires_at)
    values (${codeHash}, ${id}, ${coachId}, ${access}, now() + interval '7 days')
    returning expires_at`
}

/** An invitation that may be accepted, or was by this very student; locked until the transaction ends. */
export function lockInvite(sql: Sql, codeHash: Buffer, studentId: string) {
  return sql.one<{ coach_id: string; access: Access; is_used: boolean }>`
    select coach_id, access, used_at is not null as is_used from coach_invite
    where code_hash = ${codeHash}
      and (used_by = ${studentId} or (used_at is null and expires_at > now()))
    for update`
}

export function spendInvite(sql: Sql, codeHash: Buffer, studentId: string) {
  return sql.run`
    update coach_invite set used_by = ${studentId}, used_at = now() where code_hash = ${codeHash}`
}

/** The active link between two people, as the student has it. */
export function findLink(sql: Sql, coachId: string, studentId: string) {
  return sql.one<{ id: string; access: Access }>`
    select id, access from coach_link
    where user_id = ${studentId} and student_id = ${studentId} and coach_id = ${coachId} and ended_at is null`
}

/** Writes a link under both of its people. */
export async function insertLink(sql: Sql, id: string, coachId: string, studentId: string, access: Access) {
  for (const userId of [studentId, coachId]) {
    await sql.run`
      insert into coach_link (user_id, id, coach_id, student_id, access)
      values (${userId}, ${id}, ${coachId}, ${studentId}, ${access})`
  }
}

/** An active link of a person, locked until the transaction ends. */
export function lockLink(sql: Sql, userId: string, id: string) {
  return sql.one<{ id: string; coach_id: string; student_id: string; access: Access }>`
    select id, coach_id, student_id, access from coach_link
    where user_id = ${userId} and id = ${id} and ended_at is null for update`
}

/** Changes a link under both of its people. */
export function setAccess(sql: Sql, people: string[], id: string, access: Access) {
  return sql.run`
    update coach_link set access = ${access} where user_id = any(${people}::uuid[]) and id = ${id}`
}

/** Ends a link under both of its people. */
export function endLink(sql: Sql, people: string[], id: string) {
  return sql.run`
    update coach_link set ended_at = now() where user_id = any(${people}::uuid[]) and id = ${id}`
}
