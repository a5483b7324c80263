import { useSyncExternalStore } from 'react'
import type { Locale } from '#rules/vocabulary.ts'
import { firstWords, language, onLanguage } from './language.ts'
import type { FirstWords } from './tr.ts'

/** The current language; re-renders on change. */
export function useLanguage(): Locale {
  return useSyncExternalStore(onLanguage, language, language)
}

/** The words of the first visit, for what is drawn before the others are loaded. */
export function useFirstWords(): FirstWords {
  return useSyncExternalStore(onLanguage, firstWords, firstWords)
}
