import { makeListeners } from '#web/ui/listeners.ts'

/**
 * Retry delays in milliseconds; the last one repeats. Each gets random jitter, so that not all devices retry
 * at the same moment.
 */
const delays = [1_000, 2_000, 4_000, 8_000, 10_000]
/** After this many attempts without an answer, this delay. */
const manyTries = 60
const slowDelay = 30_000
/** After this uptime of the server the delays start again from the first. */
const calm = 30_000

/** Delay in milliseconds before a retry, counted from 0. */
export function delayBefore(tries: number): number {
  const longest = tries < manyTries ? (delays[tries] ?? 10_000) : slowDelay
  return longest * (0.75 + Math.random() * 0.25)
}

type ReachOptions = {
  /** Sends any request to the server. @returns whether the server answered */
  probe(): Promise<boolean>
  now(): number
}

export type Reach = ReturnType<typeof makeReach>

/**
 * Tracks whether the server is reachable by asking it: a page that was loaded offline may never get the
 * browser's `online` event.
 */
export function makeReach({ probe, now }: ReachOptions) {
  const back = makeListeners()
  const changes = makeListeners()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isProbing = false
  let tries = 0
  let backAt = Number.NEGATIVE_INFINITY
  let isOffline = false

  function setOffline(next: boolean): void {
    if (isOffline === next) return
    isOffline = next
    changes.tell()
  }

  function plan(): void {
    timer = setTimeout(tryNow, delayBefore(tries))
    tries += 1
  }

  async function tryNow(): Promise<void> {
    clearTimeout(timer)
    if (isProbing) return
    isProbing = true
    const isThere = await probe().catch(() => false)
    isProbing = false
    if (isThere) found()
    else if (timer !== undefined) plan()
  }

  /** A request was answered by the server, or was not. */
  function heard(isAnswer: boolean): void {
    if (!isAnswer) {
      if (timer !== undefined) return
      if (now() - backAt > calm) tries = 0
      plan()
      return
    }
    // An answer that was sent before the network went down proves nothing, so the server is asked again.
    if (isOffline) void tryNow()
    else found()
  }

  function found(): void {
    setOffline(false)
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    backAt = now()
    back.tell()
  }

  return {
    heard,

    /** The browser reported online or offline; after `online` the server is asked at once. */
    online(isOnline: boolean): void {
      if (isOnline) {
        setOffline(false)
        if (timer === undefined) heard(false)
        void tryNow()
      } else {
        setOffline(true)
        heard(false)
      }
    },

    isOffline: () => isOffline,

    /** Calls back each time the server is reachable again. */
    onBack: back.subscribe,

    /** Resolves when the server is reachable again. */
    untilBack(): Promise<void> {
      return new Promise((resolve) => {
        const leave = this.onBack(() => {
          leave()
          resolve()
        })
      })
    },

    /** Calls back when the device goes offline or online. */
    subscribe: changes.subscribe,
  }
}

/** A public call whose answer has an ETag, so that it costs little. */
async function askServer(): Promise<boolean> {
  const response = await fetch('/api/sabit', { headers: { 'content-type': 'application/json' } })
  return response.status < 500 && (response.headers.get('content-type') ?? '').includes('json')
}

export const reach = makeReach({ probe: askServer, now: () => Date.now() })

/** Reads the state of the browser, and listens to its `online` and `offline` events. */
export function listenForNetwork(): void {
  window.addEventListener('online', () => reach.online(true))
  window.addEventListener('offline', () => reach.online(false))
  if (navigator.onLine === false) reach.online(false)
}
