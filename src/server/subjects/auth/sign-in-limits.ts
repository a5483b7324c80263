import { createHash } from 'node:crypto'
import { assertNoDelay, countFailure, type Delay } from '#server/services/attempts/attempts.ts'
import { networkOf } from '#server/services/client-address.ts'
import type { Sql } from '#server/services/database/client.ts'
import type { AccountId } from '#server/services/people/person-ids.ts'
import { isKnownNetwork, nobody, rememberNetwork } from '#server/subjects/auth/sql.ts'

/** Delay by account and network: one person mistyping or guessing. */
const perNetwork: Delay = { freeTries: 5, longestSeconds: 900 }
/** Delay by account over all networks: guessing from many machines. */
const perAccount: Delay = { freeTries: 50, longestSeconds: 900 }

type Attempt = { email: string; address: string; userId: AccountId | undefined }

/**
 * Refuses a sign-in while a delay runs. A delay caused by other networks does not apply to a network from
 * which the account was used before, so that an attacker cannot lock the owner out.
 * @param attempt normalized e-mail, client address, and the id of the account if there is one
 * @throws Refusal TOO_MANY
 */
export async function assertMaySignIn(sql: Sql, { email, address, userId }: Attempt): Promise<void> {
  await assertNoDelay(sql, nearBucket(email, address), perNetwork)
  try {
    await assertNoDelay(sql, accountBucket(email), perAccount)
  } catch (refusal) {
    if (!(await usedNetworkBefore(sql, userId, address))) throw refusal
  }
}

/**
 * Counts a failed sign-in. Of several concurrent attempts, only as many get their result as the delays allow.
 * @throws Refusal TOO_MANY when concurrent attempts failed before this one
 */
export async function countFailedSignIn(sql: Sql, { email, address, userId }: Attempt): Promise<void> {
  await countFailure(sql, nearBucket(email, address), perNetwork)
  if (!(await usedNetworkBefore(sql, userId, address)))
    await countFailure(sql, accountBucket(email), perAccount)
}

/** Bucket of an account's failures at one network; a successful sign-in there resets it. */
export function nearBucket(email: string, address: string): string {
  return `login:${email}@${networkOf(address)}`
}

function accountBucket(email: string): string {
  return `login:${email}`
}

/**
 * Queries the database for unknown accounts too, so that the response time does not reveal which accounts
 * exist.
 */
function usedNetworkBefore(sql: Sql, userId: AccountId = nobody, address: string): Promise<boolean> {
  return isKnownNetwork(sql, userId, hashOf(userId, address))
}

export async function keepNetwork(sql: Sql, userId: AccountId, address: string): Promise<void> {
  await rememberNetwork(sql, userId, hashOf(userId, address))
}

function hashOf(userId: string, address: string): Buffer {
  return createHash('sha256')
    .update(`${userId}@${networkOf(address)}`)
    .digest()
}
