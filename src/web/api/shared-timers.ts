import type { TimeoutProvider } from '@tanstack/react-query'

/** @property at when it ends, on the clock of `performance.now` */
type Timer = { at: number; everyMs: number | null; run(): void }

const timers = new Map<number, Timer>()
let lastId = 0
let wakesAt = Number.POSITIVE_INFINITY
let waking: ReturnType<typeof setTimeout> | undefined

/**
 * The timers of all queries on one timer of the browser. Each component that shows an answer sets and clears several of
 * them, to learn that the answer is stale or that nothing shows it: some 150 on the first screen, hardly one of which
 * ever ends.
 */
export const sharedTimers: TimeoutProvider<number> = {
  setTimeout: (run, ms) => add({ at: performance.now() + ms, everyMs: null, run }),
  setInterval: (run, ms) => add({ at: performance.now() + ms, everyMs: ms, run }),
  clearTimeout: drop,
  clearInterval: drop,
}

function add(timer: Timer): number {
  timers.set(++lastId, timer)
  wakeAt(timer.at)
  return lastId
}

function drop(id: number | undefined): void {
  if (id !== undefined) timers.delete(id)
}

/** A dropped timer leaves its waking, which finds nothing to run. */
function wakeAt(at: number): void {
  if (at >= wakesAt) return
  clearTimeout(waking)
  wakesAt = at
  waking = setTimeout(wake, at - performance.now())
}

function wake(): void {
  wakesAt = Number.POSITIVE_INFINITY
  const now = performance.now()
  try {
    for (const [id, timer] of timers) {
      if (timer.at > now) continue
      if (timer.everyMs === null) timers.delete(id)
      else timer.at = now + timer.everyMs
      timer.run()
    }
  } finally {
    for (const { at } of timers.values()) wakeAt(at)
  }
}
