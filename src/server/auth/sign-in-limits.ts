import { createHash } from 'node:crypto'
import { assertNoDelay, countFailure, type Delay } from '#server/auth/attempts.ts'
import { isKnownNetwork, nobody, rememberNetwork } from '#server/auth/sql.ts'
import { networkOf } from '#server/client-address.ts'
import type { Sql } from '#server/database/sql.ts'

/** Failures of one account at one network: what a person mistypes, or guesses from one place. */
const near: Delay = { freeTries: 5, longestSeconds: 900 }
/** Failures of one account from everywhere: what many machines guess together. */
const wide: Delay = { freeTries: 50, longestSeconds: 900 }

type Attempt = { email: string; address: string; userId: string | undefined }

/**
 * Stops a sign-in while a delay runs. A delay that failures elsewhere caused does not hold back who comes from a
 * network where the account was used before: no outsider can keep its owner out.
 * @param attempt the e-mail in folded form, the address of the client, and whose account it is, if there is one
 * @throws Refusal TOO_MANY
 */
export async function assertMaySignIn(sql: Sql, { email, address, userId }: Attempt): Promise<void> {
  await assertNoDelay(sql, nearBucket(email, address), near)
  try {
    await assertNoDelay(sql, wideBucket(email), wide)
  } catch (refusal) {
    if (!(await isAtHome(sql, userId, address))) throw refusal
  }
}

/**
 * Counts a failed sign-in. Of many at a time no more are told their outcome than the delays allow.
 * @throws Refusal TOO_MANY when others failed meanwhile
 */
export async function countFailedSignIn(sql: Sql, { email, address, userId }: Attempt): Promise<void> {
  await countFailure(sql, nearBucket(email, address), near)
  if (!(await isAtHome(sql, userId, address))) await countFailure(sql, wideBucket(email), wide)
}

/** Where the failures of an account at a network are counted; a success there forgets them. */
export function nearBucket(email: string, address: string): string {
  return `login:${email}@${networkOf(address)}`
}

function wideBucket(email: string): string {
  return `login:${email}`
}

/** Asks the database for an unknown account too: the time of a reply must not tell whether there is one. */
function isAtHome(sql: Sql, userId = nobody, address: string): Promise<boolean> {
  return isKnownNetwork(sql, userId, hashOf(userId, address))
}

/** Remembers that a person used the account from an address. */
export async function keepNetwork(sql: Sql, userId: string, address: string): Promise<void> {
  await rememberNetwork(sql, userId, hashOf(userId, address))
}

function hashOf(userId: string, address: string): Buffer {
  return createHash('sha256')
    .update(`${userId}@${networkOf(address)}`)
    .digest()
}
