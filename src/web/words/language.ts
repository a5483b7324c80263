import type { Locale } from '#rules/vocabulary.ts'
import { accountLocaleKey, firstLocale, localeKey, storedLocale } from './first-locale.ts'
import type { Words } from './tr.ts'

// One language is loaded at a time, and of it what the first screen needs before the rest.
const packs = {
  tr: {
    first: async () => (await import('#web/words/tr/first.ts')).first,
    rest: async () => (await import('#web/words/tr/rest.ts')).rest,
  },
  en: {
    first: async () => (await import('#web/words/en/first.ts')).first,
    rest: async () => (await import('#web/words/en/rest.ts')).rest,
  },
} satisfies Record<Locale, Record<'first' | 'rest', () => Promise<Partial<Words>>>>
const listeners = new Set<() => void>()
let chosen: Locale = firstLocale()
let pack: Partial<Words> | null = null
let wantsRest = false

/** The language of the pages. */
export function language(): Locale {
  return chosen
}

/** The sentences of the chosen language; they are loaded before the first page is drawn. */
export function sentences(): Words {
  if (!pack) throw new Error('the sentences are not loaded yet')
  return pack as Words // a page that says more than the first screen comes with the rest
}

/** A page that says more than the first screen, once its words are there too. */
export async function withAllWords<P>(page: Promise<P>): Promise<P> {
  wantsRest = true
  const locale = chosen
  const [loaded, rest] = await Promise.all([page, packs[locale].rest()])
  // Another language that was chosen meanwhile has brought its own. What is drawn already says none of these.
  if (pack && locale === chosen) Object.assign(pack, rest)
  return loaded
}

/** Loads the language that was chosen before, or that the browser asks for. */
export function startLanguage(): Promise<void> {
  return take(chosen)
}

/** Chooses the language and keeps the choice; pages follow once its sentences have come. */
export async function chooseLanguage(locale: Locale): Promise<void> {
  if (locale !== chosen) await take(locale)
  window.localStorage.setItem(localeKey, locale)
}

/** Follows the language of a person's account, unless this device has a choice of its own; the next start begins in it. */
export async function followLanguage(locale: Locale): Promise<void> {
  window.localStorage.setItem(accountLocaleKey, locale)
  if (storedLocale() === null && locale !== chosen) await take(locale)
}

export function onLanguage(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

async function take(locale: Locale): Promise<void> {
  const { first, rest } = packs[locale]
  const base = await first()
  // Asked only now: a page that says more may have come meanwhile.
  const more = wantsRest ? await rest() : undefined
  pack = { ...base, ...more }
  chosen = locale
  document.documentElement.lang = locale
  for (const listener of listeners) listener()
}
