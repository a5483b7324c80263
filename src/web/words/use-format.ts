import { type Format, formatIn } from './format.ts'
import { useLanguage } from './use-first-words.ts'

/** Formatters of the current language, for what is drawn before all words are loaded; `useWords` brings them. */
export function useFormat(): Format {
  return formatIn(useLanguage())
}
