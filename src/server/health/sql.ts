import type { Sql } from '#server/database/sql.ts'

// Nearly a page of 8 KiB: two do not share one, so each needs room of its own on the disk.
const fillerBytes = 7500

/** Writes a row and takes it back, as a save would be written: fails on a standby, a full disk, a server that hangs. */
export function checkWrite(sql: Sql, id: string): Promise<void> {
  return sql.transaction(async (inner) => {
    await inner.run`insert into write_check (id, filler) values (${id}, repeat('x', ${fillerBytes}))`
    await inner.run`delete from write_check where id = ${id}`
  })
}
