import type { Locale } from '#rules/vocabulary.ts'

/** Where this device keeps the language that was chosen on it. */
export const localeKey = 'locale'

/** The language that was chosen on this device; null for none. */
export function storedLocale(): Locale | null {
  const value = window.localStorage.getItem(localeKey)
  return value === 'tr' || value === 'en' ? value : null
}

/** The language the pages begin in: the chosen one, else Turkish, unless the browser asks for English first. */
export function firstLocale(): Locale {
  const [first = 'tr'] = navigator.languages ?? [navigator.language]
  return storedLocale() ?? (first.toLowerCase().startsWith('en') ? 'en' : 'tr')
}
