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

/** What answers a request with this network; the device holds an index and one part. */
function answered(request: ReturnType<typeof ask>, network: () => Promise<Response>, slow = false) {
  const kept: Record<string, string> = { '/index.html': 'kept index', '/assets/a.js': 'kept part' }
  const match = async (path: string) => (path in kept ? new Response(kept[path]) : undefined)
  const pause = () => (slow ? Promise.resolve() : new Promise<void>(() => {}))
  const answer = answerFor(request, origin, { fetch: network, match, matchHere: match, pause })
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

  it('opens the newest page with a network, the kept one without', async () => {
    expect(await answered(ask('/log', navigate), online)).toBe('fresh')
    expect(await answered(ask('/log', navigate), offline)).toBe('kept index')
    expect(await answered(ask('/log', navigate), async () => new Response('', { status: 502 }))).toBe(
      'kept index',
    )
  })

  it.each([404, 500])(
    'shows the newest page at an address with status %i, and no proxy’s',
    async (status) => {
      const of = (headers: Record<string, string>) => async () => new Response('fresh', { status, headers })

      expect(await answered(ask('/nowhere', navigate), of({ 'x-etut-page': 'true' }))).toBe('fresh')
      expect(await answered(ask('/nowhere', navigate), of({}))).toBe('kept index')
    },
  )

  it('waits for a slow network only so long', async () => {
    const never = () => new Promise<Response>(() => {})

    expect(await answered(ask('/log', navigate), never, true)).toBe('kept index')
  })

  it('takes a part from the device, and asks for one it has not', async () => {
    expect(await answered(ask('/assets/a.js'), offline)).toBe('kept part')
    expect(await answered(ask('/assets/b.js'), online)).toBe('fresh')
    await expect(answered(ask('/assets/b.js'), offline)).rejects.toThrow('no network')
  })
})
