import { Refusal } from '#rules/refusal.ts'
import { assertFactorShown } from '#rules/rights.ts'
import { roleOf } from '#rules/vocabulary.ts'
import type { Context, Services } from '#server/services/context.ts'
import { hasFactor } from '#server/services/factor/sql.ts'
import { isPasskeySession, listPasskeys } from '#server/services/passkey/sql.ts'
import { assertUnguarded } from '#server/subjects/auth/proof.ts'

export function needsFactor({ factorRoles }: Services, person: Parameters<typeof roleOf>[0]): boolean {
  return factorRoles.includes(roleOf(person))
}

/** Checks that the caller may add a second factor, or a passkey. @throws Refusal RULE | FACTOR_NEEDED */
export async function assertMayAdd(inside: Context): Promise<void> {
  const { sql, services, actor } = inside
  if (!actor.is_confirmed) throw new Refusal('RULE', { email: { fault: 'factorUnconfirmed' } })
  if (needsFactor(services, actor)) await assertPasskeyShown(inside)
  // Who gave a temporary password would otherwise keep a way in, or lock the owner out. Where the role needs a factor
  // nothing else is open.
  else await assertUnguarded(sql, actor.id, 'password')
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
