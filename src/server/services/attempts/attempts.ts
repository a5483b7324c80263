import { Refusal } from '#rules/refusal.ts'
import { addFailure, addTry, findFailures, restOfWindow } from '#server/services/attempts/sql.ts'
import type { Sql } from '#server/services/database/client.ts'

/** The delay of an account doubles with each failure after the fifth, up to 15 minutes. */
const delay: Delay = { freeTries: 5, longestSeconds: 900 }

/** Number of failures without a delay, and the longest delay. */
export type Delay = { freeTries: number; longestSeconds: number }

/** Counts an attempt in a window. @returns null, or the seconds until the window ends if it is full */
export async function secondsOver(
  sql: Sql,
  bucket: string,
  most: number,
  minutes: number,
): Promise<number | null> {
  const tries = await addTry(sql, bucket, minutes)
  return tries > most ? Math.max(1, await restOfWindow(sql, bucket, minutes)) : null
}

/** Counts an attempt of an address in a window. @throws Refusal TOO_MANY when the window is full */
export async function countTry(sql: Sql, bucket: string, most: number, minutes: number): Promise<void> {
  const over = await secondsOver(sql, bucket, most, minutes)
  if (over !== null) throw new Refusal('TOO_MANY', undefined, over)
}

/** Refuses an attempt while the delay of an account runs. @throws Refusal TOO_MANY */
export async function assertNoDelay(
  sql: Sql,
  bucket: string,
  { freeTries, longestSeconds }: Delay = delay,
): Promise<void> {
  const row = await findFailures(sql, bucket)
  if (!row || row.tries < freeTries) return
  const seconds = Math.min(longestSeconds, 2 ** (row.tries - freeTries))
  if (row.since < seconds) throw new Refusal('TOO_MANY', undefined, Math.ceil(seconds - row.since))
}

/**
 * Counts a failure of an account. Of several concurrent attempts, only as many get their result as the delay
 * allows.
 * @throws Refusal TOO_MANY when concurrent attempts failed before this one
 */
export async function countFailure(sql: Sql, bucket: string, allowed: Delay = delay): Promise<void> {
  if (await addFailure(sql, bucket, allowed)) return
  await assertNoDelay(sql, bucket, allowed)
  throw new Refusal('TOO_MANY', undefined, 1)
}
