import type { Locale } from '#rules/vocabulary.ts'
import { loadAllStyles } from '#web/ui/all-styles.ts'
import { makeListeners } from '#web/ui/listeners.ts'
import { writeIfRoom } from '#web/ui/storage.ts'
import { accountLocaleKey, firstLocale, localeKey, storedLocale } from './first-locale.ts'
import { packs } from './packs.ts'
import type { FirstWords, ProgressWords, Words } from './tr.ts'
import { whole } from './whole.ts'

const listeners = makeListeners()
let chosen: Locale = firstLocale()
let loaded: Loaded | null = null
let wanted: Extent = 'first'

/** How much of the words a page needs: those of the first visit, of the first screen of `/progress` too, or all. */
type Extent = 'first' | 'progress' | 'all'
type Loaded = { first: FirstWords; progress?: ProgressWords; all?: Words }

export function language(): Locale {
  return chosen
}

/**
 * The words of the first visit in the chosen language; they are loaded before the first page is drawn.
 * @throws Error before that
 */
export function firstWords(): FirstWords {
  if (!loaded) throw new Error('not loaded')
  return loaded.first
}

/**
 * The same with those of the first screen of `/progress`, for a page that was loaded with them or with all words.
 * @throws Error in any other
 */
export function progressWords(): ProgressWords {
  if (!loaded?.progress) throw new Error('not loaded')
  return loaded.progress
}

/** All words in the chosen language, or null before they are loaded. */
export function allWords(): Words | null {
  return loaded?.all ?? null
}

/** Loads a page that shows more than the first visit does, together with all words and styles. */
export async function withAllWords<P>(page: Promise<P>): Promise<P> {
  const [it] = await Promise.all([page, loadAllWords(), loadAllStyles()])
  return it
}

/** Loads a page that needs no more than the words of the first screen of `/progress`, together with them. */
export async function withProgressWords<P>(page: Promise<P>): Promise<P> {
  const [it] = await Promise.all([page, load('progress')])
  return it
}

/** Loads all words in the chosen language, now and whenever another is chosen. */
export async function loadAllWords(): Promise<Words> {
  const words = await load('all')
  if (!words.all) throw new Error('not loaded')
  return words.all
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
  let extent: Extent
  let words: Loaded
  // Again where a page that says more was opened meanwhile.
  do {
    extent = wanted
    words = await read(locale, extent)
  } while (extent !== wanted)
  loaded = words
  chosen = locale
  document.documentElement.lang = locale
  listeners.tell()
}

async function load(extent: Extent): Promise<Loaded> {
  if (wanted !== 'all') wanted = extent
  const locale = chosen
  const words = await read(locale, extent)
  // A language chosen meanwhile has loaded its own words.
  if (locale === chosen) loaded = { ...words, ...loaded }
  return loaded ?? words
}

async function read(locale: Locale, extent: Extent): Promise<Loaded> {
  const pack = packs[locale]
  const [{ first }, more, rest] = await Promise.all([
    pack.first(),
    extent === 'first' ? null : pack.progress(),
    extent === 'all' ? pack.rest() : null,
  ])
  const progress = more && whole(first, more.ofProgress)
  const all = progress && rest && whole(progress, rest.rest)
  return { first, ...(progress && { progress: all ?? progress }), ...(all && { all }) }
}
