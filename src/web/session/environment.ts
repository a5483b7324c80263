import type { Locale } from '#rules/vocabulary.ts'
import type { Store } from '#web/ui/storage.ts'

/** Dependencies of the session on the browser; tests replace them. */
export type Environment = {
  fetch(url: string, init: RequestInit): Promise<Response>
  local: Store
  tab: Store
  now(): number
  /** Runs exclusively among all tabs, as far as the browser supports locks. */
  exclusively<T>(work: () => Promise<T>): Promise<T>
  pause(milliseconds: number): Promise<void>
  /** Runs work after a time. @returns cancels it */
  later(work: () => void, milliseconds: number): () => void
  /** At least 0 and less than 1. */
  random(): number
  navigate(to: string): void
  /** Current path of this tab. */
  here(): string
  warn(message: string): void
  /** Called after every request: whether the server answered. */
  heard(isAnswer: boolean): void
  /** Removes everything that a person has in IndexedDB on this device. */
  forget(person: string): Promise<void>
  language(): Locale
}
