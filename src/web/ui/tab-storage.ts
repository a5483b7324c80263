import { type Store, writeIfRoom } from './storage.ts'

/** Keeps a value until a time, in milliseconds since 1970. */
export function keepUntil(tab: Store, key: string, value: object, until: number): void {
  writeIfRoom(tab, key, JSON.stringify({ ...value, until }))
}

/** What `keepUntil` has kept; null where nothing is, or it is over. @param longest milliseconds for which it is kept */
export function readKept<T extends object>(tab: Store, key: string, now: number, longest: number): T | null {
  try {
    const { until, ...kept } = JSON.parse(tab.getItem(key) ?? '') as T & { until: number } // written above
    if (until > now && until <= now + longest) return kept as unknown as T // what is left of it
  } catch {
    // Nothing is kept, or something else.
  }
  tab.removeItem(key)
  return null
}
