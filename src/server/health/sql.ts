import type { Sql } from '#server/database/sql.ts'

/** Asks the database anything, to see that it answers. */
export function ping(sql: Sql) {
  return sql.one`select 1`
}
