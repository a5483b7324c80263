import type { Locale } from '#rules/vocabulary.ts'
import { serverWords } from '#server/services/words/packs.ts'

/** Name of a kind of record, trial exam or exam. */
export function kindWord(kind: string, locale: Locale): string {
  const kinds: Record<string, string> = serverWords[locale].exports.kinds
  return kinds[kind] ?? kind
}
