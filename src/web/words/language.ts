import type { Locale } from '#rules/vocabulary.ts'

const key = 'locale'
let chosen: Locale = stored() ?? preferred()
const listeners = new Set<() => void>()

/** The language of the pages. */
export function language(): Locale {
  return chosen
}

/** Chooses the language; pages follow at once. */
export function chooseLanguage(locale: Locale): void {
  chosen = locale
  window.localStorage.setItem(key, locale)
  document.documentElement.lang = locale
  for (const listener of listeners) listener()
}

export function onLanguage(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function stored(): Locale | null {
  const value = window.localStorage.getItem(key)
  return value === 'tr' || value === 'en' ? value : null
}

/** Turkish, unless the browser asks for English first. */
function preferred(): Locale {
  const [first = 'tr'] = navigator.languages ?? [navigator.language]
  return first.toLowerCase().startsWith('en') ? 'en' : 'tr'
}
