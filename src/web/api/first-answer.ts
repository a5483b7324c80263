import { Refused } from '#web/session/refused.ts'
import { withTimeout } from '#web/session/timeouts.ts'

type Waiting = { resolve(reply: unknown): void; reject(error: unknown): void }
/** Parallel requests of one save, and the callers that wait for the first answer. */
type Sent = { underWay: number; waiting: Set<Waiting>; isAnswered: boolean }
type Late<R> = {
  /** Called with an answer that arrived after the timeout. */
  onReply(reply: R): void
  onRefused(refused: Refused): void
}

const saves = new Map<string, Sent>()

/**
 * Sends a save and waits for its answer up to a timeout. The request is not cancelled: the same save may be
 * sent again in parallel, and the first answer of all counts for everybody who waits, once after the timeout.
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
  const sent: Sent = saves.get(name) ?? { underWay: 0, waiting: new Set(), isAnswered: false }
  saves.set(name, sent)
  let waiting: Waiting | undefined
  const answer = new Promise<unknown>((resolve, reject) => {
    waiting = { resolve, reject }
    sent.waiting.add(waiting)
  })
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
      if (sent.waiting.size === 0) late.onReply(reply)
      for (const each of sent.waiting) each.resolve(reply)
    },
    (error: unknown) => {
      const isNone = error instanceof Refused && error.status === 0
      // Another of the parallel requests may still be answered.
      if (isNone && sent.underWay > 1) {
        sent.underWay -= 1
        return
      }
      if (!answered()) return
      if (sent.waiting.size === 0 && error instanceof Refused && !isNone) late.onRefused(error)
      for (const each of sent.waiting) each.reject(error)
    },
  )
  return withTimeout(milliseconds, answer as Promise<R>, () => {
    if (waiting) sent.waiting.delete(waiting)
    throw none()
  })
}
