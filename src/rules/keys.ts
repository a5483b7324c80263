// TypeScript types the keys of every object as string, since an object may have more keys than its type says.
// These functions are for objects that have no others.

/** The keys of an object, as its type names them. */
export function keysOf<T extends object>(of: T) {
  return Object.keys(of) as (keyof T & string)[]
}

/** Keys and values of an object, as its type names them. */
export function entriesOf<T extends object>(of: T) {
  return Object.entries(of) as { [K in keyof T & string]-?: [K, Exclude<T[K], undefined>] }[keyof T &
    string][]
}

export function recordOf<K extends string, V>(keys: readonly K[], make: (key: K) => V): Record<K, V> {
  return Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<K, V>
}

export function picked<T extends object>(from: T, fields: readonly (keyof T & string)[]): Partial<T> {
  return Object.fromEntries(fields.map((field) => [field, from[field]])) as Partial<T>
}

/** The value of a record for a key that it may not have, such as a word of a stored row; inherited keys do not count. */
export function lookUp<V>(table: { readonly [key: string]: V }, key: string | number): V | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}

export function idsOf<Id>(rows: readonly { readonly id: Id }[]): Id[] {
  return rows.map(({ id }) => id)
}
