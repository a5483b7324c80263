import type { Day } from '#rules/day.ts'
import { roleIds } from '#rules/vocabulary.ts'
import { consentColumns } from '#server/consent/sql.ts'
import type { Sql } from '#server/database/sql.ts'
import type { ActorId, OwnerId } from '#server/people/person-ids.ts'
import { type ConsentingPerson, findPeople, personColumns } from '#server/people/sql.ts'

/** A parent and a student, by name, as two ids side by side are easily swapped. */
export type Tie = { parent_id: string; student_id: string }
export type TieRow = Tie & { id: string; created_at: string; parent: string; student: string }

/** Active ties of a person, as parent or student, oldest first, with the names of both. */
export async function listTies(sql: Sql, userId: string): Promise<TieRow[]> {
  const ties = await sql.rows<Omit<TieRow, 'parent' | 'student'>>`
    select id, parent_id, student_id, created_at from parent_link
    where user_id = ${userId} and ended_at is null order by created_at, id`
  const people = await findPeople(
    sql,
    ties.flatMap(({ parent_id, student_id }) => [parent_id, student_id]),
  )
  const nameOf = (id: string) => people.get(id)?.name ?? ''
  return ties.map((tie) => ({ ...tie, parent: nameOf(tie.parent_id), student: nameOf(tie.student_id) }))
}

/** Number of active ties of a person. */
export async function countTies(sql: Sql, userId: string): Promise<number> {
  const row = await sql.one<{ ties: number }>`
    select count(*) as ties from parent_link where user_id = ${userId} and ended_at is null`
  return row?.ties ?? 0
}

/** A student with an active tie to the parent, from the student's rows. */
export function findChildOf(sql: Sql, { parent_id, student_id }: Tie) {
  return sql.one<ConsentingPerson>`
    select ${personColumns.of('u')}, ${consentColumns} from app_user u
    join parent_link l on l.user_id = u.id and l.student_id = u.id
      and l.parent_id = ${parent_id} and l.ended_at is null
    where u.id = ${student_id} and u.role_id = ${roleIds.student}`
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

/**
 * Ends every tie of a person for both people, and the unused codes.
 * @param others tied people
 */
export async function endAllTies(sql: Sql, id: string, others: string[]): Promise<void> {
  await sql.run`
    update parent_link set ended_at = now()
    where user_id = any(${[id, ...others]}::uuid[]) and (parent_id = ${id} or student_id = ${id})
      and ended_at is null`
  await sql.run`
    update parent_invite set expires_at = now()
    where student_id = ${id} and used_at is null and expires_at > now()`
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

/** Notes that a parent looked on a day of the student; the first look of a day counts. */
export function insertLook(sql: Sql, studentId: OwnerId, parentId: ActorId, day: Day) {
  return sql.run`
    insert into parent_look (user_id, parent_id, day) values (${studentId}, ${parentId}, ${day})
    on conflict do nothing`
}

/** Looks at a student, latest first, up to 30 of each parent. */
export function listLooks(sql: Sql, studentId: string) {
  return sql.rows<{ parent_id: string; day: Day; at: string }>`
    select parent_id, day, at from (
      select parent_id, day, at, row_number() over (partition by parent_id order by day desc) as place
      from parent_look where user_id = ${studentId}
    ) look
    where place <= 30 order by day desc, parent_id`
}
