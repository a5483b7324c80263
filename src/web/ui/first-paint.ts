import { idle } from './idle.ts'

/**
 * Resolves once the page has drawn its first picture; at once where nobody looks at it or the browser does not say, and after
 * five seconds at the latest. What the first picture does not show waits for it: on a slow line everything that is asked
 * for takes its share of the line from the picture.
 */
export const firstPaint: Promise<void> = new Promise((resolve) => {
  const { supportedEntryTypes } = PerformanceObserver
  if (!supportedEntryTypes.includes('paint') || document.hidden) return resolve()
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) end()
  })
  const timer = setTimeout(end, 5_000)
  observer.observe({ type: 'paint', buffered: true })

  function end() {
    clearTimeout(timer)
    observer.disconnect()
    // The picture may be drawn in steps.
    void idle(1_000).then(resolve)
  }
})
