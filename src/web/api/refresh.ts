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
    let answer: Answer
    try {
      answer = await fetchJson('POST /auth/refresh', { body: { reftoken: stored.reftoken } }, {})
    } catch (error) {
      if (error instanceof Refused && error.status === 0) return { kind: 'unreachable' }
      throw error
    }
    const token = local.getItem('token')
    // The person may have signed out meanwhile, or another person signed in; then the pair is not stored.
    if (token !== stored.token) return { kind: token === null ? 'unreachable' : 'done' }
    if (answer.body === undefined) return { kind: 'unreachable' }
    const { status, retryAfter } = answer
    if (status !== 200 || !isPair(answer.body)) return { kind: 'failed', status, retryAfter }
    try {
      writeTokens(local, answer.body, around.now())
    } catch {
      return { kind: 'failed', status, retryAfter } // a device without storage space cannot continue with a used token
    }
    return { kind: 'done' }
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
    for (let tried = 1, waited = 0; ; tried += 1) {
      const outcome = await firstAnswer(stored)
      if (outcome.kind !== 'failed') return outcome
      const pause = tries > 1 ? pauseAfter(tried, waited, outcome) : null
      if (pause === null) return (await changedMeanwhile(used)) ? { kind: 'done' } : outcome
      await around.pause(pause)
      waited += pause
      // Another tab may have refreshed or signed out.
      if (local.getItem('token') !== stored.token) return exchange(used, 1)
    }
  }

  /**
   * Storage changes reach other tabs late, even inside a lock: another tab may just have refreshed with the
   * same token.
   */
  async function changedMeanwhile(used: string): Promise<boolean> {
    for (let waited = 0; waited < 500; waited += 50) {
      const token = local.getItem('token')
      if (token !== null && token !== used) return true
      await around.pause(50)
    }
    return false
  }

  return {
    /** For an expired token: up to three attempts after 429 or 5xx, or as long as Retry-After allows. */
    refresh(used: string): Promise<Outcome> {
      underWay.now ??= Promise.resolve(underWay.ahead)
        .then(() => around.alone(() => exchange(used, mostTries)))
        .finally(() => {
          underWay.now = undefined
        })
      return underWay.now
    },

    /** For a token that is still valid: one attempt, since the call can be sent without it. */
    refreshAhead(used: string): Promise<Outcome> {
      if (underWay.now) return underWay.now
      underWay.ahead ??= around
        .alone(() => exchange(used, 1))
        .finally(() => {
          underWay.ahead = undefined
        })
      return underWay.ahead
    },
  }
}

/** Milliseconds before the next attempt; null if there is none. */
function pauseAfter(
  tried: number,
  waited: number,
  { status, retryAfter = null }: AttemptFailed,
): number | null {
  if (status !== 429 && status < 500) return null
  if (retryAfter === null) return tried < mostTries ? tried * 2_000 : null
  const left = longestWait - waited
  return left > 0 ? Math.min(Math.max(retryAfter * 1000, 1_000), left) : null
}
type AttemptFailed = { status: number; retryAfter?: number | null }

/** Whether an answer is a valid pair of tokens. */
export function isPair(body: unknown): body is { token: string; reftoken: string } {
  const pair = body as { token?: unknown; reftoken?: unknown } | null
  return typeof pair?.token === 'string' && typeof pair.reftoken === 'string' && isToken(pair.token)
}
