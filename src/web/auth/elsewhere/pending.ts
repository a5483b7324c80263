import { isOwnPath } from '#web/session/own-path.ts'
import type { Store } from '#web/ui/storage.ts'
import { keepUntil, readKept } from '#web/ui/tab-storage.ts'

/** A sign-in that is under way at a provider. */
export type Pending = {
  provider: string
  /** What people call it. */
  name: string
  state: string
  nonce: string
  verifier: string
  /** Where the person goes on. */
  to: string | null
  /** What takes the place of the password, of somebody who ties an identity to an account that exists; null at a sign-in. */
  proof: string | null
  /** Whether somebody who is signed in shows there who is there, in place of the password. */
  proves: boolean
}

/** Who has come from a provider and has no account: what registers one, and what the form begins with. */
export type Newcomer = { ticket: string; provider: string; name: string; email: string }

/** sessionStorage keys: they belong to this tab and go with it. */
const pendingKey = 'oidc'
const newcomerKey = 'newcomer'
/** For how long the device keeps them, in milliseconds; the server takes a ticket as long. */
const pendingMs = 10 * 60_000
const newcomerMs = 30 * 60_000

/** @param now milliseconds since 1970 */
export function keepPending(tab: Store, pending: Pending, now: number): void {
  keepUntil(tab, pendingKey, pending, now + pendingMs)
}

/** The sign-in that has come back; null where it did not begin in this tab, or is over. */
export function pendingOf(tab: Store, state: string | null, now: number): Pending | null {
  const kept = readKept<Pending>(tab, pendingKey, now, pendingMs)
  if (!kept || kept.state !== state) return null
  return { ...kept, to: isOwnPath(kept.to) ? kept.to : null }
}

export function dropPending(tab: Store): void {
  tab.removeItem(pendingKey)
}

export function keepNewcomer(tab: Store, newcomer: Newcomer, now: number): void {
  keepUntil(tab, newcomerKey, newcomer, now + newcomerMs)
}

export function keptNewcomer(tab: Store, now: number): Newcomer | null {
  return readKept<Newcomer>(tab, newcomerKey, now, newcomerMs)
}

export function dropNewcomer(tab: Store): void {
  tab.removeItem(newcomerKey)
}
