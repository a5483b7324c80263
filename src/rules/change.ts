import { keysOf, recordOf } from './keys.ts'
import { refuseAny } from './refusal.ts'

/** The fields of a change that were sent: those that are not undefined. */
export function given<T extends object>(sent: T): T {
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as T // only removes keys
}

/** The fields of a change that have a value. */
export function present<T extends object>(sent: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value != null)) as typeof sent // only removes keys
}

/** What is sent to change something: a field that is left out keeps its value, null clears it. */
export type Change<T> = { readonly [K in keyof T]?: T[K] | null | undefined }

/**
 * A row's content after a change. Null is the value of a new row that is sent without the field.
 * @param usual a new row of which nothing is sent
 * @param before undefined for a new row
 */
export function changed<T extends object>(usual: T, before: T | null | undefined, sent: Change<T>): T {
  const content = { ...usual }
  for (const field of keysOf(usual)) {
    const value = sent[field] === undefined ? before?.[field] : sent[field]
    content[field] = value ?? usual[field]
  }
  return content
}

/**
 * Checks that a row has what it cannot be without.
 * @throws Refusal RULE that names each field without a value
 */
export function assertPresent<T extends object, K extends keyof T & string>(
  row: T,
  fields: readonly K[],
): asserts row is T & { [Field in K]-?: NonNullable<T[Field]> } {
  const missing = fields.filter((field) => row[field] == null)
  refuseAny(recordOf(missing, () => ({ fault: 'required' })))
}
