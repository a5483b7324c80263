import { idle } from './idle.ts'

let onItsWay: Promise<unknown> = Promise.resolve()

/** The first picture shows this too: it is not drawn before it has come, or cannot be had. */
export function belongsToFirstPaint(answer: Promise<unknown>): void {
  onItsWay = Promise.allSettled([onItsWay, answer])
}

/**
 * Resolves once the page has drawn its first picture; at once where nobody looks at it or the browser does not say, and
 * after five seconds at the latest. What the first picture does not show waits for it: on a slow line everything that
 * is asked for takes its share of the line from the picture.
 */
export const firstPaint: Promise<void> = new Promise((resolve) => {
  const { supportedEntryTypes } = PerformanceObserver
  if (!supportedEntryTypes.includes('paint') || document.hidden) return resolve()
  const observer = new PerformanceObserver(async (list) => {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return
    observer.disconnect()
    await onItsWay
    await idle(500)
    clearTimeout(timer)
    resolve()
  })
  const timer = setTimeout(resolve, 5_000)
  observer.observe({ type: 'paint', buffered: true })
})

let isOver = false
let turn = firstPaint.then(() => {
  isOver = true
})

/** Resolves behind the first picture, for each who waits in a task of its own: nine calls at once hold a phone up. */
export function afterFirstPaint(): Promise<void> {
  if (isOver) return firstPaint
  turn = turn.then(() => new Promise((resolve) => setTimeout(resolve)))
  return turn
}
