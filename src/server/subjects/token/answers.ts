import type { token } from '#contract/token.ts'
import { limits } from '#rules/limits.ts'
import { Refusal } from '#rules/refusal.ts'
import type { Answers } from '#server/services/context.ts'
import { newId } from '#server/services/new-id.ts'
import { deleteToken, insertToken, listTokens, sweepTokens } from '#server/services/personal-token/sql.ts'
import { assertBelowLimit } from '#server/services/rows/row-limit.ts'
import type { Subject } from '#server/services/subject.ts'
import { isStillProven, proveCaller } from '#server/subjects/auth/proof.ts'

export const answers: Answers<typeof token> = {
  'GET /token': ({ sql, actor }) => listTokens(sql, actor.id),

  async 'POST /token'({ body: { name, scopes, days, ...proof }, ...context }) {
    const account = await proveCaller(context, proof)
    return context.write(async ({ sql, actor, services }) => {
      if (!(await isStillProven(sql, account))) throw new Refusal('UNAUTHORIZED')
      if (!actor.is_confirmed) throw new Refusal('RULE', { email: { fault: 'tokenUnconfirmed' } })
      const { length } = await listTokens(sql, actor.id)
      assertBelowLimit(length, limits.personalTokens, 'name', 'tokensFull')
      const { token, hash } = services.tokens.personal(actor.id)
      return { ...(await insertToken(sql, actor.id, { id: newId(), name, scopes, hash, days })), token }
    })
  },

  async 'DELETE /token/{id}'({ params, sql, actor }) {
    if (!(await deleteToken(sql, actor.id, params.id))) throw new Refusal('NOT_FOUND')
    return { ok: true }
  },
}

export const sweeps: Subject['sweeps'] = { personalTokens: sweepTokens }
