import { isToken } from '#web/auth/claims.ts'
import type { Surroundings } from '#web/auth/environment.ts'
import { readTokens, type Tokens, writeTokens } from '#web/auth/token-store.ts'
import { Refused } from './refused.ts'
import type { Parts } from './request.ts'

/** `failed`: the server answered without a new pair. `unreachable`: no answer, or not JSON. */
export type Outcome = { kind: 'done' } | { kind: 'failed'; status: number } | { kind: 'unreachable' }
type Attempt = Outcome & { retryAfter?: number | null }
export type FetchJson = (
  key: string,
  parts: Parts,
  headers: Record<string, string>,
  signal?: AbortSignal,
  asFile?: boolean,
) => Promise<Answer>
/**
 * @property body undefined if the answer was not JSON
 * @property retryAfter seconds of the Retry-After header
 */
export type Answer = { status: number; body: unknown; retryAfter: number | null }

/** Milliseconds after which an unanswered request is sent again in parallel. */
const repeatAfter = 8_000
/**
 * Maximum number of parallel requests; all are sent within the 30 s in which the server returns the same
 * successor.
 */
const mostBeside = 3
/** Attempts of a refresh after 429 or 5xx, and the time limit for attempts that follow Retry-After. */
const mostTries = 3
const longestWait = 60_000

/**
 * Exchanges the refresh token for a new pair, once for all waiting calls of this tab and, with the Web Locks
 * API, of all tabs. No request is cancelled: a late pair is stored too if it is still the successor.
 */
export function makeRefresher(around: Surroundings, fetchJson: FetchJson) {
  const { local } = around
  const underWay: { ahead?: Promise<Outcome> | undefined; now?: Promise<Outcome> | undefined } = {}

  /** One request. A pair is stored even if it arrives late. */
  async function post(stored: Tokens): Promise<Attempt> {
    const sent = fetchJson('POST /auth/refresh', { body: { reftoken: stored.reftoken } }, {})
    const { status, body, retryAfter } = await sent.catch(asNoAnswer)
    const token = local.getItem('token')
    // The person may have signed out meanwhile, or another person signed in; then the pair is not stored.
    if (token !== stored.token) return { kind: token === null ? 'unreachable' : 'done' }
    if (body === undefined) return { kind: 'unreachable' }
    if (status === 200 && isPair(body) && isStored(body)) return { kind: 'done' }
    return { kind: 'failed', status, retryAfter }
  }

  /** Stores a pair. A device without storage space cannot continue with a used token. */
  function isStored(pair: { token: string; reftoken: string }): boolean {
    try {
      writeTokens(local, pair, around.now())
      return true
    } catch {
      return false
    }
  }

  /** First answer of the parallel requests. */
  function firstAnswer(stored: Tokens): Promise<Attempt> {
    return new Promise((resolve, reject) => {
      let sent = 0
      let waiting = 0
      function settle(outcome: Attempt): void {
        clearInterval(timer)
        resolve(outcome)
      }
      function send(): void {
        if (sent === mostBeside) {
          settle({ kind: 'unreachable' })
          return
        }
        sent += 1
        waiting += 1
        post(stored)
          .then((outcome) => {
            waiting -= 1
            if (outcome.kind !== 'unreachable' || waiting === 0) settle(outcome)
          })
          .catch((error) => {
            clearInterval(timer)
            reject(error)
          })
      }
      const timer = setInterval(send, repeatAfter)
      send()
    })
  }

  /**
   * @param used the expired access token; if another one is stored now, another tab has refreshed it
   * @param tries maximum number of attempts after 429 or 5xx
   */
  async function exchange(used: string, tries: number): Promise<Outcome> {
    const stored = readTokens(local)
    if (stored && stored.token !== used) return { kind: 'done' }
    if (!stored?.reftoken) return { kind: 'failed', status: 401 }
    let outcome = await firstAnswer(stored)
    for (let tried = 1, waited = 0; outcome.kind === 'failed'; tried += 1) {
      const pause = pauseAfter(tried, tries, waited, outcome)
      if (pause === null) return unlessChanged(used, outcome)
      await around.pause(pause)
      waited += pause
      // Another tab may have refreshed or signed out.
      if (local.getItem('token') !== stored.token) return exchange(used, 1)
      outcome = await firstAnswer(stored)
    }
    return outcome
  }

  /**
   * The failure, unless another tab has just refreshed with the same token: storage changes reach other tabs
   * late, even inside a lock.
   */
  async function unlessChanged(used: string, failure: Outcome): Promise<Outcome> {
    for (let waited = 0; waited < 500; waited += 50) {
      const token = local.getItem('token')
      if (token !== null && token !== used) return { kind: 'done' }
      await around.pause(50)
    }
    return failure
  }

  return {
    /** For an expired token: up to three attempts after 429 or 5xx, or as long as Retry-After allows. */
    refresh(used: string): Promise<Outcome> {
      underWay.now ??= Promise.resolve(underWay.ahead)
        .then(() => around.exclusively(() => exchange(used, mostTries)))
        .finally(() => {
          underWay.now = undefined
        })
      return underWay.now
    },

    /** For a token that is still valid: one attempt, since the call can be sent without it. */
    refreshAhead(used: string): Promise<Outcome> {
      if (underWay.now) return underWay.now
      underWay.ahead ??= around
        .exclusively(() => exchange(used, 1))
        .finally(() => {
          underWay.ahead = undefined
        })
      return underWay.ahead
    },
  }
}

/** A failed connection as an answer without content. */
function asNoAnswer(error: unknown): Answer {
  if (error instanceof Refused && error.status === 0) return { status: 0, body: undefined, retryAfter: null }
  throw error
}

/** Milliseconds before the next attempt; null if there is none. */
function pauseAfter(
  tried: number,
  tries: number,
  waited: number,
  { status, retryAfter = null }: AttemptFailed,
): number | null {
  if (tries === 1 || (status !== 429 && status < 500)) return null
  if (retryAfter === null) return tried < tries ? tried * 2_000 : null
  const left = longestWait - waited
  return left > 0 ? Math.min(Math.max(retryAfter * 1000, 1_000), left) : null
}
type AttemptFailed = { status: number; retryAfter?: number | null }

/** Whether an answer is a valid pair of tokens. */
export function isPair(body: unknown): body is { token: string; reftoken: string } {
  const pair = body as { token?: unknown; reftoken?: unknown } | null
  return typeof pair?.token === 'string' && typeof pair.reftoken === 'string' && isToken(pair.token)
}
