import { isOwnPath } from '#web/session/own-path.ts'

/** Why the login screen is shown, and the address to continue to. */
export type LoginSearch = {
  session?: 'expired' | undefined
  refresh?: 'expired' | 'failed' | undefined
  to?: string | undefined
}

export function validateSearch(raw: Record<string, unknown>): LoginSearch {
  const { session, refresh, to } = raw
  // Always present, as the router keeps search parameters that are not returned here.
  return {
    session: session === 'expired' ? session : undefined,
    refresh: refresh === 'expired' || refresh === 'failed' ? refresh : undefined,
    to: isOwnPath(to) ? to : undefined,
  }
}
