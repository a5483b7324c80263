import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ada, makeStore, signIn } from '../support/fake-browser.ts'

const answers = new Map<string, { body: unknown; at: number; shape: string }>()
vi.mock('#web/offline/device-store.ts', () => ({
  deviceStore: async () => ({
    put: async (answer: never, key: string[]) => void answers.set(key.join(), answer),
    get: async (_: string, key: string[]) => answers.get(key.join()),
  }),
  write: async (store: unknown, _: string, work: (store: unknown) => unknown) => work(store),
}))

const state = { today: { day: '2026-11-20' } }
const server = vi.fn<typeof fetch>()
const unreachable = () => Promise.reject(new TypeError('Failed to fetch'))

beforeEach(async () => {
  vi.resetModules()
  answers.clear()
  const localStorage = makeStore()
  vi.stubGlobal('window', {
    localStorage,
    sessionStorage: makeStore(),
    addEventListener() {},
    location: { pathname: '/', search: '', hash: '' },
  })
  vi.stubGlobal('navigator', { languages: ['tr'] })
  // Nothing is drawn, so nothing is waited for.
  vi.stubGlobal('document', { hidden: true })
  vi.stubGlobal('fetch', server)
  signIn(localStorage, ada, Date.now(), 7200)
  server.mockImplementation(async () => Response.json(state))
  await (await import('#web/session/session.ts')).session.init()
})

async function load() {
  const { askOrLast, keepAnswersWith, takeFromCache } = await import('#web/api/last-answer.ts')
  keepAnswersWith(() => import('#web/offline/device-cache.ts'))
  const late = vi.fn()
  const ask = () => askOrLast(ada.id, 'GET /state', { query: {} }, {}, undefined, late)
  return { ask, takeFromCache, late }
}

it('reports a query that was served from the device cache once, whenever it is asked', async () => {
  const { ask, takeFromCache } = await load()
  expect(await ask()).toEqual(state)
  await expect.poll(() => answers.size).toBe(1)
  expect(takeFromCache()).toEqual([])

  server.mockImplementation(unreachable)
  expect(await ask()).toEqual(state)
  expect(await ask()).toEqual(state)
  const reading = [ada.id, 'GET /state', { query: {} }]
  expect([takeFromCache(), takeFromCache()]).toEqual([[reading], []])

  server.mockImplementation(async () => Response.json(state))
  await ask()
  expect(takeFromCache()).toEqual([])
})

describe('a server that neither answers nor refuses', () => {
  afterEach(() => void vi.useRealTimers())

  it('is not waited for where the device has an answer; its own comes late and counts', async () => {
    const { ask, takeFromCache, late } = await load()
    await ask()
    await expect.poll(() => answers.size).toBe(1)
    vi.useFakeTimers()
    let signal: AbortSignal | null | undefined
    let answer: (response: Response) => void = () => {}
    server.mockImplementation((url, init) => {
      if (url !== '/api/state') return unreachable() // the page looks for the server meanwhile
      signal = init?.signal
      return new Promise((resolve) => {
        answer = resolve
      })
    })

    const asked = ask()
    await vi.advanceTimersByTimeAsync(16_000)
    expect(await asked).toEqual(state)
    expect(signal?.aborted ?? false).toBe(false)
    answer(Response.json({ today: { day: '2026-11-21' } }))
    vi.useRealTimers()
    await expect.poll(() => late.mock.calls.length).toBe(1)

    expect(late.mock.calls).toMatchObject([[{ today: { day: '2026-11-21' } }, expect.any(Number)]])
    expect(takeFromCache()).toEqual([])
  })

  it('is told of after half a minute where it has none, and still counts', async () => {
    const { ask, late } = await load()
    vi.useFakeTimers()
    let answer: (response: Response) => void = () => {}
    server.mockImplementation((url) =>
      url === '/api/state'
        ? new Promise((resolve) => {
            answer = resolve
          })
        : unreachable(),
    )

    const asked = expect(ask()).rejects.toMatchObject({ code: 'NO_ANSWER' })
    await vi.advanceTimersByTimeAsync(31_000)
    await asked
    answer(Response.json(state))
    vi.useRealTimers()
    await expect.poll(() => late.mock.calls.length).toBe(1)

    expect(late.mock.calls).toMatchObject([[state, expect.any(Number)]])
  })
})

it('tells of it too where the device had no answer either', async () => {
  const { ask, takeFromCache } = await load()
  server.mockImplementation(unreachable)

  await expect(ask()).rejects.toMatchObject({ code: 'OFFLINE' })

  expect(takeFromCache()).toHaveLength(1)
})

const timer = {
  croom_id: null,
  study_id: null,
  topic_id: null,
  subtopic_id: null,
  kind: 'practice' as const,
  started_at: '2026-11-20T08:00:00.000Z',
  started_by: ada.id,
  elapsed_seconds: 1200,
  today_seconds: 600,
  paused: false,
  needs_check: false,
  rounds: null,
  round_seconds: 0,
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
    const { ranOn } = await import('#web/study/timer/use-timer.ts')
    const { askOrLast, keepAnswersWith } = await import('#web/api/last-answer.ts')
    keepAnswersWith(() => import('#web/offline/device-cache.ts'))
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

  it('has run on in rounds, of which the work counts', async () => {
    const inRounds = { ...timer, rounds: { work: 25, rest: 5 }, round_seconds: 1200 }
    expect(await shownAfter(8 * minute, inRounds)).toMatchObject({
      elapsed_seconds: 1500,
      today_seconds: 900,
      round_seconds: 1680,
    })
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
