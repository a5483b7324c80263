let onItsWay: Promise<unknown> = Promise.resolve()

/** Delays the first paint until this answer has arrived or failed. */
export function delayFirstPaint(answer: Promise<unknown>): void {
  onItsWay = Promise.allSettled([onItsWay, answer])
}

/**
 * Resolves after the first paint; immediately in a hidden page, and after five seconds at the latest. Whatever
 * the first paint does not show waits for it, or for a press, since on a slow line every request takes bandwidth from the
 * paint.
 */
export const firstPaint: Promise<void> = new Promise((resolve) => {
  if (document.hidden) return resolve()
  const observer = new PerformanceObserver(async (list) => {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return
    observer.disconnect()
    await onItsWay
    await idle()
    resolve()
  })
  setTimeout(resolve, 5_000)
  // Who presses something is shown it at once.
  for (const pressed of ['pointerdown', 'keydown']) window.addEventListener(pressed, () => resolve(), true)
  observer.observe({ type: 'paint', buffered: true })
})

let isOver = false
let turn = firstPaint.then(() => {
  isOver = true
})

/**
 * Resolves after the first paint, in a separate task for each caller: nine calls at once would block a phone.
 */
export function afterFirstPaint(): Promise<void> {
  if (isOver) return firstPaint
  turn = turn.then(() => new Promise((resolve) => setTimeout(resolve)))
  return turn
}

/** Resolves once the page has nothing else to do, and after half a second at the latest. */
function idle(): Promise<unknown> {
  return new Promise((resolve) => {
    // Safari has no such callback.
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: 500 })
    else setTimeout(resolve, 125)
  })
}
