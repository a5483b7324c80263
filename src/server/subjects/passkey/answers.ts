import type { passkey } from '#contract/passkey.ts'
import { limits } from '#rules/limits.ts'
import { Refusal } from '#rules/refusal.ts'
import type { Answers, Context, SlowContext } from '#server/services/context.ts'
import { mailFactor } from '#server/services/factor/mail.ts'
import { beginFactorDays, hasFactor } from '#server/services/factor/sql.ts'
import { newId } from '#server/services/new-id.ts'
import { challengeMs, openChallenge, spendChallenge } from '#server/services/passkey/challenge.ts'
import { needPasskeyPlace } from '#server/services/passkey/place.ts'
import {
  deletePasskey,
  findPasskey,
  forgetPasskeySessions,
  insertPasskey,
  listCredentials,
  listPasskeys,
  notePasskeyOfSession,
  sweepChallenges,
} from '#server/services/passkey/sql.ts'
import { algorithms, readMade } from '#server/services/passkey/verify.ts'
import { assertBelowLimit } from '#server/services/rows/row-limit.ts'
import type { Subject } from '#server/services/subject.ts'
import { isPasskeyProof, proveCaller, type Shown } from '#server/subjects/auth/proof.ts'
import { assertWayIn } from '#server/subjects/auth/way-in.ts'
import { spending, withCode } from '#server/subjects/factor/caller-code.ts'
import { assertMayAdd, assertPasskeyShown, needsFactor } from '#server/subjects/factor/needed.ts'

export const answers: Answers<typeof passkey> = {
  async 'POST /passkey/options'({ body: { code, ...shown }, ...context }) {
    const { sql, services, actor, now } = context
    const { rpId } = needPasskeyPlace(services)
    await proveCaller(context, shown)
    await proveCode(context, shown, code)
    const known = await listCredentials(sql, actor.id)
    return {
      rp: { id: rpId, name: 'Etüt' },
      user: {
        id: Buffer.from(actor.id).toString('base64url'),
        name: actor.email,
        displayName: actor.name,
      },
      challenge: services.tokens.challenge(toAdd(actor.sid), now + challengeMs),
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
      timeout: challengeMs,
      attestation: 'none',
      excludeCredentials: known.map(({ credential_id, transports }) => ({
        type: 'public-key',
        id: credential_id.toString('base64url'),
        transports,
      })),
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
    }
  },

  async 'POST /passkey'({ body: { name, response }, ...context }) {
    const { services, actor, now, write } = context
    const place = needPasskeyPlace(services)
    const challenge = openChallenge(services.tokens, response, toAdd(actor.sid), now)
    if (challenge === undefined) throw refused('passkeyOver')
    const made = await readMade(place, response, challenge)
    if (!made) throw refused('passkeyUnreadable')
    return write(async (inside) => {
      const { sql, actor } = inside
      await assertMayAdd(inside)
      const all = await listPasskeys(sql, actor.id)
      const stored = await findPasskey(sql, actor.id, made.credential_id)
      // The same request again, or a device that has one here: excludeCredentials would have told it.
      const known = all.find(({ id }) => id === stored?.id)
      if (known) return known
      assertBelowLimit(all.length, limits.passkeys, 'name', 'passkeysFull')
      if (!(await spendChallenge(sql, actor.id, challenge))) throw refused('passkeyOver')
      const added = await insertPasskey(sql, actor.id, { id: newId(), name, ...made })
      await notePasskeyOfSession(sql, actor.id, actor.sid)
      await mailFactor(sql, services, actor, 'passkeyAdded')
      return added
    })
  },

  'DELETE /passkey/{id}': ({ params, services, write }) =>
    write(async (inside) => {
      const { sql, actor } = inside
      await assertPasskeyShown(inside)
      if (!(await deletePasskey(sql, actor.id, params.id))) throw new Refusal('NOT_FOUND')
      await assertWayIn(sql, services, actor.id, 'id')
      if ((await listPasskeys(sql, actor.id)).length === 0) await endLast(inside)
      await mailFactor(sql, services, actor, 'passkeyDeleted')
      return { ok: true as const }
    }),
}

/** What a challenge for a new passkey is for: who began with it has shown the password in this session. */
function toAdd(sid: string): string {
  return `add ${sid}`
}

function refused(fault: 'passkeyOver' | 'passkeyUnreadable'): Refusal {
  return new Refusal('RULE', { response: { fault } })
}

/** A passkey signs in without a code, so where codes are on only a code or another passkey adds one. */
async function proveCode(context: SlowContext, shown: Shown, code: string | undefined): Promise<void> {
  const { sql, services, actor, now } = context
  const spend =
    (await hasFactor(sql, actor.id)) && !isPasskeyProof(services, actor, shown.proof, now)
      ? await spending(context, code ?? '')
      : undefined
  if (!spend) return context.write(assertMayAdd)
  if (code === undefined) throw new Refusal('RULE', { code: { fault: 'factorCodeNeeded' } })
  await withCode(context, spend, assertMayAdd)
}

/** Where the role needs a second factor the account is closed until there is one again. */
async function endLast({ sql, services, actor }: Context): Promise<void> {
  await forgetPasskeySessions(sql, actor.id)
  if (needsFactor(services, actor)) await beginFactorDays(sql, actor.id, 0)
}

export const sweeps: Subject['sweeps'] = { challenges: sweepChallenges }
