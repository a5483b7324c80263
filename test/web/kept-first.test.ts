import { beforeEach, expect, it, vi } from 'vitest'
import { ada, makeStore, signIn } from '../support/fake-browser.ts'
import { gate } from '../support/gate.ts'

type Kept = { body: unknown; at: number; begun?: number; shape: string }
const answers = new Map<string, Kept>()
vi.mock('#web/offline/device-store.ts', () => ({
  deviceStore: async () => ({ get: async (_: string, key: string[]) => answers.get(key.join()) }),
}))

const input = { query: { from: '2026-11-16', to: '2026-11-22' } }
const queryKey = [ada.id, 'GET /plan', input] as const
const callOf = (key: string, sent: object) => `${ada.id},${ada.id},${JSON.stringify([key, sent])}`
// A day of Ada's begins at five.
const noon = Date.UTC(2026, 10, 20, 12)
const hour = 3_600_000
const mine = { timezone: 'UTC', day_start: 5 }
let local: ReturnType<typeof makeStore>
const page = { pathname: '/plan', search: '', hash: '' }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: noon })
  answers.clear()
  local = makeStore()
  page.pathname = '/plan'
  vi.stubGlobal('window', {
    localStorage: local,
    sessionStorage: makeStore(),
    addEventListener() {},
    location: page,
  })
  vi.stubGlobal('navigator', { languages: ['tr'], serviceWorker: { controller: {} } })
  vi.stubGlobal('document', { hidden: true })
  signIn(local, ada, noon)
  return () => void vi.useRealTimers()
})

/** Keeps an answer as if it had been asked for `before` milliseconds before now. */
function keep(body: unknown, before: number, key = 'GET /plan', sent: object = input): void {
  const begun = Date.now() - before
  answers.set(callOf(key, sent), { body, at: begun + 300, begun, shape: 'unbuilt' })
}

/** A page that asks for the plan. @returns how its request is answered, and what the page shows */
async function open() {
  vi.resetModules()
  const { session } = await import('#web/session/session.ts')
  const { client } = await import('#web/api/client.ts')
  const { keptFirst } = await import('#web/offline/kept-first.ts')
  await import('#web/offline/device-cache.ts')
  await session.init()
  keptFirst('/plan', ['GET /plan'])
  let answer: { resolve(body: unknown): void; reject(error: Error): void } | undefined
  const queryFn = () =>
    new Promise((resolve, reject) => {
      answer = { resolve, reject }
    })
  const fetched = client.prefetchQuery({ queryKey, queryFn, retry: false })
  // What the device has is read by then.
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  if (!answer) throw new Error('nothing was asked')
  return { client, fetched, ...answer, shown: () => client.getQueryData(queryKey) }
}

it('shows what was kept today until the server answers', async () => {
  keep(mine, hour, 'GET /user/data/{id}', { params: { id: ada.id } })
  keep(['old'], 2 * hour)

  const { shown, resolve, fetched } = await open()
  expect(shown()).toEqual(['old'])
  resolve(['new'])
  await fetched

  expect(shown()).toEqual(['new'])
})

it('shows a refusal in its place', async () => {
  keep(mine, hour, 'GET /user/data/{id}', { params: { id: ada.id } })
  keep(['old'], 2 * hour)

  const { client, shown, reject, fetched } = await open()
  expect(shown()).toEqual(['old'])
  reject(new Error('403'))
  await fetched

  expect(shown()).toBeUndefined()
  expect(client.getQueryState(queryKey)).toMatchObject({ status: 'error', error: new Error('403') })
})

it('leaves an answer that was fresh when a later request is refused', async () => {
  keep(mine, hour, 'GET /user/data/{id}', { params: { id: ada.id } })
  keep(['old'], 2 * hour)
  const { client, shown, resolve, fetched } = await open()
  resolve(['new'])
  await fetched

  await client
    .fetchQuery({ queryKey, staleTime: 0, retry: false, queryFn: () => Promise.reject(new Error('500')) })
    .catch(() => {})

  expect(shown()).toEqual(['new'])
})

it.each([
  ['on the day before, by the clock of the account', () => keep(['old'], 8 * hour)],
  ['by a clock that was put back since', () => keep(['old'], -hour)],
  [
    'by a build that did not say when it asked',
    () => answers.set(callOf('GET /plan', input), { body: ['old'], at: noon, shape: 'unbuilt' }),
  ],
])('does not show what was kept %s', async (_, change) => {
  keep(mine, hour, 'GET /user/data/{id}', { params: { id: ada.id } })
  keep(['old'], 2 * hour)
  change()

  expect((await open()).shown()).toBeUndefined()
})

it('shows nothing without the clock of the account', async () => {
  keep(['old'], hour)
  expect((await open()).shown()).toBeUndefined()
})

it('shows it on its own page only, and on a repeat visit', async () => {
  keep(mine, hour, 'GET /user/data/{id}', { params: { id: ada.id } })
  keep(['old'], hour)
  page.pathname = '/log'
  expect((await open()).shown()).toBeUndefined()

  page.pathname = '/plan'
  vi.stubGlobal('navigator', { languages: ['tr'], serviceWorker: { controller: null } })
  expect((await open()).shown()).toBeUndefined()
})

it('does not show what was asked for before a change, answered or not, of this or another tab', async () => {
  keep(mine, hour, 'GET /user/data/{id}', { params: { id: ada.id } })
  keep(['old'], 1)
  vi.resetModules()
  const { session } = await import('#web/session/session.ts')
  await session.init()
  const server = gate()
  vi.stubGlobal('fetch', () => server.opened.then(() => Response.json({})))

  const saved = session.send('POST /plan/tick', { body: { id: 'x', done: true } })
  expect((await open()).shown()).toBeUndefined()
  // Asked for while the change was under way.
  keep(['old'], 0)
  vi.setSystemTime(noon + 1)
  expect((await open()).shown()).toBeUndefined()
  server.open()
  await saved
  expect((await open()).shown()).toBeUndefined()

  keep(['new'], 0)
  expect((await open()).shown()).toEqual(['new'])
})
