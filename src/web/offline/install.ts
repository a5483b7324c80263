import { useSyncExternalStore } from 'react'

/** `beforeinstallprompt` of Chromium, which has no standard type. */
type InstallEvent = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> }
/** How the app can be installed: by a button, manually as on an iPhone, or not at all. */
export type Installing = 'press' | 'hand' | 'none'

let offered: InstallEvent | null = null
const listeners = new Set<() => void>()

/** Keeps the install prompt of the browser; it comes once, shortly after the page has loaded. */
export function listenForInstall(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offer(event as InstallEvent) // the type of this event
  })
  window.addEventListener('appinstalled', () => offer(null))
}

/** Adds the manifest link. The browser then downloads the manifest, which only an installation needs. */
export function linkManifest(): void {
  const link = document.createElement('link')
  link.rel = 'manifest'
  link.href = '/manifest.webmanifest'
  document.head.append(link)
}

/** Shows the install prompt, which can be used once. */
export async function install(): Promise<void> {
  const event = offered
  offer(null)
  await event?.prompt()
}

export function useInstalling(): Installing {
  return useSyncExternalStore(subscribe, current)
}

function current(): Installing {
  if (offered) return 'press'
  const { standalone } = navigator as { standalone?: boolean } // only Safari has it
  return standalone === false && /iPhone|iPad|iPod/.test(navigator.userAgent) ? 'hand' : 'none'
}

function offer(event: InstallEvent | null): void {
  offered = event
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
