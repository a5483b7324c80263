import { Refused } from '#web/session/refused.ts'
import { withTimeout } from '#web/session/timeouts.ts'

type Waiting = { resolve(reply: unknown): void; reject(error: unknown): void }
/** Parallel requests of one save, and the caller that waits for the first answer. */
type Sent = { underWay: number; waiting: Waiting | null; isAnswered: boolean }
type Late<R> = {
  /** Called with an answer that arrived after the timeout. */
  onReply(reply: R): void
  onRefused(refused: Refused): void
}

const saves = new Map<string, Sent>()

/**
 * Sends a save and waits for its answer up to a timeout. The request is not cancelled: the same save may be
 * sent again in parallel, and the first answer of all counts once, also after the timeout.
 * @param name of the save; the same content for the same person has the same name
 * @param none result after the timeout
 * @throws Refused
 */
export function firstAnswer<R>(
  name: string,
  send: () => Promise<R>,
  milliseconds: number,
  none: () => Refused,
  late: Late<R>,
): Promise<R> {
  const sent = saves.get(name) ?? { underWay: 0, waiting: null, isAnswered: false }
  saves.set(name, sent)
  let waiting: Waiting | null = null
  const answer = new Promise<unknown>((resolve, reject) => {
    waiting = { resolve, reject }
  })
  sent.waiting = waiting
  sent.underWay += 1

  function answered(): boolean {
    sent.underWay -= 1
    if (sent.isAnswered) return false
    sent.isAnswered = true
    saves.delete(name)
    return true
  }
  send().then(
    (reply) => {
      if (!answered()) return
      if (sent.waiting) sent.waiting.resolve(reply)
      else late.onReply(reply)
    },
    (error: unknown) => {
      const isNone = error instanceof Refused && error.status === 0
      // Another of the parallel requests may still be answered.
      if (isNone && sent.underWay > 1) {
        sent.underWay -= 1
        return
      }
      if (!answered()) return
      if (sent.waiting) sent.waiting.reject(error)
      else if (error instanceof Refused && !isNone) late.onRefused(error)
    },
  )
  return withTimeout(milliseconds, answer as Promise<R>, () => {
    if (sent.waiting === waiting) sent.waiting = null
    throw none()
  })
}
