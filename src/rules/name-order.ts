import type { Locale } from './vocabulary.ts'

/** Compares names in the order of a language: in Turkish ç comes after c and ı before i. */
export function nameOrder(locale: Locale): (a: string, b: string) => number {
  return new Intl.Collator(locale).compare
}
