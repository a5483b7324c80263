import { useSyncExternalStore } from 'react'
import { reach } from './reach.ts'

/** Whether the device is online, by the browser's events and the answers of the server. */
export function useOnline(): boolean {
  return !useSyncExternalStore(reach.subscribe, reach.isOffline)
}
