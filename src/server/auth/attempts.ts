import { Refusal } from '#rules/refusal.ts'
import { addTry, findTries } from '#server/auth/sql.ts'
import type { Sql } from '#server/database/sql.ts'

const freeTries = 5
const longestDelay = 900

/**
 * Counts a try of an address in a window.
 * @throws Refusal TOO_MANY when the window is full
 */
export async function countTry(sql: Sql, bucket: string, most: number, minutes: number): Promise<void> {
  const row = await addTry(sql, bucket, minutes)
  if (row && row.tries > most) throw new Refusal('TOO_MANY', undefined, Math.max(1, row.rest))
}

/**
 * Stops a try while an account's delay runs: it doubles with each failure after the fifth, up to 15 minutes.
 * @throws Refusal TOO_MANY
 */
export async function assertNoDelay(sql: Sql, bucket: string): Promise<void> {
  const row = await findTries(sql, bucket)
  if (!row || row.tries < freeTries) return
  const delay = Math.min(longestDelay, 2 ** (row.tries - freeTries))
  if (row.since < delay) throw new Refusal('TOO_MANY', undefined, Math.ceil(delay - row.since))
}
