import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ada, makeStore, signIn } from './browser-stand-in.ts'

const answers = new Map<string, { body: unknown; at: number; shape: string }>()
vi.mock('#web/session/device-store.ts', () => ({
  deviceStore: async () => ({
    put: async (_: string, answer: never, key: string[]) => void answers.set(key.join(), answer),
    get: async (_: string, key: string[]) => answers.get(key.join()),
  }),
}))

const state = { today: { day: '2026-11-20' } }
const server = vi.fn<typeof fetch>()
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
  expect(takeStoodIn()).toEqual([])

  server.mockImplementation(unreachable)
  expect(await ask()).toEqual(state)
  expect(await ask()).toEqual(state)
  const reading = [ada.id, 'GET /state', { query: {} }]
  expect([takeStoodIn(), takeStoodIn()]).toEqual([[reading], []])

  server.mockImplementation(async () => Response.json(state))
  await ask()
  expect(takeStoodIn()).toEqual([])
})

it('stands in for a server that neither answers nor refuses', async () => {
  const { ask, takeStoodIn } = await load()
  await ask()
  await expect.poll(() => answers.size).toBe(1)
  const { timeout } = AbortSignal
  const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout.call(AbortSignal, 20))
  server.mockImplementation(
    (_, init) =>
      new Promise((_, fail) => init?.signal?.addEventListener('abort', () => fail(init.signal?.reason))),
  )

  expect(await ask()).toEqual(state)

  expect(takeStoodIn()).toHaveLength(1)
  spy.mockRestore()
})

it('tells nothing of it where the device had no answer either', async () => {
  const { ask, takeStoodIn } = await load()
  server.mockImplementation(unreachable)

  await expect(ask()).rejects.toMatchObject({ code: 'OFFLINE' })

  expect(takeStoodIn()).toEqual([])
})

const timer = {
  ...{ croom_id: null, study_id: null, topic_id: null, subtopic_id: null, kind: 'practice' as const },
  started_at: '2026-11-20T08:00:00.000Z',
  ...{ elapsed_seconds: 1200, today_seconds: 600, paused: false, needs_check: false },
}

describe('a timer of which only a kept answer can be had', () => {
  const minute = 60_000
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 20, 12) })
    answers.clear()
  })
  afterEach(() => void vi.useRealTimers())

  /** What is shown of an answer that came `went` milliseconds before. */
  async function shownAfter(went: number, body: object = timer) {
    const { ranOn } = await import('#web/timer/use-timer.ts')
    const { askOrLast } = await import('#web/session/last-answer.ts')
    const ask = () => askOrLast(ada.id, 'GET /timer', {}, {}, ranOn)
    server.mockImplementation(async () => Response.json(body))
    await ask()
    await expect.poll(() => answers.size).toBe(1)
    server.mockImplementation(unreachable)
    vi.setSystemTime(Date.now() + went)
    return ask()
  }

  it('has run on since, and asks for a look at it once that is long', async () => {
    expect(await shownAfter(30 * minute)).toEqual({ ...timer, elapsed_seconds: 3000, today_seconds: 2400 })
    expect(await shownAfter(230 * minute)).toMatchObject({ elapsed_seconds: 15_000, needs_check: true })
  })

  it('has not while it was paused, nor by a clock that was put back', async () => {
    const paused = { ...timer, paused: true }
    expect(await shownAfter(30 * minute, paused)).toEqual(paused)
    expect(await shownAfter(-30 * minute)).toEqual(timer)
  })

  it('holds of a day that has begun since no more than has gone by of it', async () => {
    // From noon to five in the morning, an hour into the new day.
    expect(await shownAfter(17 * 60 * minute)).toMatchObject({
      elapsed_seconds: 1200 + 17 * 3600,
      today_seconds: 3600,
    })
  })
})
