import { use, useSyncExternalStore } from 'react'
import { figuresIn } from './figures.ts'
import { type Format, formatIn } from './format.ts'
import { allWords, language, loadAllWords, onLanguage } from './language.ts'
import type { Words } from './tr.ts'

export type Spoken = Words & { format: Format; figures: ReturnType<typeof figuresIn> }

let loading: Promise<Words> | undefined
const spoken = new WeakMap<Words, Spoken>()

/**
 * All words of the pages in the chosen language, `format` for its numbers, days and times, and `figures` for the numbers of
 * cards. A component suspends until they are loaded, which a page that was loaded with `withAllWords` does not wait for.
 * The build refuses this file in what the first visit loads.
 */
export function useWords(): Spoken {
  const words = useSyncExternalStore(onLanguage, allWords, allWords)
  if (words) return withFormat(words)
  loading ??= loadAllWords()
  return withFormat(use(loading))
}

/** One object for the same words, so that what is derived from it may be memoized. */
function withFormat(words: Words): Spoken {
  const format = formatIn(language())
  const known = spoken.get(words) ?? { ...words, format, figures: figuresIn(format) }
  spoken.set(words, known)
  return known
}
