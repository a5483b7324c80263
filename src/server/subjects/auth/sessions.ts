import { limits } from '#rules/limits.ts'
import { Refusal } from '#rules/refusal.ts'
import { factorDays } from '#rules/second-factor.ts'
import { roleOf } from '#rules/vocabulary.ts'
import type { Services } from '#server/services/context.ts'
import { openOpaque, refreshSeconds, type Tokens } from '#server/services/credentials/tokens.ts'
import type { Sql } from '#server/services/database/client.ts'
import { beginFactorDays } from '#server/services/factor/sql.ts'
import { newId } from '#server/services/new-id.ts'
import type { AccountId } from '#server/services/people/person-ids.ts'
import {
  endOldestSessions,
  endSession,
  findAccountById,
  insertRefreshToken,
  insertSession,
  lockRefreshToken,
  type NewPerson,
  noteSignIn,
  spendRefreshToken,
} from '#server/subjects/auth/sql.ts'

/** Seconds in which a used refresh token still returns the same successor. */
const graceSeconds = 30

export type TokenPair = { token: string; reftoken: string }

export async function openSession(
  sql: Sql,
  services: Services,
  person: NewPerson,
  device: string | null,
): Promise<TokenPair> {
  const sid = newId()
  const reftoken = services.tokens.opaque(person.id)
  await insertSession(sql, person.id, sid, device)
  await endOldestSessions(sql, person.id, limits.sessions)
  await noteSignIn(sql, person.id)
  await askForFactor(sql, services, person)
  await insertRefreshToken(sql, person.id, sid, reftoken.hash, refreshSeconds)
  return { token: accessToken(services.tokens, person, sid), reftoken: reftoken.token }
}

/** Begins the days for a second factor where the role needs one. */
async function askForFactor(sql: Sql, { factorRoles }: Services, person: NewPerson): Promise<void> {
  if (factorRoles.includes(roleOf(person))) await beginFactorDays(sql, person.id, factorDays)
}

/**
 * Exchanges a refresh token for its successor. Reuse after the grace period ends the session, since somebody
 * has a copy of the token.
 * @throws Refusal REFRESH_FAILED
 */
export async function refreshSession(
  sql: Sql,
  services: Services,
  reftoken: string | undefined,
): Promise<TokenPair & { userId: AccountId }> {
  const opened = reftoken === undefined ? undefined : openOpaque(reftoken)
  if (reftoken === undefined || opened === undefined) throw new Refusal('REFRESH_FAILED')
  const { userId, hash } = opened
  const refreshed = await sql.transaction(async (sql) => {
    const stored = await lockRefreshToken(sql, userId, hash)
    if (!stored || stored.expired) return null
    if (stored.used_seconds !== null && stored.used_seconds > graceSeconds) {
      await endSession(sql, userId, stored.session_id)
      return null
    }
    const person = await findAccountById(sql, userId)
    if (!person) return null
    const successor = services.tokens.successor(reftoken, userId)
    if (stored.used_seconds === null) {
      await spendRefreshToken(sql, userId, hash, stored.session_id)
      await insertRefreshToken(sql, userId, stored.session_id, successor.hash, refreshSeconds)
      await askForFactor(sql, services, person)
    }
    return { token: accessToken(services.tokens, person, stored.session_id), reftoken: successor.token }
  })
  // Thrown outside of the transaction, as a rollback would reopen the session.
  if (!refreshed) throw new Refusal('REFRESH_FAILED')
  return { userId, ...refreshed }
}

function accessToken(tokens: Tokens, person: NewPerson, sid: string): string {
  const { id, role_id, name, email, locale, timezone } = person
  return tokens.sign({
    sub: id,
    id,
    role_id,
    name,
    email,
    locale,
    timezone,
    ...(person.must_change_password && { must_change_password: true as const }),
    sid,
  })
}
