import { claimsIn } from './claims.ts'
import type { Environment } from './environment.ts'
import { Refused } from './refused.ts'
import type { Parts } from './request.ts'
import { readTokens, type Tokens, writeTokens } from './token-store.ts'

/** `failed`: the server refused, or answered without a new pair. `unreachable`: no answer, or not JSON. */
export type Outcome = { kind: 'done' } | { kind: 'failed'; status: number } | { kind: 'unreachable' }
/** @property isUnanswered the request is still under way */
type Attempt = Outcome & { retryAfter?: number | null; isUnanswered?: true }
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

/** Milliseconds before the second try of a refresh without an answer; doubled for each further one. */
const firstDelay = 4_000
const longestWait = 60_000
/** Limit of a `Retry-After` that comes without JSON. */
const longestOrder = 3_600_000
/** After this many tries without any answer the calls go on without the refresh. */
const mostUnanswered = 3
/** Maximum number of attempts of a refresh that is answered by 429 or 5xx in JSON. */
const mostTries = 3

/** A refresh of an expired token, until the server answers it in JSON. */
type Trying = { used: string; outcome: Promise<Outcome>; isTold: boolean; isLeft: boolean; wake(): void }
type Listeners = {
  /** Called when the refresh of an expired token has to wait, and when that is over. */
  waiting(isWaiting: boolean): void
  /** Called when such a refresh has failed after the calls have gone on without it. */
  failed(): void
}

/**
 * Exchanges the refresh token for a new pair, once for all waiting calls of this tab and, with the Web Locks
 * API, of all tabs. No request is cancelled: a late pair is stored too if it is still the successor.
 */
