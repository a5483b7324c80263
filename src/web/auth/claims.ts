/** The user as the access token tells. */
export type SessionUser = {
  id: string
  role_id: number
  name: string
  email: string
  locale: 'tr' | 'en'
  timezone: string
  /** What a coach may do for this student, as the list of students said; the server decides each time. */
  access?: 'view' | 'act'
  /** The password is a temporary one: nothing else is open until there is another. */
  must_change_password?: boolean
}

type Claims = SessionUser & { iat?: number; exp?: number }

/**
 * Reads what a token says; its signature is the server's business.
 * @throws Error when it is no token
 */
export function readClaims(token: string): Claims {
  const payload = token.split('.')[1] ?? ''
  const binary = atob(payload.replace(/-/g, '+').replace(/_/g, '/'))
  const bytes = Uint8Array.from(binary, (sign) => sign.charCodeAt(0))
  const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
  if (!isUser(claims)) throw new Error('a token without a user')
  return claims
}

/** Whether a token can be read. */
export function isToken(token: string): boolean {
  try {
    readClaims(token)
    return true
  } catch {
    return false
  }
}

/** Whether a value read from a storage is a user. */
export function isUser(value: unknown): value is SessionUser {
  if (typeof value !== 'object' || value === null) return false
  const { id, role_id, name } = value as Record<string, unknown>
  return typeof id === 'string' && typeof role_id === 'number' && typeof name === 'string'
}
