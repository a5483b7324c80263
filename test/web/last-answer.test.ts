import { beforeEach, expect, it, vi } from 'vitest'
import { ada, makeStore, signIn } from './browser-stand-in.ts'

const answers = new Map<string, { body: unknown; at: number; shape: string }>()
vi.mock('#web/session/device-store.ts', () => ({
  deviceStore: async () => ({
    put: async (_: string, answer: never, key: string[]) => void answers.set(key.join(), answer),
    get: async (_: string, key: string[]) => answers.get(key.join()),
  }),
}))

const state = { today: { day: '2026-11-20' } }
const server = vi.fn<() => Promise<Response>>()
const unreachable = () => Promise.reject(new TypeError('Failed to fetch'))

beforeEach(async () => {
  vi.resetModules()
  answers.clear()
  const localStorage = makeStore()
  vi.stubGlobal('window', { localStorage, sessionStorage: makeStore(), addEventListener() {} })
  vi.stubGlobal('navigator', { languages: ['tr'] })
  vi.stubGlobal('fetch', server)
  signIn(localStorage, ada, Date.now(), 7200)
  server.mockImplementation(async () => Response.json(state))
  await (await import('#web/session/session.ts')).session.init()
})

async function load() {
  const { askOrLast, takeStoodIn } = await import('#web/session/last-answer.ts')
  return { ask: () => askOrLast(ada.id, 'GET /state', { query: {} }, {}), takeStoodIn }
}

it('tells once that an answer of the device has stood in for the server’s, whenever it is asked', async () => {
  const { ask, takeStoodIn } = await load()
  expect(await ask()).toEqual(state)
  await expect.poll(() => answers.size).toBe(1)
  expect(takeStoodIn()).toBe(false)

  server.mockImplementation(unreachable)
  expect(await ask()).toEqual(state)
  expect(await ask()).toEqual(state)
  expect([takeStoodIn(), takeStoodIn()]).toEqual([true, false])

  server.mockImplementation(async () => Response.json(state))
  await ask()
  expect(takeStoodIn()).toBe(false)
})

it('tells nothing of it where the device had no answer either', async () => {
  const { ask, takeStoodIn } = await load()
  server.mockImplementation(unreachable)

  await expect(ask()).rejects.toMatchObject({ code: 'OFFLINE' })

  expect(takeStoodIn()).toBe(false)
})
