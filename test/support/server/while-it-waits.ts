import { expect } from 'vitest'
import type { Sql } from '#server/services/database/client.ts'
import { lockPerson } from '#server/services/people/sql.ts'
import type { World } from '../world.ts'

/**
 * Makes a call that waits for a person, who is locked, and changes something meanwhile. Not on a Citus, where the lock is
 * another server's.
 * @param call whose callers are signed in already
 * @returns the status of its answer
 */
export function whileItWaits(
  world: World,
  personId: string,
  call: () => Promise<{ status: number }>,
  change: (sql: Sql) => Promise<unknown>,
): Promise<number> {
  return whileItWaitsFor(world, (sql) => lockPerson(sql, personId), call, change)
}

/**
 * The same with a call that waits for what a transaction has done.
 * @param before done before the call, and seen by it only once it is committed
 */
export async function whileItWaitsFor(
  world: World,
  before: (sql: Sql) => Promise<unknown>,
  call: () => Promise<{ status: number }>,
  change: (sql: Sql) => Promise<unknown> = async () => {},
): Promise<number> {
  const called = await world.database.transaction(async (sql) => {
    await before(sql)
    const answer = call()
    // Not in this transaction, which would see the same each time.
    await expect.poll(() => waiting(world.database)).toBe(1)
    await change(sql)
    // Not awaited here: the call waits for this transaction.
    return { answer }
  })
  return (await called.answer).status
}

/** How many statements wait for a lock. */
async function waiting(sql: Sql): Promise<number | undefined> {
  const row = await sql.one<{ n: number }>`
    select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return row?.n
}
