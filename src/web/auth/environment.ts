import type { Store } from './token-store.ts'

/** What the session needs of its surroundings; tests bring their own. */
export type Surroundings = {
  fetch(url: string, init: RequestInit): Promise<Response>
  local: Store
  tab: Store
  now(): number
  /** Runs alone among all tabs of the browser, as far as the browser can tell. */
  alone<T>(work: () => Promise<T>): Promise<T>
  pause(milliseconds: number): Promise<void>
  navigate(to: string): void
  /** The address that this tab shows, below the origin. */
  here(): string
  warn(message: string): void
  /** Hears of every answer, and of every request that got none. */
  heard(isAnswer: boolean): void
  /** Removes what a person has left in IndexedDB on this device. */
  forget(person: string): Promise<void>
  language(): 'tr' | 'en'
}
