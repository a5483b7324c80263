import { randomBytes } from 'node:crypto'
import type { factor } from '#contract/factor.ts'
import { orNotFound, Refusal } from '#rules/refusal.ts'
import { assertMayResetFactor } from '#rules/rights.ts'
import { daysUntil, factorDays } from '#rules/second-factor.ts'
import { trace } from '#server/services/audit/trace.ts'
import type { Answers } from '#server/services/context.ts'
import { newRecoveryCodes, spendTotp } from '#server/services/factor/code.ts'
import { mailFactor } from '#server/services/factor/mail.ts'
import {
  confirmFactor,
  countRecoveryCodes,
  deleteFactor,
  factorDue,
  hasFactor,
  insertFactor,
  lockFactor,
  replaceRecoveryCodes,
} from '#server/services/factor/sql.ts'
import { base32, otpauthUri } from '#server/services/factor/totp.ts'
import { listIdentities } from '#server/services/oidc/sql.ts'
import { passkeyPlace } from '#server/services/passkey/place.ts'
import { deletePasskeys, isPasskeySession, listPasskeys } from '#server/services/passkey/sql.ts'
import { accountId, ownerId } from '#server/services/people/person-ids.ts'
import { lockUser } from '#server/services/people/sql.ts'
import { proveCaller } from '#server/subjects/auth/proof.ts'
import { hasPassword } from '#server/subjects/auth/sql.ts'
import { spending, withCode } from '#server/subjects/factor/caller-code.ts'
import { assertMayAdd, needsFactor } from '#server/subjects/factor/needed.ts'

const secretBytes = 20
const dayMs = 86_400_000

export const answers: Answers<typeof factor> = {
  async 'GET /factor'({ sql, services, actor, now }) {
    const [totp, recovery_left, passkeys, byPasskey, due, has_password, tied] = await Promise.all([
      hasFactor(sql, actor.id),
      countRecoveryCodes(sql, actor.id),
      listPasskeys(sql, actor.id),
      isPasskeySession(sql, actor.id, actor.sid),
      factorDue(sql, actor.id),
      hasPassword(sql, actor.id),
      listIdentities(sql, actor.id),
    ])
    const oidc = tied.flatMap(({ issuer, created_at, last_used_at }) => {
      const provider = services.providers.providerOf(issuer)
      return provider === undefined ? [] : [{ provider, created_at, last_used_at }]
    })
    const passkey_origin = passkeyPlace(services.publicUrl)?.origin ?? null
    const required = needsFactor(services, actor)
    // A session from before the setting: its next refresh begins the days.
    const until = due ?? new Date(now + factorDays * dayMs).toISOString()
    const wait = required && !totp && !byPasskey
    const closes = wait
      ? { until, days_left: daysUntil(Date.parse(until), now) }
      : { until: null, days_left: null }
    return { totp, recovery_left, passkeys, passkey_origin, has_password, oidc, required, ...closes }
  },

  async 'POST /factor/totp'({ body, ...context }) {
    const { services, write } = context
    await proveCaller(context, body)
    return write(async (inside) => {
      const { sql, actor } = inside
      await assertMayAdd(inside)
      const stored = await lockFactor(sql, actor.id)
      if (stored?.is_confirmed) throw new Refusal('CONFLICT')
      const shown = stored?.is_old === false && services.tokens.openFactor(stored.sealed, actor.id)
      const secret = shown || randomBytes(secretBytes)
      if (!shown) await insertFactor(sql, actor.id, services.tokens.sealFactor(secret, actor.id))
      return { secret: base32(secret), uri: otpauthUri(secret, actor.email) }
    })
  },

  async 'POST /factor/totp/confirm'({ body, ...context }) {
    const { services, now } = context
    const recovery = await newRecoveryCodes(services.passwords)
    const code = body.code.replace(/\s/g, '')
    await withCode(
      context,
      async ({ sql, actor }) => {
        const stored = await lockFactor(sql, actor.id)
        if (!stored || stored.is_old) throw new Refusal('NOT_FOUND')
        if (stored.is_confirmed) throw new Refusal('CONFLICT')
        return /^\d{6}$/.test(code) ? spendTotp(sql, services.tokens, actor.id, stored, code, now) : 'wrong'
      },
      async ({ sql, actor }) => {
        await confirmFactor(sql, actor.id)
        await replaceRecoveryCodes(sql, actor.id, recovery)
        await mailFactor(sql, services, actor, 'on')
      },
    )
    return { recovery: recovery.shown }
  },

  async 'POST /factor/recovery'({ body, ...context }) {
    await proveCaller(context, body)
    const spend = orNotFound(await spending(context, body.code))
    const recovery = await newRecoveryCodes(context.services.passwords)
    await withCode(context, spend, ({ sql, actor }) => replaceRecoveryCodes(sql, actor.id, recovery))
    return { recovery: recovery.shown }
  },

  async 'DELETE /factor/totp'({ body, ...context }) {
    const { services } = context
    await proveCaller(context, body)
    const spend = await spending(context, body.code)
    // Off already: a repeated request changes nothing.
    if (!spend) return { ok: true }
    await withCode(context, spend, async ({ sql, actor }) => {
      await deleteFactor(sql, actor.id, needsFactor(services, actor))
      await mailFactor(sql, services, actor, 'off')
    })
    return { ok: true }
  },

  async 'POST /factor/reset'({ body, ...context }) {
    const { services, actor, write } = context
    assertMayResetFactor(actor.id, body.id)
    await proveCaller(context, body)
    await write(async ({ sql, actor }) => {
      const user = orNotFound(await lockUser(sql, accountId(body.id)))
      const hadPasskeys = await deletePasskeys(sql, user.id)
      if (!(await deleteFactor(sql, user.id, needsFactor(services, user))) && !hadPasskeys) return
      await trace(sql, ownerId(user.id), actor, { action: 'reset', entity: 'factor' })
      await mailFactor(sql, services, user, 'reset')
    })
    return { ok: true }
  },
}
