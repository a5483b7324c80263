import { createElement } from 'react'
import { prerender } from 'react-dom/static'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Words } from '#web/words/tr.ts'
import { makeStore } from '../support/fake-browser.ts'

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('window', { localStorage: makeStore() })
  vi.stubGlobal('navigator', { languages: ['en-GB', 'tr'] })
  vi.stubGlobal('document', { documentElement: { lang: '' } })
})
const load = () => import('#web/words/language.ts')

it('begins in the language the browser asks for, until another one is chosen on the device', async () => {
  const { startLanguage, chooseLanguage, language, firstWords } = await load()
  await startLanguage()
  expect(firstWords().login.title).toBe((await import('#web/words/en/first.ts')).first.login.title)

  await chooseLanguage('tr')
  expect(language()).toBe('tr')
  expect(document.documentElement.lang).toBe('tr')
  vi.resetModules()
  expect((await load()).language()).toBe('tr')
})

it.each([
  [['fr', 'en-US', 'tr'], 'en'],
  [['fr', 'tr', 'en'], 'tr'],
  [['fr'], 'tr'],
])('begins in the first language of the browser that it speaks: %s', async (languages, expected) => {
  vi.stubGlobal('navigator', { languages })
  const { startLanguage, language } = await load()
  await startLanguage()

  expect(language()).toBe(expected)
})

it('begins in the language of the account once somebody is signed in', async () => {
  const { startLanguage, followLanguage, language } = await load()
  await startLanguage()
  await followLanguage('tr')
  expect(language()).toBe('tr')
  vi.resetModules()
  expect((await load()).language()).toBe('tr')
})

it('has all sentences, whichever of the page and its language is asked for first', async () => {
  for (const isPageFirst of [true, false]) {
    vi.resetModules()
    const { startLanguage, withAllWords, allWords } = await load()
    // There before the first sentences are, as when it was asked for ahead.
    await import('#web/words/en/rest.ts')
    const begin = [() => withAllWords(Promise.resolve()), startLanguage]
    await Promise.all((isPageFirst ? begin : begin.reverse()).map((ask) => ask()))
    expect(allWords()?.graphs, String(isPageFirst)).toBeDefined()
    expect(allWords()?.login).toBeDefined()
  }
})

it('keeps all of them in another language', async () => {
  const { startLanguage, withAllWords, chooseLanguage, allWords } = await load()
  await Promise.all([startLanguage(), withAllWords(Promise.resolve())])
  await chooseLanguage('tr')
  expect(allWords()).toEqual((await import('#web/words/tr.ts')).tr)
})

it('loads no other words than those of its first screen with /progress, and brings all later', async () => {
  const { startLanguage, withProgressWords, withAllWords, progressWords, allWords, chooseLanguage } =
    await load()
  await startLanguage()
  expect(() => progressWords()).toThrow('not loaded')
  await withProgressWords(Promise.resolve())
  const before = progressWords()
  expect(before.progress.what).toBe((await import('#web/words/en/progress.ts')).ofProgress.progress.what)
  expect(before.login).toBeDefined()
  expect(allWords()).toBeNull()

  await chooseLanguage('tr')
  expect(progressWords().progress).toEqual((await import('#web/words/tr.ts')).tr.progress)
  expect(allWords()).toBeNull()

  const turkish = progressWords()
  await withAllWords(Promise.resolve())
  expect(progressWords()).toBe(turkish)
  expect(allWords()).toEqual((await import('#web/words/tr.ts')).tr)
})

it('keeps all words when they come while another language is being loaded', async () => {
  const { startLanguage, withProgressWords, withAllWords, chooseLanguage, allWords } = await load()
  await Promise.all([startLanguage(), withProgressWords(Promise.resolve())])

  await Promise.all([chooseLanguage('tr'), withAllWords(Promise.resolve())])

  expect(allWords()).toEqual((await import('#web/words/tr.ts')).tr)
})

it('waits for all words in a page that was loaded without them', async () => {
  const { startLanguage, allWords, firstWords } = await load()
  expect(() => firstWords()).toThrow('not loaded')
  await startLanguage()
  expect(allWords()).toBeNull()
  const { useWords } = await import('#web/words/use-words.ts')

  const { prelude } = await prerender(createElement(GraphsTitle, { useWords }))

  expect(await new Response(prelude).text()).toBe((await import('#web/words/en/rest.ts')).rest.graphs.title)
})

/** The hook is given, since each test loads the words again. */
function GraphsTitle({ useWords }: { useWords: () => Words }) {
  return useWords().graphs.title
}
