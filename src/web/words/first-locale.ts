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
 * Initial language: chosen on this device, else of the account, else the browser's first that the product speaks, else
 * Turkish. The server chooses a prerendered page by the same rule (src/server/http/web-files.ts).
 */
export function firstLocale(): Locale {
  const wished = (navigator.languages ?? [navigator.language]).map(localeOfTag)
  return storedLocale() ?? read(accountLocaleKey) ?? wished.find(Boolean) ?? defaultLocale
}

function read(key: string): Locale | null {
  const value = window.localStorage.getItem(key)
  return locales.find((locale) => locale === value) ?? null
}
