import { ask, type CallKey, type InputOf, type ReplyOf } from '#web/api/ask.ts'
import { firstPaint } from '#web/api/first-paint.ts'
import { reach } from '#web/api/reach.ts'
import { Refused } from '#web/api/refused.ts'
import type { SendOptions } from '#web/api/send.ts'
import { within } from '#web/api/timeouts.ts'
import { actorId, session } from '#web/auth/session.ts'

/** What an answer of the device says by now. @param at when it came, in milliseconds since 1970 */
export type AsOfNow<K extends CallKey> = (kept: ReplyOf<K>, at: number) => ReplyOf<K>

/** Milliseconds that the page waits for a reading: before it shows the last answer, and before it says that none came. */
const keptWait = 15_000
const longestWait = 30_000

type Reading = readonly [owner: string, key: CallKey, input: unknown]
const fromCache = new Map<string, Reading>()

/** The readings that were answered from this device, or not at all, since this was called last. */
export function takeFromCache(): Reading[] {
  const readings = [...fromCache.values()]
  fromCache.clear()
  return readings
}

/**
 * Makes a reading; without a network, the last answer this device had to the same one. No request is cut: when the page
 * stops waiting the reading goes on.
 * @param owner whose data it is
 * @param onLate hears of an answer that came after the page had stopped waiting at `endedAt`
 * @throws Refused when there is neither
 */
export async function askOrLast<K extends CallKey>(
  owner: string,
  key: K,
  input: InputOf<K>,
  options: SendOptions,
  asOfNow: AsOfNow<K> = (kept) => kept,
  onLate: (reply: ReplyOf<K>, endedAt: number) => void = () => {},
): Promise<ReplyOf<K>> {
  const kept = () => import('./kept-on-device.ts')
  const call = JSON.stringify([key, input])
  const name = `${owner} ${call}`
  const asker = actorId()
  const last = () =>
    kept()
      .then(({ keptAnswer }) => keptAnswer(owner, call))
      .catch(() => undefined)
  // Of whom it was asked for, wherever a coach has gone by the time of a second try.
  const begunFor = owner === 'guest' ? undefined : owner
  const answer = ask(key, input, { begunFor, ...options }).then(keep)
  try {
    return await within(keptWait, answer, session.noAnswer).then((first) =>
      first instanceof Refused ? lateOr(first) : first,
    )
  } catch (error) {
    if (options.signal?.aborted || !isUnreachable(error)) throw error
    fromCache.set(name, [owner, key, input])
    const found = await last()
    if (found === undefined) throw error
    return asOfNow(found.body as ReplyOf<K>, found.at) // kept under this very call
  }

  /** Nothing came in time: the last answer, or some more waiting where there is none. */
  async function lateOr(none: Refused): Promise<ReplyOf<K>> {
    reach.heard(false)
    const found = await last()
    if (found === undefined) {
      const more = await within(longestWait - keptWait, answer, session.noAnswer)
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
    // Where nothing can be kept, the answer itself is enough. Nobody waits for it, and it comes behind the first picture.
    void firstPaint
      .then(kept)
      .then(({ keepAnswer }) =>
        asker === undefined ? undefined : keepAnswer(asker, owner, call, { body, at }),
      )
      .catch(() => {})
    return body
  }
}

/** Whether no answer of the server came: no network, a proxy's page, a server that is starting. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Refused)) return false
  const { status, code } = error
  if (code === 'OFFLINE' || code === 'NO_ANSWER' || code === 'NOT_JSON') return true
  return status === 408 || (status >= 502 && status <= 504)
}
