import { compareText } from './insight/order.ts'
import type { Locale } from './vocabulary.ts'

/** Compares names in the order of a language: in Turkish ç comes after c and ı before i. */
export function nameOrder(locale: Locale): (a: string, b: string) => number {
  return new Intl.Collator(locale).compare
}

/** Compares people by name in the order of a language; those of one name by id, so that pages of a list do not overlap. */
export function peopleOrder(locale: Locale): (a: Named, b: Named) => number {
  const compareNames = nameOrder(locale)
  return (a, b) => compareNames(a.name, b.name) || compareText(a.id, b.id)
}
type Named = { readonly id: string; readonly name: string }
