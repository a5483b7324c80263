import { useSyncExternalStore } from 'react'
import { en } from './en.ts'
import { language, onLanguage } from './language.ts'
import { tr, type Words } from './tr.ts'

/** The language of the pages, as it changes. */
export function useLanguage(): 'tr' | 'en' {
  return useSyncExternalStore(onLanguage, language)
}

/** Every sentence of the pages in the chosen language. */
export function useWords(): Words {
  return useLanguage() === 'tr' ? tr : en
}
