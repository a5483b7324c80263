import { describe, expect, it } from 'vitest'
import { answerFor } from '#web/app/worker/shell-cache.ts'

const origin = 'https://etut.example'
const ask = (path: string, more: { method?: string; mode?: RequestMode } = {}) => ({
  url: path.startsWith('http') ? path : origin + path,
  method: 'GET',
  mode: 'cors' as RequestMode,
  ...more,
})
const navigate = { mode: 'navigate' as RequestMode }

const device: Record<string, string> = { '/index.html': 'kept index', '/assets/a.js': 'kept part' }

/** What answers a request with this network and what is kept. */
function answered(request: ReturnType<typeof ask>, network: () => Promise<Response>, kept = device) {
  const match = async (path: string) => (path in kept ? new Response(kept[path]) : undefined)
  const answer = answerFor(request, origin, { fetch: network, match, matchHere: match })
  return answer?.then((response) => response.text())
}
const online = async () => new Response('fresh')
const offline = () => Promise.reject(new TypeError('no network'))

describe('the worker', () => {
  it.each([
    ['a call', ask('/api/state')],
    ['a save, which is a GET', ask('/api/state/save')],
    ['a call that is navigated to', ask('/api/export', navigate)],
    ['a post', ask('/assets/a.js', { method: 'POST' })],
    ['another origin', ask('https://elsewhere.example/assets/a.js')],
    ['the description', ask('/docs', navigate)],
    ['what is no part', ask('/manifest.webmanifest')],
  ])('leaves %s to the browser', (_, request) => {
    expect(answered(request, online)).toBeUndefined()
  })

  it('opens the kept page at once, whatever the network does, and asks for one it has not', async () => {
    const never = () => new Promise<Response>(() => {})
    for (const network of [online, offline, never])
      expect(await answered(ask('/log', navigate), network)).toBe('kept index')
    expect(await answered(ask('/log', navigate), online, {})).toBe('fresh')
  })

  it.each([
    ['/log', 200],
    ['/trial-ex%61ms', 200],
    ['/500', 500],
    ['/nowhere', 404],
    ['/%', 404],
  ])('answers %s with the status of the server, %i', async (path, status) => {
    const match = async () => new Response('kept index')
    const answer = await answerFor(ask(path, navigate), origin, { fetch: online, match, matchHere: match })

    expect([answer?.status, await answer?.text()]).toEqual([status, 'kept index'])
  })

  it('takes a part from the device, and asks for one it has not', async () => {
    expect(await answered(ask('/assets/a.js'), offline)).toBe('kept part')
    expect(await answered(ask('/assets/b.js'), online)).toBe('fresh')
    await expect(answered(ask('/assets/b.js'), offline)).rejects.toThrow('no network')
  })
})
