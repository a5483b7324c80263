import { readClaims } from './claims.ts'

/** The part of Web Storage that the session uses. */
export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>

/** Writes what is good to have; a device without room goes on without it. */
export function writeIfRoom(store: Store, key: string, value: string): void {
  try {
    store.setItem(key, value)
  } catch {
    // What it was written for matters more.
  }
}

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
 * Keeps a new pair, whole or not at all. The token's own times are the server's clock; how far this device's clock is off is kept
 * beside them, so that a wrong clock does not end a session.
 * @param now milliseconds since 1970 on this device
 * @throws where the device has no room
 */
export function writeTokens(local: Store, pair: { token: string; reftoken: string }, now: number): void {
  const { iat, exp } = timesOf(pair.token)
  const serverNow = iat ?? Math.floor(now / 1000)
  const before = keys.map((key) => [key, local.getItem(key)] as const)
  try {
    local.setItem('reftoken', pair.reftoken)
    local.setItem('exptoken', String(exp ?? serverNow + accessSeconds))
    local.setItem('expreftoken', String(serverNow + refreshSeconds))
    local.setItem('clockskew', String(serverNow - Math.floor(now / 1000)))
    // Last: another tab that hears of it finds the rest beside it.
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

/** What belongs to the device and not to a person: how its pages look, and in which language. */
const lookKeys = ['theme', 'locale'] as const

/** Does something to a storage that its look outlives. */
export function keepingLook(local: Store, work: () => void): void {
  const look = lookKeys.map((key) => [key, local.getItem(key)] as const)
  work()
  for (const [key, value] of look) if (value !== null) writeIfRoom(local, key, value)
}

/** The server's clock as far as this device knows it, in seconds since 1970. */
export function serverSeconds(local: Store, now: number): number {
  return now / 1000 + (readNumber(local.getItem('clockskew')) ?? 0)
}

function timesOf(token: string): { iat?: number | undefined; exp?: number | undefined } {
  try {
    return readClaims(token)
  } catch {
    return {}
  }
}

function readNumber(text: string | null): number | null {
  const value = text === null || text === '' ? Number.NaN : Number(text)
  return Number.isFinite(value) ? value : null
}
