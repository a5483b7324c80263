import { useSyncExternalStore } from 'react'
import { offer, offered, onOffer } from './install.ts'

/** How the app can be installed: by a button, manually as on an iPhone, or not at all. */
type Installing = 'press' | 'hand' | 'none'

export function useInstalling(): Installing {
  return useSyncExternalStore(onOffer, current)
}

function current(): Installing {
  if (offered()) return 'press'
  const { standalone } = navigator as { standalone?: boolean } // only Safari has it
  return standalone === false && /iPhone|iPad|iPod/.test(navigator.userAgent) ? 'hand' : 'none'
}

/** Shows the install prompt, which can be used once. */
export async function install(): Promise<void> {
  const event = offered()
  offer(null)
  await event?.prompt()
}
