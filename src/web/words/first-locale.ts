import type { Locale } from '#rules/vocabulary.ts'

/** Where this device keeps the language that was chosen on it. */
export const localeKey = 'locale'
/** Where it keeps the language of the account that is signed in. */
export const accountLocaleKey = 'accountLocale'

/** The language that was chosen on this device; null for none. */
export function storedLocale(): Locale | null {
  return read(localeKey)
}

/**
 * The language the pages begin in: the one chosen on this device, else that of the account, else Turkish, unless the
 * browser asks for English first.
 */
export function firstLocale(): Locale {
  const [first = 'tr'] = navigator.languages ?? [navigator.language]
  return storedLocale() ?? read(accountLocaleKey) ?? (first.toLowerCase().startsWith('en') ? 'en' : 'tr')
}

function read(key: string): Locale | null {
  const value = window.localStorage.getItem(key)
  return value === 'tr' || value === 'en' ? value : null
}
