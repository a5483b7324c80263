import type { Locale } from '#rules/vocabulary.ts'
import { makeListeners } from '#web/ui/listeners.ts'
import { writeIfRoom } from '#web/ui/storage.ts'
import { accountLocaleKey, firstLocale, localeKey, storedLocale } from './first-locale.ts'
import { packs } from './packs.ts'
import type { FirstWords, Words } from './tr.ts'
import { whole } from './whole.ts'

const listeners = makeListeners()
let chosen: Locale = firstLocale()
let first: FirstWords | null = null
let all: Words | null = null
let wantsRest = false

export function language(): Locale {
  return chosen
}

/**
 * The words of the first visit in the chosen language; they are loaded before the first page is drawn.
 * @throws Error before that
 */
export function firstWords(): FirstWords {
  if (!first) throw new Error('not loaded')
  return first
}

/** All words in the chosen language, or null before they are loaded. */
export function allWords(): Words | null {
  return all
}

/** Loads a page that shows more than the first visit does, together with all words and styles. */
export async function withAllWords<P>(page: Promise<P>): Promise<P> {
  const [loaded] = await Promise.all([page, loadAllWords(), import('#web/ui/all.css')])
  return loaded
}

/** Loads all words in the chosen language, now and whenever another is chosen. */
export async function loadAllWords(): Promise<Words> {
  wantsRest = true
  const locale = chosen
  const pack = packs[locale]
  const [{ first }, { rest }] = await Promise.all([pack.first(), pack.rest()])
  const words = whole(first, rest)
  // A language chosen meanwhile has loaded its own words.
  if (locale === chosen) all ??= words
  return all ?? words
}

export function startLanguage(): Promise<void> {
  return take(chosen)
}

/** Chooses and stores a language; pages change when its texts are loaded. */
export async function chooseLanguage(locale: Locale): Promise<void> {
  if (locale !== chosen) await take(locale)
  writeIfRoom(window.localStorage, localeKey, locale)
}

/** Uses the language of the account, unless one was chosen on this device. */
export async function followLanguage(locale: Locale): Promise<void> {
  writeIfRoom(window.localStorage, accountLocaleKey, locale)
  if (storedLocale() === null && locale !== chosen) await take(locale)
}

export const onLanguage = listeners.subscribe

async function take(locale: Locale): Promise<void> {
  const pack = packs[locale]
  const { first: base } = await pack.first()
  // Asked only now: a page that says more may have been opened meanwhile.
  const more = wantsRest ? await pack.rest() : null
  first = base
  all = more && whole(base, more.rest)
  chosen = locale
  document.documentElement.lang = locale
  listeners.tell()
}
