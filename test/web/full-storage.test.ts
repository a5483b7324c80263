import { beforeEach, expect, it, vi } from 'vitest'
import { makeStore } from '../support/fake-browser.ts'

beforeEach(() => {
  vi.resetModules()
  const localStorage = makeStore()
  localStorage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  vi.stubGlobal('window', { localStorage, matchMedia: () => ({ matches: false }) })
  vi.stubGlobal('navigator', { languages: ['tr'] })
  vi.stubGlobal('document', {
    documentElement: { lang: '', dataset: {} },
    querySelector: () => null,
  })
})

it('a theme is applied and stays chosen on the page when the storage is full', async () => {
  const { chooseTheme, chosenTheme, storedTheme } = await import('#web/ui/theme.ts')

  chooseTheme('dark')

  expect(document.documentElement.dataset).toEqual({ theme: 'dark' })
  expect([chosenTheme(), storedTheme()]).toEqual(['dark', 'dark'])
})

it('a language is shown when the storage is full, whether it was chosen or is that of the account', async () => {
  const { chooseLanguage, followLanguage, language, startLanguage } = await import('#web/words/language.ts')
  await startLanguage()

  await followLanguage('en')
  expect(language()).toBe('en')
  await chooseLanguage('tr')
  expect(language()).toBe('tr')
})

it('the version of the privacy notice is not remembered, without an error, when the storage is full', async () => {
  const { isSeenHere, rememberSeen } = await import('#web/account/privacy/version.ts')
  vi.stubGlobal('localStorage', window.localStorage)

  rememberSeen('a1')

  expect(isSeenHere('a1')).toBe(false)
})
