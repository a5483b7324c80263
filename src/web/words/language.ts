import type { Locale } from '#rules/vocabulary.ts'
import { accountLocaleKey, firstLocale, localeKey, storedLocale } from './first-locale.ts'
import type { FirstWords, Words } from './tr.ts'

// One language is loaded at a time, first the texts of the first screen.
const packs = {
  tr: {
    first: async () => (await import('#web/words/tr/first.ts')).first,
    rest: async () => (await import('#web/words/tr/rest.ts')).rest,
  },
  en: {
    first: async () => (await import('#web/words/en/first.ts')).first,
    rest: async () => (await import('#web/words/en/rest.ts')).rest,
  },
} satisfies Record<Locale, { first(): Promise<FirstWords>; rest(): Promise<Omit<Words, keyof FirstWords>> }>
const listeners = new Set<() => void>()
let chosen: Locale = firstLocale()
let first: FirstWords | null = null
let all: Words | null = null
let wantsRest = false

/** The current language. */
export function language(): Locale {
  return chosen
}

/**
 * The words of the first visit in the chosen language; they are loaded before the first page is drawn.
 * @throws Error before that
 */
export function firstWords(): FirstWords {
  if (!first) throw new Error('The words are not loaded yet.')
  return first
}

/**
 * All words in the chosen language.
 * @throws Error on a page that was loaded without `withAllWords`
 */
export function allWords(): Words {
  if (!all) throw new Error('Only the words of the first visit are loaded: load this page with withAllWords.')
  return all
}

/** Loads a page that shows more than the first visit does, together with all words and styles. */
export async function withAllWords<P>(page: Promise<P>): Promise<P> {
  wantsRest = true
  const locale = chosen
  const [loaded, rest] = await Promise.all([page, packs[locale].rest(), import('#web/ui/all.css')])
  // A language chosen meanwhile has loaded its own words.
  if (first && locale === chosen) all ??= { ...first, ...rest }
  return loaded
}

/** Loads the initial language. */
export function startLanguage(): Promise<void> {
  return take(chosen)
}

/** Chooses and stores a language; pages change when its texts are loaded. */
export async function chooseLanguage(locale: Locale): Promise<void> {
  if (locale !== chosen) await take(locale)
  window.localStorage.setItem(localeKey, locale)
}

/** Uses the language of the account, unless one was chosen on this device. */
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
  const pack = packs[locale]
  const base = await pack.first()
  // Asked only now: a page that says more may have been opened meanwhile.
  const rest = wantsRest ? await pack.rest() : null
  first = base
  all = rest && { ...base, ...rest }
  chosen = locale
  document.documentElement.lang = locale
  for (const listener of listeners) listener()
}
