import { writeIfRoom } from '#web/session/token-store.ts'

// What this page has kept or found; the end of a session clears the storage, under forms that are closed too.
const texts = new Map<string, string>()

/** What waits under a key of this tab; null for nothing. */
export function keptIn<T>(key: string): T | null {
  const text = sessionStorage.getItem(key)
  if (text === null) return null
  texts.set(key, text)
  try {
    return JSON.parse(text) as T // written by keepIn alone
  } catch {
    return null
  }
}

/** Keeps what is typed; where the device has no room it is in the page alone. */
export function keepIn(key: string, typed: unknown): void {
  const text = JSON.stringify(typed)
  texts.set(key, text)
  writeIfRoom(sessionStorage, key, text)
}

/** Puts everything back after the storage was cleared: each under its key, which only its own student's forms read. */
export function keepAllAgain(): void {
  for (const [key, text] of texts) writeIfRoom(sessionStorage, key, text)
}

export function dropIn(key: string): void {
  texts.delete(key)
  sessionStorage.removeItem(key)
}

/** Throws away all that was typed for a student in this tab; such keys say what it is, whose, and more if need be. */
export function dropAllOf(student: string): void {
  for (const key of [...Object.keys(sessionStorage), ...texts.keys()])
    if (key.split(':')[1] === student) dropIn(key)
}
