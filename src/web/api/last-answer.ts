import { reach } from '#web/session/reach.ts'
import { Refused } from '#web/session/refused.ts'
import type { SendOptions } from '#web/session/send.ts'
import { actorId, session } from '#web/session/session.ts'
import { timeouts, withTimeout } from '#web/session/timeouts.ts'
import { firstPaint } from '#web/ui/first-paint.ts'
import { ask, type CallKey, type InputOf, type ReplyOf } from './ask.ts'

/** Updates a cached answer to the present time. @param at when it arrived, in milliseconds since 1970 */
export type AsOfNow<K extends CallKey> = (kept: ReplyOf<K>, at: number) => ReplyOf<K>

/**
 * @property at when it arrived: milliseconds since 1970 by this device's clock
 * @property begun when it was asked for; older builds stored none
 */
export type KeptAnswer = { body: unknown; at: number; begun?: number }

/** Where the device keeps the last answer of each query (`offline/device-cache.ts`). */
type Cache = {
  keepAnswer(asker: string, owner: string, call: string, answer: KeptAnswer): Promise<void>
  keptAnswer(owner: string, call: string): Promise<KeptAnswer | undefined>
  forgetAnswers(): Promise<void>
}
let load: () => Promise<Cache> = () => Promise.reject(new Error('no cache'))

/** Connects the cache, which is loaded when it is first needed. */
export function keepAnswersWith(cache: () => Promise<Cache>): void {
  load = cache
}

/** Removes all cached answers, so that the next person sees none. */
export async function forgetAnswers(): Promise<void> {
  await load()
    .then((cache) => cache.forgetAnswers())
    .catch(() => {})
}

type Reading = readonly [owner: string, key: CallKey, input: unknown]
const fromCache = new Map<string, Reading>()

/** Queries that were served from the device cache or failed since the last call of this function. */
export function takeFromCache(): Reading[] {
  const readings = [...fromCache.values()]
  fromCache.clear()
  return readings
}

/**
 * Sends a query and falls back to the cached answer of this device. The request is not cancelled at the
 * timeout.
 * @param owner whose data it is
 * @param onLate called with an answer that arrived after the timeout at `endedAt`
 * @throws Refused without an answer and a cached one
 */
export async function askOrLast<K extends CallKey>(
  owner: string,
  key: K,
  input: InputOf<K>,
  options: SendOptions,
  asOfNow: AsOfNow<K> = (kept) => kept,
  onLate: (reply: ReplyOf<K>, endedAt: number) => void = () => {},
): Promise<ReplyOf<K>> {
  const call = JSON.stringify([key, input])
  const name = `${owner} ${call}`
  const asker = actorId()
  const begun = Date.now()
  const last = () =>
    load()
      .then(({ keptAnswer }) => keptAnswer(owner, call))
      .catch(() => undefined)
  // A retry asks for the same student, even if the coach has switched.
  const begunFor = owner === 'guest' ? undefined : owner
  const answer = ask(key, input, { begunFor, ...options }).then(keep)
  try {
    return await withTimeout(timeouts.queryWithStoredAnswer, answer, session.noAnswer).then((first) =>
      first instanceof Refused ? lateOr(first) : first,
    )
  } catch (error) {
    if (options.signal?.aborted || !isUnreachable(error)) throw error
    fromCache.set(name, [owner, key, input])
    const found = await last()
    if (found === undefined) throw error
    return asOfNow(found.body as ReplyOf<K>, found.at) // stored under this call
  }

  /** After the timeout: the cached answer, or a second timeout without one. */
  async function lateOr(none: Refused): Promise<ReplyOf<K>> {
    reach.heard(false)
    const found = await last()
    if (found === undefined) {
      const more = await withTimeout(
        timeouts.query - timeouts.queryWithStoredAnswer,
        answer,
        session.noAnswer,
      )
      if (!(more instanceof Refused)) return more
    }
    const endedAt = Date.now()
    answer.then(
      (reply) => {
        fromCache.delete(name)
        if (asker === actorId() && !options.signal?.aborted) onLate(reply, endedAt)
      },
      () => {},
    )
    throw none
  }

  function keep(body: ReplyOf<K>): ReplyOf<K> {
    const at = Date.now()
    // Writing to the cache is optional and waits until after the first paint.
    void firstPaint
      .then(load)
      .then(({ keepAnswer }) =>
        asker === undefined ? undefined : keepAnswer(asker, owner, call, { body, at, begun }),
      )
      .catch(() => {})
    return body
  }
}

/** Whether the server did not answer: no network, HTML of a proxy, or a server that is starting. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Refused)) return false
  const { status, code } = error
  if (['OFFLINE', 'NO_ANSWER', 'NOT_JSON', 'SESSION_WAITS'].includes(code)) return true
  return status === 408 || (status >= 502 && status <= 504)
}
