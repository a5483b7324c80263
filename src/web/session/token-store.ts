import { type Store, writeIfRoom } from '#web/ui/storage.ts'
import { claimsIn } from './claims.ts'

export type Tokens = { token: string; reftoken: string | null; exptoken: number; expreftoken: number | null }

export const accessSeconds = 7200
export const refreshSeconds = 604_800
const keys = ['token', 'reftoken', 'exptoken', 'expreftoken', 'clockskew'] as const

/** The stored tokens; null without a token or its expiry. */
export function readTokens(local: Store): Tokens | null {
  const token = local.getItem('token')
  const exptoken = readNumber(local.getItem('exptoken'))
  if (!token || exptoken === null) return null
  return {
    token,
    exptoken,
    reftoken: local.getItem('reftoken'),
    expreftoken: readNumber(local.getItem('expreftoken')),
  }
}

/**
 * Stores a new pair, completely or not at all. The token's times are by the server's clock, so the offset of
 * this device's clock is stored too: a wrong clock must not end a session.
 * @param now milliseconds since 1970 on this device
 * @throws when the storage is full
 */
export function writeTokens(local: Store, pair: { token: string; reftoken: string }, now: number): void {
  const claims = claimsIn(pair.token)
  const serverNow = claims?.iat ?? Math.floor(now / 1000)
  const before = keys.map((key) => [key, local.getItem(key)] as const)
  try {
    local.setItem('reftoken', pair.reftoken)
    local.setItem('exptoken', String(claims?.exp ?? serverNow + accessSeconds))
    local.setItem('expreftoken', String(serverNow + refreshSeconds))
    local.setItem('clockskew', String(serverNow - Math.floor(now / 1000)))
    // Written last, so that another tab that gets the storage event finds the other values.
    local.setItem('token', pair.token)
  } catch (error) {
    clearTokens(local)
    for (const [key, value] of before) if (value !== null) writeIfRoom(local, key, value)
    throw error
  }
}

export function clearTokens(local: Store): void {
  for (const key of keys) local.removeItem(key)
}

/** Settings of the device instead of the person: theme and language. */
const lookKeys = ['theme', 'locale'] as const

/** Changes a storage but restores theme and language afterwards. */
export function keepingLook(local: Store, work: () => void): void {
  const look = lookKeys.map((key) => [key, local.getItem(key)] as const)
  work()
  for (const [key, value] of look) if (value !== null) writeIfRoom(local, key, value)
}

/** Seconds since 1970 by the server's clock, using the stored offset. */
export function serverSeconds(local: Store, now: number): number {
  return now / 1000 + (readNumber(local.getItem('clockskew')) ?? 0)
}

function readNumber(text: string | null): number | null {
  const value = text === null || text === '' ? Number.NaN : Number(text)
  return Number.isFinite(value) ? value : null
}
