import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { makeStore } from '../support/fake-browser.ts'

vi.mock('#web/session/session.ts', () => ({
  session: { getState: () => ({ user: { timezone: 'Europe/Istanbul' } }), subscribe: () => () => {} },
}))

it('the day on which an account is erased is one of the reader’s own time zone', async () => {
  vi.stubGlobal('navigator', { languages: ['tr'] })
  vi.stubGlobal('window', { localStorage: makeStore() })
  vi.resetModules()
  const { loadAllWords } = await import('#web/words/language.ts')
  await loadAllWords()
  const { Erased } = await import('#web/account/consent/erased.tsx')

  expect(renderToStaticMarkup(<Erased at="2026-12-01T22:30:00.000Z" />)).toContain('2 Aralık 2026')
  expect(renderToStaticMarkup(<Erased at={null} />)).toBe('')
})
