import type { Sql } from '#server/services/database/client.ts'

/** Maximum rows per statement, so that each is short and blocks nobody. */
export const sweptAtOnce = 2000

/** Deletes some rows that have run out. @returns how many; 0 when none is left */
export type Sweep = (sql: Sql) => Promise<number>

/**
 * Deletes expired rows. Several instances may run it at the same time.
 * @returns number of deleted rows by what they were
 */
export async function sweepAll(
  sql: Sql,
  sweeps: Record<string, Sweep>,
  isStopped = () => false,
): Promise<Record<string, number>> {
  const gone: Record<string, number> = {}
  for (const [name, remove] of Object.entries(sweeps)) {
    let removed = 0
    // Until nothing is left: another instance may have deleted a part of a batch, so a short one is not the last.
    for (let rows = 1; rows > 0 && !isStopped(); ) {
      rows = await remove(sql)
      removed += rows
    }
    gone[name] = removed
  }
  return gone
}
