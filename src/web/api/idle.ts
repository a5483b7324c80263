/**
 * Resolves when the main thread is idle.
 * @param patienceMs timeout
 */
export function idle(patienceMs: number): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: patienceMs })
    else setTimeout(resolve, patienceMs / 4)
  })
}
