import { Refused } from './refused.ts'
import type { Parts } from './request.ts'
import type { Surroundings } from './surroundings.ts'
import { readTokens, writeTokens } from './token-store.ts'

export type Outcome = { kind: 'done' } | { kind: 'refused'; status: number } | { kind: 'unreachable' }
export type FetchJson = (
  key: string,
  parts: Parts,
  headers: Record<string, string>,
  signal?: AbortSignal,
  asFile?: boolean,
) => Promise<{ status: number; body: unknown }>

/** Milliseconds; less than the server's grace for a used token, so that a second try may still meet it. */
const patience = 20_000

/**
 * Trades the refresh token, once for all calls of this tab that wait and, where the browser has locks, once for all tabs.
 */
export function makeRefresher(around: Surroundings, fetchJson: FetchJson) {
  const { local } = around
  let underWay: Promise<Outcome> | null = null

  /** @param used the access token that turned out too old: if another stands there now, somebody was quicker */
  async function trade(used: string): Promise<Outcome> {
    const stored = readTokens(local)
    if (stored && stored.token !== used) return { kind: 'done' }
    if (!stored?.reftoken) return { kind: 'refused', status: 401 }
    const body = { reftoken: stored.reftoken }
    const answer = await fetchJson('POST /auth/refresh', { body }, {}, AbortSignal.timeout(patience))
    const token = local.getItem('token')
    // Whoever has left meanwhile stays away, and whoever has come in keeps the place.
    if (token !== stored.token) return { kind: token === null ? 'unreachable' : 'done' }
    if (isPair(answer.body) && answer.status === 200) {
      writeTokens(local, answer.body, around.now())
      return { kind: 'done' }
    }
    if (answer.status >= 500 || answer.status === 429 || answer.status === 200) return { kind: 'unreachable' }
    return (await changedMeanwhile(used)) ? { kind: 'done' } : { kind: 'refused', status: answer.status }
  }

  /** Storage reaches other tabs late, even inside a lock: another tab may have traded the same token just now. */
  async function changedMeanwhile(used: string): Promise<boolean> {
    for (let waited = 0; waited < 500; waited += 50) {
      const token = local.getItem('token')
      if (token !== null && token !== used) return true
      await around.pause(50)
    }
    return false
  }

  return {
    refresh(used: string): Promise<Outcome> {
      underWay ??= around
        .alone(() => trade(used))
        .catch((error: unknown): Outcome => {
          if (error instanceof Refused && error.status === 0) return { kind: 'unreachable' }
          throw error
        })
        .finally(() => {
          underWay = null
        })
      return underWay
    },
  }
}

function isPair(body: unknown): body is { token: string; reftoken: string } {
  const pair = body as { token?: unknown; reftoken?: unknown } | undefined
  return typeof pair?.token === 'string' && typeof pair.reftoken === 'string'
}
