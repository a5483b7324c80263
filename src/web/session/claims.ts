import type { Locale } from '#rules/vocabulary.ts'
/** The user of the access token. */
export type SessionUser = {
  id: string
  role_id: number
  name: string
  email: string
  locale: Locale
  timezone: string
  /**
   * The coach's access to this student from the list of students; the server checks it again on each call.
   */
  access?: 'view' | 'act'
  /** The password is temporary: every other screen is closed until it is changed. */
  must_change_password?: boolean
}

type Claims = SessionUser & { iat?: number; exp?: number }

/**
 * Decodes a token without verifying its signature, which the server does.
 * @throws Error when it is malformed
 */
export function readClaims(token: string): Claims {
  const payload = token.split('.')[1] ?? ''
  const binary = atob(payload.replace(/-/g, '+').replace(/_/g, '/'))
  const bytes = Uint8Array.from(binary, (sign) => sign.charCodeAt(0))
  const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
  if (!isUser(claims)) throw new Error('a token without a user')
  return claims
}

/** The same, or null when the token is malformed. */
export function claimsIn(token: string): Claims | null {
  try {
    return readClaims(token)
  } catch {
    return null
  }
}

export function isUser(value: unknown): value is SessionUser {
  if (typeof value !== 'object' || value === null) return false
  const { id, role_id, name } = value as Record<string, unknown>
  return typeof id === 'string' && typeof role_id === 'number' && typeof name === 'string'
}
