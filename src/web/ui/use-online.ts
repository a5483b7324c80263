import { useSyncExternalStore } from 'react'
import { reach } from '#web/api/reach.ts'

/** Whether this device has a network, as far as the browser says and answers have shown. */
export function useOnline(): boolean {
  return !useSyncExternalStore(reach.subscribe, reach.isOffline)
}