export function makeRefresher(environment: Environment, fetchJson: FetchJson, on: Listeners) {
  const { local } = environment
  let ahead: Promise<Outcome> | undefined
  /** After a refresh ahead that brought nothing, the next one is not sent before this time. */
  const pausedAhead = { used: '', tries: 0, until: 0 }
  let trying: Trying | undefined

  /** Milliseconds before the next try: doubled each time up to a minute, with jitter, or as long as the server says. */
  function delayBefore(tries: number, retryAfter: number | null = null): number {
    const grown = Math.min(firstDelay * 2 ** tries, longestWait) * (0.75 + environment.random() * 0.25)
    return Math.max(grown, Math.min((retryAfter ?? 0) * 1000, longestOrder))
  }

  /** One request. A pair is stored even if it arrives late. */
  async function post(stored: Tokens): Promise<Attempt> {
    const sent = fetchJson('POST /auth/refresh', { body: { reftoken: stored.reftoken } }, {})
    const { status, body, retryAfter } = await sent.catch(asNoAnswer)
    const token = local.getItem('token')
    // The person may have signed out meanwhile, or another person signed in; then the pair is not stored.
    if (token !== stored.token) return { kind: token === null ? 'unreachable' : 'done' }
    // A refusal counts by its status, whatever the body is.
    if (body === undefined && status !== 401 && status !== 498) return { kind: 'unreachable', retryAfter }
    if (status === 200 && isPair(body) && isStored(body)) {
      trying?.wake()
      return { kind: 'done' }
    }
    return { kind: 'failed', status, retryAfter }
  }

  /** Stores a pair. A device without storage space cannot continue with a used token. */
  function isStored(pair: { token: string; reftoken: string }): boolean {
    try {
      writeTokens(local, pair, environment.now())
      return true
    } catch {
      return false
    }
  }

  /** Resolves after the time, or earlier by `wake`. */
  function wait(milliseconds: number, by: Pick<Trying, 'wake'>): Promise<void> {
    return new Promise((resolve) => {
      const cancel = environment.later(resolve, milliseconds)
      by.wake = () => {
        cancel()
        resolve()
      }
    })
  }

  /** The answer to one request, if it comes within the limit. */
  async function answerWithin(limit: number, stored: Tokens, by: Pick<Trying, 'wake'>): Promise<Attempt> {
    const over = wait(limit, by).then((): Attempt => ({ kind: 'unreachable', isUnanswered: true }))
    const attempt = await Promise.race([post(stored), over])
    by.wake()
    return attempt
  }

  /**
   * @param used the expired access token; if another one is stored now, another tab has refreshed it
   * @param tries maximum number of attempts after 429 or 5xx
   * @param limit milliseconds to wait for each answer
   */
  async function exchange(
    used: string,
    tries: number,
    limit: number,
    by: Pick<Trying, 'wake'>,
  ): Promise<Attempt> {
    const stored = readTokens(local)
    // Signed out meanwhile, or refreshed by another tab.
    if (local.getItem('token') === null || (stored && stored.token !== used)) return { kind: 'done' }
    if (!stored?.reftoken) return { kind: 'failed', status: 401 }
    let outcome = await answerWithin(limit, stored, by)
    for (let tried = 1, waited = 0; outcome.kind === 'failed'; tried += 1) {
      const pause = pauseAfter(tried, tries, waited, outcome)
      if (pause === null) return unlessChanged(used, outcome)
      await environment.pause(pause)
      waited += pause
      // Another tab may have refreshed or signed out.
      if (local.getItem('token') !== stored.token) return exchange(used, 1, limit, by)
      outcome = await answerWithin(limit, stored, by)
    }
    return outcome
  }

  /**
   * The failure, unless another tab has just refreshed with the same token: storage changes reach other tabs
   * late, even inside a lock.
   */
  async function unlessChanged(used: string, failure: Attempt): Promise<Attempt> {
    for (let waited = 0; waited < 500; waited += 50) {
      const token = local.getItem('token')
      if (token !== null && token !== used) return { kind: 'done' }
      await environment.pause(50)
    }
    return failure
  }

  /**
   * Tries until the server answers in JSON. The next try comes after a growing wait, or beside a request that is
   * still unanswered after that wait.
   * @param leave lets the calls go on without the refresh
   */
  async function untilAnswered(own: Trying, leave: () => void): Promise<Outcome> {
    await ahead
    for (let tries = 0; ; tries += 1) {
      const limit = delayBefore(tries)
      const outcome = await environment.exclusively(() => exchange(own.used, mostTries, limit, own))
      if (outcome.kind !== 'unreachable') return outcome
      // A late pair or another tab has ended it.
      if (local.getItem('token') !== own.used) continue
      tellWaiting(own)
      if (!outcome.isUnanswered || tries + 1 === mostUnanswered) leave()
      if (!outcome.isUnanswered) await wait(Math.max(limit, delayBefore(tries, outcome.retryAfter)), own)
    }
  }

  function tellWaiting(own: Trying): void {
    if (own.isTold) return
    own.isTold = true
    on.waiting(true)
  }

  function begin(used: string): Trying {
    const own: Trying = {
      used,
      outcome: Promise.resolve({ kind: 'done' }),
      isTold: false,
      isLeft: false,
      wake() {},
    }
    own.outcome = new Promise((resolve, reject) => {
      function leave() {
        own.isLeft = true
        resolve({ kind: 'unreachable' })
      }
      untilAnswered(own, leave).then(
        (outcome) => {
          end(own)
          if (own.isLeft && outcome.kind === 'failed') on.failed()
          resolve(outcome)
        },
        (error) => {
          end(own)
          reject(error)
        },
      )
    })
    return own
  }

  function end(own: Trying): void {
    if (trying === own) trying = undefined
    if (own.isTold) on.waiting(false)
  }

  async function tryAhead(used: string): Promise<Outcome> {
    const outcome = await environment.exclusively(() => exchange(used, 1, delayBefore(0), { wake() {} }))
    if (outcome.kind !== 'done') {
      const tries = pausedAhead.used === used ? pausedAhead.tries + 1 : 0
      const { retryAfter } = outcome
      Object.assign(pausedAhead, { used, tries, until: environment.now() + delayBefore(tries, retryAfter) })
    }
    return outcome
  }

  return {
    /**
     * For an expired token. After 429 or 5xx up to three attempts, or as long as Retry-After allows. Without an
     * answer in JSON it is tried again and again in the background, and the calls go on: `unreachable`.
     */
    refresh(used: string): Promise<Outcome> {
      if (trying?.used !== used) trying = begin(used)
      return trying.outcome
    },

    /** For a token that is still valid: one attempt, since the call can be sent without it. */
    refreshAhead(used: string): Promise<Outcome> {
      if (trying?.used === used) return trying.outcome
      const isPaused = pausedAhead.used === used && environment.now() < pausedAhead.until
      if (!ahead && isPaused) return Promise.resolve({ kind: 'unreachable' })
      ahead ??= tryAhead(used).finally(() => {
        ahead = undefined
      })
      return ahead
    },

    /** Whether the stored token has expired and its refresh is not answered yet. */
    isTrying: () => trying !== undefined && trying.used === local.getItem('token'),

    /** Whether the calls go on without that refresh, or soon will. */
    isWaiting: () => trying?.isTold === true && trying.used === local.getItem('token'),

    /** Tries at once what waits: there is a network again, or another tab has a new pair. */
    tryNow: () => trying?.wake(),
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
  return typeof pair?.reftoken === 'string' && typeof pair.token === 'string' && claimsIn(pair.token) !== null
}
