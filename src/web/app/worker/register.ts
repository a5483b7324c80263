type Policy = { createScriptURL(url: string): string }
type Factory = { createPolicy(name: string, rules: Policy): Policy }

/**
 * Registers the service worker, so that the app opens offline. Trusted Types require a policy for script
 * URLs; this is the only script that index.html does not reference.
 */
export async function registerWorker(): Promise<void> {
  const { trustedTypes } = window as { trustedTypes?: Factory } // missing in some browsers and in the types
  const vouched = trustedTypes?.createPolicy('etut-worker', { createScriptURL: (url) => url })
  await navigator.serviceWorker.register(vouched?.createScriptURL('/worker.js') ?? '/worker.js')
  // Pages come from its cache, so each asks for the next build. Offline there is none.
  const registration = await navigator.serviceWorker.getRegistration()
  await registration?.update().catch(() => {})
}

/** Adds the manifest link. The browser then downloads the manifest, which only an installation needs. */
export function linkManifest(): void {
  const link = document.createElement('link')
  link.rel = 'manifest'
  link.href = '/manifest.webmanifest'
  document.head.append(link)
}
