import type { Access } from '#rules/vocabulary.ts'
import type { Sql } from '#server/services/database/client.ts'
import type { Pair, Tie } from '#server/services/people/sql.ts'

/** Number of active and pending links of a person, as coach or student. */
export function countLinks(sql: Sql, userId: string) {
  return sql.number`
    select (select count(*) from coach_link where user_id = ${userId} and ended_at is null)
      + (select count(*) from pending_link where user_id = ${userId})`
}

/** Inserts a link for both people; an ended one that a coach's list made before is active again. */
export async function insertLink(sql: Sql, id: string, { coach_id, student_id }: Pair, access: Access) {
  for (const userId of [student_id, coach_id]) {
    await sql.run`
      insert into coach_link (user_id, id, coach_id, student_id, access)
      values (${userId}, ${id}, ${coach_id}, ${student_id}, ${access})
      on conflict (user_id, id) do update
      set access = excluded.access, may_reset = false, created_at = excluded.created_at, ended_at = null`
  }
}

/** Changes a link for both people. */
export function setAccess(sql: Sql, people: string[], id: string, access: Access, mayReset: boolean) {
  return sql.run`
    update coach_link set access = ${access}, may_reset = ${mayReset}
    where user_id = any(${people}::uuid[]) and id = ${id}`
}

/**
 * Inserts a pending link for both people; idempotent.
 * @param croomId the class group that the student joins with it
 * @param listedName what the coach's list calls the student; null: the coach made the account
 * @param owners under whom it lies
 */
export async function insertPendingLink(
  sql: Sql,
  id: string,
  { coach_id, student_id }: Pair,
  access: Access,
  croomId: string | null = null,
  listedName: string | null = null,
  owners: readonly string[] = [student_id, coach_id],
) {
  for (const userId of owners) {
    await sql.run`
      insert into pending_link (user_id, id, coach_id, student_id, access, croom_id, listed_name)
      values (${userId}, ${id}, ${coach_id}, ${student_id}, ${access}, ${croomId}, ${listedName})
      on conflict do nothing`
  }
}

/** Deletes a pending link for both people after it was accepted or withdrawn. */
export function deletePendingLink(sql: Sql, people: string[], id: string) {
  return sql.run`delete from pending_link where user_id = any(${people}::uuid[]) and id = ${id}`
}

export function countTies(sql: Sql, userId: string) {
  return sql.number`select count(*) from parent_link where user_id = ${userId} and ended_at is null`
}

/** Inserts a tie for both people. */
export async function insertTie(sql: Sql, id: string, { parent_id, student_id }: Tie): Promise<void> {
  for (const userId of [student_id, parent_id]) {
    await sql.run`
      insert into parent_link (user_id, id, parent_id, student_id)
      values (${userId}, ${id}, ${parent_id}, ${student_id})`
  }
}
