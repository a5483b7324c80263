import type { Locale } from '#rules/vocabulary.ts'
import type { Words } from './tr.ts'

// One language is loaded at a time: the other is asked for when somebody chooses it.
const packs: Record<Locale, () => Promise<Words>> = {
  tr: async () => (await import('./tr.ts')).tr,
  en: async () => (await import('./en.ts')).en,
}
const key = 'locale'
const listeners = new Set<() => void>()
let chosen: Locale = stored() ?? preferred()
let pack: Words | null = null

/** The language of the pages. */
export function language(): Locale {
  return chosen
}

/** The sentences of the chosen language; they are loaded before the first page is drawn. */
export function sentences(): Words {
  if (!pack) throw new Error('the sentences are not loaded yet')
  return pack
}

/** Loads the language that was chosen before, or that the browser asks for. */
export function startLanguage(): Promise<void> {
  return take(chosen)
}

/** Chooses the language and keeps the choice; pages follow once its sentences have come. */
export async function chooseLanguage(locale: Locale): Promise<void> {
  if (locale !== chosen) await take(locale)
  window.localStorage.setItem(key, locale)
}

/** Follows the language of a person's account, unless this device has a choice of its own. */
export async function followLanguage(locale: Locale): Promise<void> {
  if (stored() === null && locale !== chosen) await take(locale)
}

export function onLanguage(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

async function take(locale: Locale): Promise<void> {
  pack = await packs[locale]()
  chosen = locale
  document.documentElement.lang = locale
  for (const listener of listeners) listener()
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
