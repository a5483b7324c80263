import { useSyncExternalStore } from 'react'

/** What Chromium offers a page that may be installed; no other browser has it, nor do the types. */
type InstallEvent = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> }
/** How this device takes the app onto its screen: by a press, by hand as on an iPhone, or not (it has it already). */
export type Installing = 'press' | 'hand' | 'none'

let offered: InstallEvent | null = null
const listeners = new Set<() => void>()

/** Keeps the browser's offer until the person asks for it; it comes once, soon after the page has loaded. */
export function listenForInstall(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offer(event as InstallEvent) // the only kind of event with this name
  })
  window.addEventListener('appinstalled', () => offer(null))
}

/** Names the manifest, which the browser then fetches: only an install needs it. */
export function linkManifest(): void {
  const link = document.createElement('link')
  link.rel = 'manifest'
  link.href = '/manifest.webmanifest'
  document.head.append(link)
}

/** Asks the browser to install the app; its offer holds for one answer. */
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
  const { standalone } = navigator as { standalone?: boolean } // Safari alone has it
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
