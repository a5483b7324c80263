import type { Locale } from '#rules/vocabulary.ts'
import { serverWords } from '#server/services/words/packs.ts'

/** Version of the text that a parent agrees to; another text needs another version. */
export const consentVersion = '2026-11-2'

export function consentText(locale: Locale) {
  return { version: consentVersion, text: serverWords[locale].consent }
}
