import { defaultLocale, localeOfTag } from '#rules/locale.ts'
import { type Locale, locales } from '#rules/vocabulary.ts'

/** Where this device keeps the language that was chosen on it. */
export const localeKey = 'locale'
/** Where it keeps the language of the account that is signed in. */
export const accountLocaleKey = 'accountLocale'

/** The language that was chosen on this device; null for none. */
export function storedLocale(): Locale | null {
  return read(localeKey)
}

/**
 * The language the pages begin in: the one chosen on this device, else that of the account, else the
 * first that the browser asks for, else Turkish.
 */
export function firstLocale(): Locale {
  const [first = ''] = navigator.languages ?? [navigator.language]
  return storedLocale() ?? read(accountLocaleKey) ?? localeOfTag(first) ?? defaultLocale
}

function read(key: string): Locale | null {
  const value = window.localStorage.getItem(key)
  return locales.find((locale) => locale === value) ?? null
}
