import { Refusal } from '#rules/refusal.ts'

/**
 * One queue per account, so that parallel calls of one account cannot take every connection of the pool:
 * `atATime` run, `places` wait in order, further ones are refused.
 */
export function makeAccountQueue(atATime: number, places: number) {
  const queues = new Map<string, { running: number; waiting: (() => void)[] }>()

  /**
   * Runs `work` in the queue of an account.
   * @param account undefined without a signed-in user: runs at once
   * @throws Refusal TOO_MANY when the queue is full
   */
  return async function inTurn<T>(account: string | undefined, work: () => Promise<T>): Promise<T> {
    if (account === undefined) return work()
    const queue = queues.get(account) ?? { running: 0, waiting: [] }
    queues.set(account, queue)
    if (queue.running >= atATime) {
      if (queue.waiting.length >= places) throw new Refusal('TOO_MANY', undefined, 1)
      await new Promise<void>((resume) => queue.waiting.push(resume))
    } else queue.running += 1
    try {
      return await work()
    } finally {
      const next = queue.waiting.shift()
      if (next) next()
      else queue.running -= 1
      if (queue.running === 0) queues.delete(account)
    }
  }
}
