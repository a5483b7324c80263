import { defaultLocale, localeOfTag } from '#rules/locale.ts'
import { type Locale, locales } from '#rules/vocabulary.ts'

/** localStorage key of the language chosen on this device. */
export const localeKey = 'locale'
/** localStorage key of the signed-in account's language. */
export const accountLocaleKey = 'accountLocale'

/** The language chosen on this device, or null. */
export function storedLocale(): Locale | null {
  return read(localeKey)
}

/**
 * Initial language: chosen on this device, else of the account, else Turkish, unless the browser prefers
 * English.
 */
export function firstLocale(): Locale {
  const [first = ''] = navigator.languages ?? [navigator.language]
  return storedLocale() ?? read(accountLocaleKey) ?? localeOfTag(first) ?? defaultLocale
}

function read(key: string): Locale | null {
  const value = window.localStorage.getItem(key)
  return locales.find((locale) => locale === value) ?? null
}
