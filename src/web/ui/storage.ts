/** The part of the Web Storage API that the page uses. */
export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>

/** Writes an optional value. @returns whether it was written; false when the storage is full */
export function writeIfRoom(store: Store, key: string, value: string): boolean {
  try {
    store.setItem(key, value)
    return true
  } catch {
    return false
  }
}
