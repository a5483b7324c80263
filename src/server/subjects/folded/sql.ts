import type { Sql } from '#server/services/database/client.ts'

const rowsAtOnce = 1000

/** Some people who were stored by a version without `folded`. */
export function listUnfoldedPeople(sql: Sql) {
  return sql.rows<{ id: string; name: string; email: string }>`
    select id, name, email from app_user where folded is null order by id limit ${rowsAtOnce}`
}

/** @param folded by id */
export function foldPeople(sql: Sql, folded: Readonly<Record<string, string>>) {
  return sql.run`
    update app_user set folded = ${JSON.stringify(folded)}::jsonb ->> id::text
    where id = any(${Object.keys(folded)}::uuid[]) and folded is null`
}

/** Some trial exams that were stored by a version without `folded`, those of a student together. */
export function listUnfoldedTrials(sql: Sql) {
  return sql.rows<{ user_id: string; id: string; name: string; publisher: string | null }>`
    select user_id, id, name, publisher from trial_exam where folded is null
    order by user_id, id limit ${rowsAtOnce}`
}

/** @param folded by id */
export function foldTrials(sql: Sql, userIds: readonly string[], folded: Readonly<Record<string, string>>) {
  return sql.run`
    update trial_exam set folded = ${JSON.stringify(folded)}::jsonb ->> id::text
    where user_id = any(${userIds}::uuid[]) and id = any(${Object.keys(folded)}::uuid[]) and folded is null`
}
