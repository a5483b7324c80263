import { useSyncExternalStore } from 'react'
import { language, onLanguage, sentences } from './language.ts'
import type { Words } from './tr.ts'

/** The language of the pages, as it changes. */
export function useLanguage(): 'tr' | 'en' {
  return useSyncExternalStore(onLanguage, language)
}

/** Every sentence of the pages in the chosen language. */
export function useWords(): Words {
  return useSyncExternalStore(onLanguage, sentences)
}
