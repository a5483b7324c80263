import type { Sql } from '#server/services/database/client.ts'
import { fragment } from '#server/services/database/fragment.ts'
import type { AccountId } from '#server/services/people/person-ids.ts'

const isUnused = fragment`made_by is not null and temporary_until < now() - interval '90 days'`

/** Some accounts that somebody made for another and whose temporary password ran out 90 days ago, by id. */
export function listUnused(sql: Sql, after: string, size: number) {
  return sql.rows<{ id: AccountId }>`
    select user_id as id from credential
    where ${isUnused} and user_id > ${after}
    order by user_id limit ${size}`
}

/** Whether an account is one of these; it stays so until the transaction ends. */
export function lockUnused(sql: Sql, userId: AccountId) {
  return sql.has`select 1 from credential where user_id = ${userId} and ${isUnused} for update`
}
