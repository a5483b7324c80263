import type { Day } from '#rules/day.ts'
import { sweptAtOnce } from '#server/services/daily/sweep.ts'
import type { Sql } from '#server/services/database/client.ts'
import type { ActorId } from '#server/services/people/person-ids.ts'
import type { Tie } from '#server/services/people/sql.ts'

/** Number of active ties of a person. */
export async function countTies(sql: Sql, userId: string): Promise<number> {
  const row = await sql.one<{ ties: number }>`
    select count(*) as ties from parent_link where user_id = ${userId} and ended_at is null`
  return row?.ties ?? 0
}

/** Inserts a tie for both people. */
export async function insertTie(sql: Sql, id: string, { parent_id, student_id }: Tie): Promise<void> {
  for (const userId of [student_id, parent_id]) {
    await sql.run`
      insert into parent_link (user_id, id, parent_id, student_id)
      values (${userId}, ${id}, ${parent_id}, ${student_id})`
  }
}

/** An active tie of a person, locked until the transaction ends. */
export function lockTie(sql: Sql, userId: string, id: string) {
  return sql.one<Tie>`
    select parent_id, student_id from parent_link
    where user_id = ${userId} and id = ${id} and ended_at is null for update`
}

/** Ends a tie for both people. */
export function endTie(sql: Sql, { parent_id, student_id }: Tie, id: string) {
  return sql.run`
    update parent_link set ended_at = now()
    where user_id = any(${[parent_id, student_id]}::uuid[]) and id = ${id}`
}

/** Number of open codes of a student. */
export async function countOpenCodes(sql: Sql, studentId: string): Promise<number> {
  const row = await sql.one<{ codes: number }>`
    select count(*) as codes from parent_invite
    where student_id = ${studentId} and used_at is null and expires_at > now()`
  return row?.codes ?? 0
}

export function insertCode(sql: Sql, id: string, studentId: string, codeHash: Buffer) {
  return sql.one<{ expires_at: string }>`
    insert into parent_invite (code_hash, id, student_id, expires_at)
    values (${codeHash}, ${id}, ${studentId}, now() + interval '7 days')
    returning expires_at`
}

/** A code that is open or was used by this parent, locked until the transaction ends. */
export function lockCode(sql: Sql, codeHash: Buffer, parentId: ActorId) {
  return sql.one<{ student_id: string; is_used: boolean }>`
    select student_id, used_at is not null as is_used from parent_invite
    where code_hash = ${codeHash}
      and (used_by = ${parentId} or (used_at is null and expires_at > now()))
    for update`
}

export function spendCode(sql: Sql, codeHash: Buffer, parentId: ActorId) {
  return sql.run`
    update parent_invite set used_by = ${parentId}, used_at = now() where code_hash = ${codeHash}`
}

/** Days on which parents looked at a student, latest first, at most 30 per parent. */
export function listLooks(sql: Sql, studentId: string) {
  return sql.rows<{ parent_id: string; day: Day; at: string }>`
    select parent_id, day, at from (
      select parent_id, day, at, row_number() over (partition by parent_id order by day desc) as place
      from parent_look where user_id = ${studentId}
    ) look
    where place <= 30 order by day desc, parent_id`
}

/** Codes for parents that nobody can use any longer. */
export function sweepParentCodes(sql: Sql) {
  return sql.run`
    delete from parent_invite where code_hash in (
      select code_hash from parent_invite where created_at < now() - interval '31 days' limit ${sweptAtOnce})`
}

/** Looks of parents that are a year old. */
export function sweepLooks(sql: Sql) {
  return sql.run`
    delete from parent_look where (user_id, parent_id, day) in (
      select user_id, parent_id, day from parent_look where at < now() - interval '1 year' limit ${sweptAtOnce})`
}
