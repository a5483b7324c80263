import { type Faults, Refusal } from '#rules/refusal.ts'
import type { Tokens } from '#server/services/credentials/tokens.ts'
import type { Sql } from '#server/services/database/client.ts'
import {
  type Identity,
  ProviderFault,
  type Providers,
  type Shown,
  toleranceSeconds,
} from '#server/services/oidc/providers.ts'
import { findByIdentity } from '#server/services/oidc/sql.ts'
import type { AccountId } from '#server/services/people/person-ids.ts'

/** How long a person may take to fill in the form of a new account. */
const ticketMs = 30 * 60_000

/** What a page sends of a sign-in at a provider. */
export type ShownAt = Shown & { provider: string }

/**
 * Who has signed in at a provider.
 * @param code of the refusal of a code: LOGIN_FAILED where there is no session yet, else RULE
 * @throws Refusal
 */
export async function identityOf(
  { providers }: { providers: Providers },
  { provider, ...shown }: ShownAt,
  code: 'LOGIN_FAILED' | 'RULE',
): Promise<Identity> {
  return providers.identify(provider, shown).catch((error) => {
    throw refusalOf(error, code)
  })
}

/**
 * Checks that the caller has signed in at a provider, recently where it tells when, with an identity that is connected
 * to the account.
 * @param withinMs how long ago that may be
 * @throws Refusal RULE
 */
export async function assertOwnIdentity(
  {
    sql,
    services,
    actor,
    now,
  }: { sql: Sql; services: { providers: Providers }; actor: { id: AccountId }; now: number },
  shown: ShownAt,
  withinMs: number,
): Promise<void> {
  const { issuer, subject, signedInAt } = await identityOf(services, shown, 'RULE')
  if ((await findByIdentity(sql, issuer, subject)) !== actor.id)
    throw new Refusal('RULE', { oidc: { fault: 'identityOther' } })
  if (signedInAt !== null && signedInAt + toleranceSeconds < (now - withinMs) / 1000)
    throw new Refusal('RULE', { oidc: { fault: 'identityOld' } })
}

/** What a provider's fault means to a client; any other error is a bug. */
export function refusalOf(error: unknown, code: 'LOGIN_FAILED' | 'RULE'): unknown {
  if (!(error instanceof ProviderFault)) return error
  const faults: Record<ProviderFault['kind'], Faults> = {
    unknown: { provider: { fault: 'providerUnknown' } },
    away: { provider: { fault: 'providerAway' } },
    code: { code: { fault: 'providerCode' } },
    clock: { code: { fault: 'providerClock' } },
  }
  const fields = faults[error.kind]
  return new Refusal('provider' in fields ? 'RULE' : code, fields)
}

/** A ticket with which somebody registers by an identity. It contains the identity, so it is not stored. */
export function newTicketOf(
  { tokens }: { tokens: Tokens },
  { issuer, subject }: Identity,
  now: number,
): string {
  return tokens.note({ registers: issuer, subject }, now + ticketMs)
}

/** The identity of a ticket. @throws Refusal RULE */
export function readTicket({ tokens }: { tokens: Tokens }, ticket: string, now: number) {
  const { registers, subject } = tokens.readNote(ticket, now)
  if (typeof registers !== 'string' || typeof subject !== 'string') throw overTicket()
  return { issuer: registers, subject }
}

/** A ticket that is over, or whose identity opens an account by now. */
export function overTicket(): Refusal {
  return new Refusal('RULE', { ticket: { fault: 'providerTicketOver' } })
}
