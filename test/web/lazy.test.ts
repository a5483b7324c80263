import { createElement } from 'react'
import { prerender } from 'react-dom/static'
import { beforeEach, expect, it, vi } from 'vitest'
import { makeStore } from '../support/fake-browser.ts'

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('window', { localStorage: makeStore() })
  vi.stubGlobal('navigator', { languages: ['en'] })
  // The first paint of a hidden page is not waited for.
  vi.stubGlobal('document', { hidden: true, documentElement: { lang: '' } })
})

const unreachable = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
const part = { default: () => 'all of it' }

/** What is drawn of a chunk. The modules are loaded again, as each test has its own network. */
async function drawn(load: () => Promise<typeof part>, way: 'late' | 'atHand') {
  const lazy = await import('#web/api/lazy.ts')
  const onError = vi.fn()
  const { prelude } = await prerender(createElement(lazy[way](load)), { onError })
  return { text: await new Response(prelude).text(), onError }
}

it.each(['late', 'atHand'] as const)('%s loads a chunk again that was out of reach offline', async (way) => {
  const { reach } = await import('#web/session/reach.ts')
  vi.stubGlobal('fetch', unreachable)
  reach.online(false)
  const waits = vi.spyOn(reach, 'untilBack')
  const load = vi.fn(() => Promise.resolve(part)).mockImplementationOnce(unreachable)

  const coming = drawn(load, way)
  await vi.waitFor(() => expect(waits).toHaveBeenCalledOnce())
  vi.stubGlobal('fetch', async () => Response.json({}))
  reach.online(true)

  const { text, onError } = await coming
  expect(text).toContain('all of it')
  expect(onError).not.toHaveBeenCalled()
  expect(load).toHaveBeenCalledTimes(2)
})

it('late reports a chunk that is gone while the server is in reach', async () => {
  const { onError } = await drawn(unreachable, 'late')
  expect(onError).toHaveBeenCalledOnce()
})
