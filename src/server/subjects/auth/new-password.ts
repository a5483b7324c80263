import type { Sql } from '#server/services/database/client.ts'
import { untieIdentities } from '#server/services/oidc/sql.ts'
import { deletePasskeys } from '#server/services/passkey/sql.ts'
import type { AccountId } from '#server/services/people/person-ids.ts'
import { deleteTokens } from '#server/services/personal-token/sql.ts'
import {
  type Account,
  endSessions,
  replacePassword,
  setEmailConfirmed,
  spendReset,
} from '#server/subjects/auth/sql.ts'

/**
 * Sets a password and ends every session. A mailed link is spent, shows that the address is the owner's, and ends the
 * personal tokens, passkeys and the sign-in at providers.
 * @param resetHash of the link; undefined where the old password was proven
 * @returns false without a change if the link is no longer good
 */
export async function setNewPassword(
  sql: Sql,
  { id }: Account,
  passwordHash: string,
  resetHash: Buffer | undefined,
): Promise<boolean> {
  if (resetHash && !(await spendReset(sql, id, resetHash))) return false
  await replacePassword(sql, id, passwordHash, false)
  if (resetHash) {
    await setEmailConfirmed(sql, id)
    await endOtherWays(sql, id)
  }
  await endSessions(sql, id)
  return true
}

/** Ends what opens an account besides its password: personal tokens, passkeys and the sign-in at providers. */
export async function endOtherWays(sql: Sql, userId: AccountId): Promise<void> {
  await deletePasskeys(sql, userId)
  await deleteTokens(sql, userId)
  await untieIdentities(sql, userId)
}
