import { useSyncExternalStore } from 'react'
import type { Locale } from '#rules/vocabulary.ts'
import { allWords, firstWords, language, onLanguage } from './language.ts'
import type { FirstWords, Words } from './tr.ts'

/** The current language; re-renders on change. */
export function useLanguage(): Locale {
  return useSyncExternalStore(onLanguage, language, language)
}

/** All words of the pages in the chosen language; for a page that is loaded with `withAllWords`. */
export function useWords(): Words {
  return useSyncExternalStore(onLanguage, allWords, allWords)
}

/** The words of the first visit, for what is drawn before the others are loaded. */
export function useFirstWords(): FirstWords {
  return useSyncExternalStore(onLanguage, firstWords, firstWords)
}
