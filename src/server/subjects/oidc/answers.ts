import type { oidc } from '#contract/oidc.ts'
import { Refusal } from '#rules/refusal.ts'
import type { Answers, GuestContext } from '#server/services/context.ts'
import { mailFactor } from '#server/services/factor/mail.ts'
import { identityOf, newTicketOf, refusalOf, type ShownAt } from '#server/services/oidc/identity.ts'
import {
  findByIdentity,
  listIdentities,
  noteIdentity,
  tieIdentity,
  untieIdentity,
} from '#server/services/oidc/sql.ts'
import { isStillProven, proveCaller } from '#server/subjects/auth/proof.ts'
import { askSecond, type SignedIn, signIn } from '#server/subjects/auth/second.ts'
import { findAccountById } from '#server/subjects/auth/sql.ts'
import { assertWayIn } from '#server/subjects/auth/way-in.ts'

export const answers: Answers<typeof oidc> = {
  async 'POST /auth/oidc/start'({ body: { provider, ...asked }, services }) {
    const url = await services.providers.start(provider, asked).catch((error) => {
      throw refusalOf(error, 'LOGIN_FAILED')
    })
    return { url }
  },

  'POST /auth/oidc': ({ body, ...context }) => enter(context, body),

  async 'POST /factor/oidc'({ body, ...context }) {
    const { services } = context
    const { password: _password, proof: _proof, ...shown } = body
    const account = await proveCaller(context, body)
    const identity = await identityOf(services, shown, 'RULE')
    return context.write(async ({ sql, actor }) => {
      if (!(await isStillProven(sql, account))) throw new Refusal('UNAUTHORIZED')
      if (!actor.is_confirmed) throw new Refusal('RULE', { email: { fault: 'factorUnconfirmed' } })
      const tied = await listIdentities(sql, actor.id)
      const same = tied.find(({ issuer }) => issuer === identity.issuer)
      if (same?.subject === identity.subject) return { ok: true as const }
      if (same) throw new Refusal('CONFLICT')
      if (!(await tieIdentity(sql, actor.id, identity)))
        throw new Refusal('RULE', { provider: { fault: 'identityTaken' } })
      await mailFactor(sql, services, actor, 'tied')
      return { ok: true as const }
    })
  },

  async 'DELETE /factor/oidc/{provider}'({ params, sql, services, actor }) {
    const issuer = services.providers.issuerOf(params.provider)
    if (issuer === undefined || !(await untieIdentity(sql, actor.id, issuer))) throw new Refusal('NOT_FOUND')
    await assertWayIn(sql, services, actor.id, 'provider')
    return { ok: true }
  },
}

async function enter(context: GuestContext, shown: ShownAt): Promise<SignedIn> {
  const { sql, services, now } = context
  // Outside of a transaction: a provider that does not answer holds no connection.
  const identity = await identityOf(services, shown, 'LOGIN_FAILED')
  const { issuer, subject, known } = identity
  const owner = await findByIdentity(sql, issuer, subject)
  const account = owner && (await findAccountById(sql, owner))
  const entered =
    account &&
    (await sql.transaction(async (sql) =>
      // It may have been untied meanwhile.
      (await noteIdentity(sql, account.id, issuer, subject)) ? signIn(sql, context, account) : undefined,
    ))
  if (!entered)
    throw new Refusal('OIDC_UNKNOWN', undefined, undefined, newTicketOf(services, identity, now), known)
  if ('ticket' in entered) throw askSecond(entered.ticket)
  return entered
}
