import { Refusal } from '#rules/refusal.ts'
import type { Services } from '#server/services/context.ts'
import type { Sql } from '#server/services/database/client.ts'
import { listIdentities } from '#server/services/oidc/sql.ts'
import { listPasskeys } from '#server/services/passkey/sql.ts'
import type { AccountId } from '#server/services/people/person-ids.ts'
import { hasPassword } from '#server/subjects/auth/sql.ts'

/**
 * Checks that something still opens an account: a password, a passkey, or a provider that is set up. Call it in the
 * transaction that has ended a way in; the refusal rolls that back.
 * @param field field of the refusal
 * @throws Refusal RULE
 */
export async function assertWayIn(
  sql: Sql,
  { providers }: Pick<Services, 'providers'>,
  userId: AccountId,
  field: string,
): Promise<void> {
  if (await hasPassword(sql, userId)) return
  if ((await listPasskeys(sql, userId)).length > 0) return
  const tied = await listIdentities(sql, userId)
  if (tied.some(({ issuer }) => providers.providerOf(issuer) !== undefined)) return
  throw new Refusal('RULE', { [field]: { fault: 'lastWayIn' } })
}
