import { firstPaint } from '#web/ui/first-paint.ts'
import { ask, type CallKey, type InputOf, type ReplyOf } from './ask.ts'
import { Refused } from './refused.ts'
import type { SendOptions } from './send.ts'
import { actorId } from './session.ts'

/** What an answer of the device says by now. @param at when it came, in milliseconds since 1970 */
export type AsOfNow<K extends CallKey> = (kept: ReplyOf<K>, at: number) => ReplyOf<K>

/** How long a reading may take before the last answer stands in for it, in milliseconds. */
const patience = 15_000

type Reading = readonly [owner: string, key: CallKey, input: unknown]
const stoodIn = new Map<string, Reading>()

/** The readings for which an answer of this device has stood in for the server's since this was asked last. */
export function takeStoodIn(): Reading[] {
  const readings = [...stoodIn.values()]
  stoodIn.clear()
  return readings
}

/**
 * Makes a reading; without a network, the last answer this device had to the same one.
 * @param owner whose data it is
 * @throws Refused when there is neither
 */
export async function askOrLast<K extends CallKey>(
  owner: string,
  key: K,
  input: InputOf<K>,
  options: SendOptions,
  asOfNow: AsOfNow<K> = (kept) => kept,
): Promise<ReplyOf<K>> {
  const kept = () => import('./kept.ts')
  const call = JSON.stringify([key, input])
  const asker = actorId()
  try {
    // Of whom it was asked for, wherever a coach has gone by the time of a second try.
    const begunFor = owner === 'guest' ? undefined : owner
    const body = await ask(key, input, { begunFor, ...options, signal: withPatience(options.signal) })
    const at = Date.now()
    // Where nothing can be kept, the answer itself is enough. Nobody waits for it, and it comes behind the first picture.
    void firstPaint
      .then(kept)
      .then(({ keepAnswer }) =>
        asker === undefined ? undefined : keepAnswer(asker, owner, call, { body, at }),
      )
      .catch(() => {})
    return body
  } catch (error) {
    if (options.signal?.aborted || !isUnreachable(error)) throw error
    const last = await kept()
      .then(({ keptAnswer }) => keptAnswer(owner, call))
      .catch(() => undefined)
    if (last === undefined) throw error
    stoodIn.set(`${owner} ${call}`, [owner, key, input])
    return asOfNow(last.body as ReplyOf<K>, last.at) // kept under this very call
  }
}

/** Ends with the signal of whoever asks, and when a line hangs. `AbortSignal.any` is not in every browser that is used. */
function withPatience(signal: AbortSignal | undefined): AbortSignal {
  const either = new AbortController()
  for (const each of [signal, AbortSignal.timeout(patience)])
    each?.addEventListener('abort', () => either.abort(each.reason))
  if (signal?.aborted) either.abort(signal.reason)
  return either.signal
}

/** Whether no answer of the server came: no network, a proxy's page, a server that is starting. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Refused)) return false
  const { status, code } = error
  return code === 'OFFLINE' || code === 'NOT_JSON' || status === 408 || (status >= 502 && status <= 504)
}
