import { assertFactorShown } from '#rules/rights.ts'
import { roleOf } from '#rules/vocabulary.ts'
import type { Context, Services } from '#server/services/context.ts'
import { hasFactor } from '#server/services/factor/sql.ts'
import { isPasskeySession, listPasskeys } from '#server/services/passkey/sql.ts'

export function needsFactor({ factorRoles }: Services, person: Parameters<typeof roleOf>[0]): boolean {
  return factorRoles.includes(roleOf(person))
}

/**
 * Checks that a passkey was used in this session, where the role needs a second factor and passkeys are the only one.
 * @throws Refusal FACTOR_NEEDED
 */
export async function assertPasskeyShown({ sql, services, actor }: Context): Promise<void> {
  if (!needsFactor(services, actor)) return
  assertFactorShown({
    hasCodes: await hasFactor(sql, actor.id),
    hasPasskeys: (await listPasskeys(sql, actor.id)).length > 0,
    isByPasskey: await isPasskeySession(sql, actor.id, actor.sid),
  })
}
