import type { Sql } from '#server/services/database/client.ts'
import type { AccountId } from '#server/services/people/person-ids.ts'

/** The version of the notice that a person has seen; null before the first time. */
export function findSeen(sql: Sql, userId: AccountId) {
  return sql.one<{ seen: string | null; seen_at: string | null }>`
    select privacy_seen as seen, privacy_seen_at as seen_at from app_user where id = ${userId}`
}

/** Notes the version that a person has seen, unless a later one is noted. @param at ISO 8601 */
export function setSeen(sql: Sql, userId: AccountId, version: string, at: string) {
  return sql.run`
    update app_user set privacy_seen = ${version}, privacy_seen_at = ${at}
    where id = ${userId} and (privacy_seen is null or privacy_seen < ${version})`
}
