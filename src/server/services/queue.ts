import { Refusal } from '#rules/refusal.ts'

/** How much work runs at a time, how much may wait, and after how many seconds refused work may come again. */
type Bound = { atATime: number; places: number; retryAfter: number }
type Waiting = { owner: string | undefined; start(): void }

/**
 * A bounded queue: work runs in the order in which it came, and is refused when too much waits. Work that waits for
 * its owner's turn does not hold up others.
 * @param bounds.all work of everybody
 * @param bounds.own work of one owner
 */
export function makeQueue({ all, own }: { all?: Bound; own?: Bound }) {
  const waiting: Waiting[] = []
  const running = { all: 0, of: new Map<string, number>() }
  /** Work of an owner that runs or waits. */
  const known = new Map<string, number>()

  function mayRun(owner: string | undefined): boolean {
    if (all && running.all >= all.atATime) return false
    return !own || owner === undefined || (running.of.get(owner) ?? 0) < own.atATime
  }

  function assertPlace(owner: string | undefined): void {
    if (own && owner !== undefined && (known.get(owner) ?? 0) >= own.atATime + own.places)
      throw new Refusal('TOO_MANY', undefined, own.retryAfter)
    if (all && waiting.length >= all.places) throw new Refusal('UNAVAILABLE', undefined, all.retryAfter)
  }

  function begin(owner: string | undefined): void {
    running.all += 1
    count(running.of, owner, 1)
  }

  function end(owner: string | undefined): void {
    running.all -= 1
    count(running.of, owner, -1)
    count(known, owner, -1)
    const index = waiting.findIndex((next) => mayRun(next.owner))
    const [next] = index < 0 ? [] : waiting.splice(index, 1)
    if (!next) return
    begin(next.owner)
    next.start()
  }

  /**
   * Runs work in its turn.
   * @param owner undefined: only the bound of all work counts
   * @throws Refusal TOO_MANY when too much of its owner waits, UNAVAILABLE when too much of all does
   */
  return async function inTurn<T>(owner: string | undefined, work: () => Promise<T>): Promise<T> {
    const isFree = mayRun(owner)
    if (!isFree) assertPlace(owner)
    count(known, owner, 1)
    if (isFree) begin(owner)
    else await new Promise<void>((start) => waiting.push({ owner, start }))
    try {
      return await work()
    } finally {
      end(owner)
    }
  }
}

function count(counts: Map<string, number>, owner: string | undefined, by: number): void {
  if (owner === undefined) return
  const sum = (counts.get(owner) ?? 0) + by
  if (sum > 0) counts.set(owner, sum)
  else counts.delete(owner)
}
