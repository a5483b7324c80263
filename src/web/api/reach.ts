/** Milliseconds before each try, up to the last; each is shortened by chance, so that not all devices come at once. */
const delays = [1_000, 2_000, 4_000, 8_000, 10_000]
/** After so many tries without an answer, these milliseconds. */
const manyTries = 60
const slowDelay = 30_000
/** A server that was back for so long is tried from the first delay again. */
const calm = 30_000

/** Milliseconds before the try of that number, counted from 0. */
export function delayBefore(tries: number, random = Math.random()): number {
  const longest = tries < manyTries ? (delays[tries] ?? 10_000) : slowDelay
  return longest * (0.75 + random * 0.25)
}

type Surroundings = {
  /** Asks the server for anything. @returns whether an answer of the server came */
  probe(): Promise<boolean>
  /** Whether the device says that it has a network. */
  hasNetwork(): boolean
  now(): number
}

export type Reach = ReturnType<typeof makeReach>

/**
 * Whether the server can be reached, as found by asking it: a page that was loaded without a network may never hear the
 * browser's `online` event.
 */
export function makeReach({ probe, hasNetwork, now }: Surroundings) {
  const backListeners = new Set<() => void>()
  const changeListeners = new Set<() => void>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isProbing = false
  let tries = 0
  let backAt = Number.NEGATIVE_INFINITY
  let isOffline = false

  function setOffline(next: boolean): void {
    if (isOffline === next) return
    isOffline = next
    for (const listener of changeListeners) listener()
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

  /** An answer of the server came, or none did. */
  function heard(isAnswer: boolean): void {
    if (!isAnswer) {
      if (timer !== undefined) return
      if (now() - backAt > calm) tries = 0
      plan()
      return
    }
    // An answer that was on its way when the network went says nothing of now.
    if (isOffline) void tryNow()
    else found()
  }

  function found(): void {
    setOffline(false)
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    backAt = now()
    for (const listener of [...backListeners]) listener()
  }

  return {
    heard,

    /** The browser says that the network is gone, or back; what it says of its return is tried at once. */
    told(isOnline: boolean): void {
      if (isOnline) {
        setOffline(false)
        if (timer === undefined) heard(false)
        void tryNow()
      } else {
        setOffline(true)
        heard(false)
      }
    },

    /** Looks at what the device says when the page begins. */
    begin(): void {
      if (!hasNetwork()) this.told(false)
    },

    isOffline: () => isOffline,

    /** Calls back each time the server is reached again. */
    onBack(listener: () => void): () => void {
      backListeners.add(listener)
      return () => {
        backListeners.delete(listener)
      }
    },

    /** Resolves when the server is reached again. */
    untilBack(): Promise<void> {
      return new Promise((resolve) => {
        const leave = this.onBack(() => {
          leave()
          resolve()
        })
      })
    },

    /** Hears when the device loses its network or has it again. */
    subscribe(listener: () => void): () => void {
      changeListeners.add(listener)
      return () => {
        changeListeners.delete(listener)
      }
    },
  }
}

/** A call that anybody may make, and that a browser asks with the ETag of the last answer. */
async function askServer(): Promise<boolean> {
  const response = await fetch('/api/sabit', { headers: { 'content-type': 'application/json' } })
  return response.status < 500 && (response.headers.get('content-type') ?? '').includes('json')
}

/** What this page knows of the server. */
export const reach = makeReach({
  probe: askServer,
  hasNetwork: () => navigator.onLine !== false,
  now: () => Date.now(),
})

/** Listens to what the browser says of the network. */
export function listenForNetwork(): void {
  window.addEventListener('online', () => reach.told(true))
  window.addEventListener('offline', () => reach.told(false))
  reach.begin()
}
