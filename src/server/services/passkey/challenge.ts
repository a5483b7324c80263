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

/** Whether an answer's challenge was given for this and can still be answered. */
export function isOpen(
  tokens: Tokens,
  answer: { response: { clientDataJSON: string } },
  purpose: string,
  now: number,
): boolean {
  const challenge = challengeOf(answer)
  const until = challenge === undefined ? undefined : tokens.readChallenge(challenge, purpose)
  return until !== undefined && until > now
}

/** Notes that a challenge was answered. @returns false when it was before */
export async function spendChallenge(
  sql: Sql,
  userId: AccountId,
  answer: { response: { clientDataJSON: string } },
): Promise<boolean> {
  const hash = createHash('sha256')
    .update(challengeOf(answer) ?? '')
    .digest()
  return insertSpent(sql, userId, hash)
}
