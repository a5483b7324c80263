import { isOwnPath } from '#web/auth/own-path.ts'

/** Why somebody stands at the login, and where the way led. */
export type LoginSearch = {
  session?: 'expired' | undefined
  refresh?: 'expired' | 'failed' | undefined
  to?: string | undefined
}

export function validateSearch(raw: Record<string, unknown>): LoginSearch {
  const { session, refresh, to } = raw
  // Each said in any case: what is left out here the router would take from the address as it is.
  return {
    session: session === 'expired' ? session : undefined,
    refresh: refresh === 'expired' || refresh === 'failed' ? refresh : undefined,
    to: isOwnPath(to) ? to : undefined,
  }
}
