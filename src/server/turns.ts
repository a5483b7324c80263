import { Refusal } from '#rules/refusal.ts'

/**
 * A queue for each account, so that the parallel calls of one account cannot take every connection of the pool:
 * `atATime` run, `places` wait in order, the next one is told to come back.
 */
export function makeTurns(atATime: number, places: number) {
  const queues = new Map<string, { running: number; waiting: (() => void)[] }>()

  /**
   * Runs `work` when the account's turn has come.
   * @param account undefined for somebody who is not signed in: runs at once
   * @throws Refusal TOO_MANY when too many of the same account wait
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
