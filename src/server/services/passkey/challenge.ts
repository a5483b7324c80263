import { createHash } from 'node:crypto'
import type { Static } from '@sinclair/typebox'
import type { PasskeyChallenge } from '#contract/passkey-shapes.ts'
import type { Tokens } from '#server/services/credentials/tokens.ts'
import type { Sql } from '#server/services/database/client.ts'
import type { PasskeyPlace } from '#server/services/passkey/place.ts'
import { insertSpent } from '#server/services/passkey/sql.ts'
import { challengeOf } from '#server/services/passkey/verify.ts'
import type { AccountId } from '#server/services/people/person-ids.ts'

/** How long a challenge can be answered, in milliseconds. */
export const challengeMs = 5 * 60_000

/** What the challenge of a sign-in is for: nobody is known yet. */
export const toSignIn = 'sign in'

/** What a browser takes to ask for any passkey of this installation. */
export function askAnyPasskey(
  tokens: Tokens,
  { rpId }: PasskeyPlace,
  now: number,
): Static<typeof PasskeyChallenge> {
  const challenge = tokens.challenge(toSignIn, now + challengeMs)
  return { challenge, rpId, timeout: challengeMs, userVerification: 'required', allowCredentials: [] }
}

/** The challenge of an answer; undefined when it was not given for this, or is over. */
export function openChallenge(
  tokens: Tokens,
  answer: { response: { clientDataJSON: string } },
  purpose: string,
  now: number,
): string | undefined {
  const challenge = challengeOf(answer)
  const until = challenge === undefined ? undefined : tokens.readChallenge(challenge, purpose)
  return until !== undefined && until > now ? challenge : undefined
}

/** Notes that a challenge was answered. @returns false when it was before */
export async function spendChallenge(sql: Sql, userId: AccountId, challenge: string): Promise<boolean> {
  return insertSpent(sql, userId, createHash('sha256').update(challenge).digest())
}
