import { type Store, writeIfRoom } from './storage.ts'

/**
 * A value that a tab keeps for a while, in its sessionStorage: it goes with the tab.
 * @param longest milliseconds for which it is kept; `now` is milliseconds since 1970
 */
export function tabValue<T extends object>(key: string, longest: number) {
  return {
    keep(tab: Store, value: T, now: number): void {
      writeIfRoom(tab, key, JSON.stringify({ ...value, until: now + longest }))
    },
    /** Null where nothing is kept, or it is over. */
    kept(tab: Store, now: number): T | null {
      try {
        const { until, ...kept } = JSON.parse(tab.getItem(key) ?? '') as T & { until: number } // written above
        if (until > now && until <= now + longest) return kept as unknown as T // what is left of it
      } catch {
        // Nothing is kept, or something else.
      }
      tab.removeItem(key)
      return null
    },
    drop: (tab: Store): void => tab.removeItem(key),
  }
}
