import type { Locale } from '#rules/vocabulary.ts'
import { en } from '#server/services/words/en/all.ts'
import { type ServerWords, tr } from '#server/services/words/tr/all.ts'

/** All that the server says to people, in each language. */
export const serverWords: Record<Locale, ServerWords> = { tr, en }
