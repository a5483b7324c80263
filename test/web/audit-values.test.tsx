import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it, vi } from 'vitest'
import type { ValueField } from '#web/account/audit/differences.ts'
import type { useValueWords } from '#web/account/audit/use-value-words.ts'
import { makeStore } from '../support/fake-browser.ts'

vi.mock('#web/session/session.ts', () => ({
  session: { getState: () => ({ user: null }), subscribe: () => () => {} },
}))

let useWordsOfValues: typeof useValueWords
beforeAll(async () => {
  vi.stubGlobal('navigator', { languages: ['tr'] })
  vi.stubGlobal('window', { localStorage: makeStore() })
  vi.resetModules()
  const { loadAllWords } = await import('#web/words/language.ts')
  await loadAllWords()
  useWordsOfValues = (await import('#web/account/audit/use-value-words.ts')).useValueWords
})

function Value({ field, value }: { field: ValueField; value: unknown }) {
  return useWordsOfValues().value(field, value)
}

it.each([
  ['kind', 'practice', 'Soru çözümü'],
  ['kind', 'branch', 'Branş'],
  ['kind', 'national', 'Ulusal'],
  ['kind', 'bank', 'Soru bankası'],
  ['kind', 'weekly', 'Haftalık'],
  ['unit', 'page', 'sayfa'],
  ['status', 'failed', 'hazırlanamadı'],
  ['birth_year', 2010, '2010'],
] as const)('the %s %s of a change is told in words', (field, value, text) => {
  expect(renderToStaticMarkup(<Value field={field} value={value} />)).toBe(text)
})
