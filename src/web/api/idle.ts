/**
 * Resolves once the page has nothing else to do.
 * @param patienceMs how long that is waited for
 */
export function idle(patienceMs: number): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no such callback.
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: patienceMs })
    else setTimeout(resolve, patienceMs / 4)
  })
}
