/** What waits under a key of this tab; null for nothing. */
export function keptIn<T>(key: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as T | null // written by keepIn alone
  } catch {
    return null
  }
}

/** Keeps what is typed; where the device has no room it is in the page alone. */
export function keepIn(key: string, typed: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(typed))
  } catch {
    // The form goes on without it.
  }
}

export function dropIn(key: string): void {
  sessionStorage.removeItem(key)
}

/** Throws away all that was typed for a student in this tab; such keys say what it is, whose, and more if need be. */
export function dropAllOf(student: string): void {
  for (const key of Object.keys(sessionStorage)) if (key.split(':')[1] === student) dropIn(key)
}
