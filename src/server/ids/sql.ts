import type { Sql } from '#server/database/sql.ts'
import type { OwnerId } from '#server/people/person-ids.ts'

/**
 * Whether an id belongs to a row of another user. The only query across students: it runs when a client names
 * the id of a new row, with one index lookup per table.
 */
export async function isOthersId(sql: Sql, userId: OwnerId, id: string): Promise<boolean> {
  const found = await sql.one`
    select 1 where exists (select 1 from study_record where id = ${id} and user_id <> ${userId})
      or exists (select 1 from trial_exam where id = ${id} and user_id <> ${userId})
      or exists (select 1 from exam where id = ${id} and user_id <> ${userId})
      or exists (select 1 from plan_item where id = ${id} and user_id <> ${userId})`
  return found !== undefined
}
