import { use, useSyncExternalStore } from 'react'
import { allWords, loadAllWords, onLanguage } from './language.ts'
import type { Words } from './tr.ts'

let loading: Promise<Words> | undefined

/**
 * All words of the pages in the chosen language. A component suspends until they are loaded, which a page that was
 * loaded with `withAllWords` does not wait for. The build refuses this file in what the first visit loads.
 */
export function useWords(): Words {
  const words = useSyncExternalStore(onLanguage, allWords, allWords)
  if (words) return words
  loading ??= loadAllWords()
  return use(loading)
}
