import type { Sql } from '#server/database/sql.ts'
import { ping } from '#server/health/sql.ts'

/** Whether the server can serve. */
export async function isReady(sql: Sql): Promise<boolean> {
  try {
    await ping(sql)
    return true
  } catch {
    return false
  }
}
