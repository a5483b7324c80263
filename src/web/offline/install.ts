import { makeListeners } from '#web/ui/listeners.ts'

/** `beforeinstallprompt` of Chromium, which has no standard type. */
type InstallEvent = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> }

let latest: InstallEvent | null = null
const listeners = makeListeners()

/** Keeps the install prompt of the browser; it comes once, shortly after the page has loaded. */
export function listenForInstall(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offer(event as InstallEvent) // the type of this event
  })
  window.addEventListener('appinstalled', () => offer(null))
}

function offer(event: InstallEvent | null): void {
  latest = event
  listeners.tell()
}

/** Shows the install prompt, which can be used once. */
export async function install(): Promise<void> {
  const event = latest
  offer(null)
  await event?.prompt()
}

export function canInstall(): boolean {
  return latest !== null
}

export const onOffer = listeners.subscribe
