import type { Locale } from '#rules/vocabulary.ts'
import { readClaims } from '#web/session/claims.ts'
import { readTokens } from '#web/session/token-store.ts'

/** Where this device keeps the language that was chosen on it. */
export const localeKey = 'locale'

/** The language that was chosen on this device; null for none. */
export function storedLocale(): Locale | null {
  const value = window.localStorage.getItem(localeKey)
  return value === 'tr' || value === 'en' ? value : null
}

/**
 * The language the pages begin in: the one chosen on this device, else that of the account, else Turkish, unless the
 * browser asks for English first.
 */
export function firstLocale(): Locale {
  const [first = 'tr'] = navigator.languages ?? [navigator.language]
  return storedLocale() ?? accountLocale() ?? (first.toLowerCase().startsWith('en') ? 'en' : 'tr')
}

/** The language of whoever was signed in here last. */
function accountLocale(): Locale | null {
  const tokens = readTokens(window.localStorage)
  try {
    return tokens && readClaims(tokens.token).locale
  } catch {
    return null
  }
}
