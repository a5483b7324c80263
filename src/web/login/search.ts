import { isOwnPath } from '#web/session/own-path.ts'

/** Why somebody stands at the login, and where the way led. */
export type LoginSearch = { session?: 'expired'; refresh?: 'expired' | 'failed'; to?: string }

export function validateSearch(raw: Record<string, unknown>): LoginSearch {
  const { session, refresh, to } = raw
  return {
    ...(session === 'expired' && { session }),
    ...((refresh === 'expired' || refresh === 'failed') && { refresh }),
    ...(isOwnPath(to) && { to }),
  }
}
