import { isOwnPath } from '#web/session/own-path.ts'
import type { Store } from '#web/ui/storage.ts'
import { tabValue } from '#web/ui/tab-storage.ts'

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

export const pendings = tabValue<Pending>('oidc', 10 * 60_000)
/** The server takes a ticket as long. */
export const newcomers = tabValue<Newcomer>('newcomer', 30 * 60_000)

/**
 * The sign-in that has come back; null where it did not begin in this tab, or is over.
 * @param now milliseconds since 1970
 */
export function pendingOf(tab: Store, state: string | null, now: number): Pending | null {
  const kept = pendings.kept(tab, now)
  if (!kept || kept.state !== state) return null
  return { ...kept, to: isOwnPath(kept.to) ? kept.to : null }
}
