import type { Day } from '#rules/day.ts'
import { sweptAtOnce } from '#server/services/daily/sweep.ts'
import type { Sql } from '#server/services/database/client.ts'
import type { Tie } from '#server/services/people/sql.ts'

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

/** Days on which parents looked at a student, latest first, at most 30 per parent. */
export function listLooks(sql: Sql, studentId: string) {
  return sql.rows<{ parent_id: string; day: Day; at: string }>`
    select parent_id, day, at from (
      select parent_id, day, at, row_number() over (partition by parent_id order by day desc) as place
      from parent_look where user_id = ${studentId}
    ) look
    where place <= 30 order by day desc, parent_id`
}

/** Looks of parents that are a year old. */
export function sweepLooks(sql: Sql) {
  return sql.run`
    delete from parent_look where (user_id, parent_id, day) in (
      select user_id, parent_id, day from parent_look where at < now() - interval '1 year' limit ${sweptAtOnce})`
}
