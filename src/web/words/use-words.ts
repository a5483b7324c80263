import { use, useSyncExternalStore } from 'react'
import { allWords, loadAllWords, onLanguage } from './language.ts'
import { type Spoken as SpokenOf, withFormat } from './spoken.ts'
import type { Words } from './tr.ts'

export type Spoken = SpokenOf<Words>

let loading: Promise<Words> | undefined

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
