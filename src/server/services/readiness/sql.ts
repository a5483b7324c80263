import type { Sql } from '#server/services/database/client.ts'

// Almost a page of 8 KiB, so that each check needs its own disk space.
const fillerBytes = 7500

/** Writes a row and rolls back; fails on a standby, a full disk or a server that hangs. */
export function checkWrite(sql: Sql, id: string): Promise<void> {
  return sql.transaction(async (inner) => {
    await inner.run`insert into write_check (id, filler) values (${id}, repeat('x', ${fillerBytes}))`
    await inner.run`delete from write_check where id = ${id}`
  })
}
