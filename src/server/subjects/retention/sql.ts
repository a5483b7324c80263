import type { Sql } from '#server/services/database/client.ts'
import type { AccountId } from '#server/services/people/person-ids.ts'

/** Some accounts that somebody made for another and whose temporary password ran out 90 days ago, by id. */
export function listUnused(sql: Sql, after: string, size: number) {
  return sql.rows<{ id: AccountId }>`
    select user_id as id from credential
    where made_by is not null and temporary_until < now() - interval '90 days' and user_id > ${after}
    order by user_id limit ${size}`
}
