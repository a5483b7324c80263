import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { Change as ChangeOf } from '#web/trials/change.tsx'
import { makeStore } from '../support/fake-browser.ts'

let Change: typeof ChangeOf
beforeAll(async () => {
  vi.stubGlobal('navigator', { languages: ['tr'] })
  vi.stubGlobal('window', { localStorage: makeStore() })
  vi.resetModules()
  Change = (await import('#web/trials/change.tsx')).Change
})

const before = { name: 'Bilgi 3', day: '2026-11-01' }
const shown = (change: Parameters<typeof ChangeOf>[0]) => renderToStaticMarkup(<Change {...change} />)

describe('the change of a net', () => {
  it('names what it is compared with, in a narrow place to who asks', () => {
    expect(shown({ value: 7.75, before }).replace(/<[^>]*>/g, '')).toMatch(/^\+7,75\s· .*Bilgi 3.*, 1 Kas/)
    expect(shown({ value: 7.75, before })).not.toContain('sr-only')
    expect(shown({ value: -1, before, isNarrow: true })).toMatch(/title="[^"]*Bilgi 3[^"]*, 1 Kas.*sr-only/)
  })

  it('is nothing where there is none, or none to tell', () => {
    expect(shown({ value: null, before })).toBe('')
    expect(shown({ value: 0.001, before, hidesZero: true })).toBe('')
  })
})
