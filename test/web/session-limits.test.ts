import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { firstAnswer } from '#web/api/first-answer.ts'
import type { Entry } from '#web/offline/device-store.ts'
import { makeOutbox } from '#web/offline/outbox.ts'
import { makeSession } from '#web/session/machine.ts'
import { Refused } from '#web/session/refused.ts'
import { type Answer, ada, cem, makeTab, signIn, someday, tokenOf } from '../support/fake-browser.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const hour = 3_600_000

/** Resolves never; it ends as a browser ends what is given up. */
const hanging = (signal?: AbortSignal | null) =>
  new Promise<never>((_, fail) => {
    if (signal?.aborted) fail(signal.reason)
    signal?.addEventListener('abort', () => fail(signal.reason))
  })

/** A session before a server that answers some calls and lets the others hang. */
async function sessionBefore(answers: (key: string) => Answer | 'hangs' | 'hangs half-way', left = 7200) {
  const tab = makeTab(({ key }) => answers(key) as Answer)
  signIn(tab.local, ada, someday, left)
  const signals: AbortSignal[] = []
  const session = makeSession({
    ...tab.environment,
    fetch: async (url, init) => {
      if (init.signal) signals.push(init.signal)
      const how = answers(`${init.method} ${url.replace('/api', '')}`)
      if (how === 'hangs') return hanging(init.signal)
      const response = await tab.environment.fetch(url, init)
      if (how === 'hangs half-way') response.json = () => hanging(init.signal)
      return response
    },
  })
  await session.init()
  return { ...tab, session, signals }
}

describe('a call on a hanging connection', () => {
  it.each(['GET /state', 'GET /state/save', 'POST /trialexam/save', 'POST /auth/login', 'GET /auth/logout'])(
    'is not cut, however long it takes: %s',
    async (key) => {
      const { session, signals } = await sessionBefore(() => 'hangs')
      const ended = vi.fn()

      session.send(key, {}).then(ended, ended)
      await vi.advanceTimersByTimeAsync(hour)

      expect(ended).not.toHaveBeenCalled()
      expect(signals).toEqual([])
    },
  )

  it.each(['hangs', 'hangs half-way'] as const)(
    'is given up with the page that asked, while it %s',
    async (how) => {
      const { session } = await sessionBefore(() => how)
      const asking = new AbortController()

      const answer = session.send('GET /state', {}, { signal: asking.signal })
      setTimeout(() => asking.abort(), 20)

      await Promise.all([
        expect(answer).rejects.toMatchObject({ name: 'AbortError' }),
        vi.advanceTimersByTimeAsync(20),
      ])
    },
  )

  it('does not block the outbox for ever, and its late answer counts', async () => {
    const entry = { seq: 1, actor: ada.id, student: ada, key: 'GET /state/save', input: {}, madeAt: 0 }
    let rows: Entry[] = [{ ...entry, refusal: null }]
    const answers: ((reply: object) => void)[] = []
    const planned: number[] = []
    const outbox = makeOutbox({
      store: {
        add: async () => 1,
        all: async () => rows,
        put: async () => {},
        async remove(seq) {
          const { length } = rows
          rows = rows.filter((each) => each.seq !== seq)
          return rows.length < length
        },
      },
      send: () => new Promise((answer) => answers.push(answer)),
      actor: () => ada.id,
      exclusively: (work) => work(),
      now: () => 0,
      plan: (_, milliseconds) => void planned.push(milliseconds),
    })
    const told = vi.fn()
    outbox.subscribe(told)

    for (let round = 0; round < 4; round++) {
      const flushed = outbox.flush()
      await vi.advanceTimersByTimeAsync(31_000)
      await flushed
    }
    expect(answers).toHaveLength(3)
    expect(planned).toHaveLength(4)
    for (const answer of answers) answer({})
    await vi.advanceTimersByTimeAsync(1)

    expect(await outbox.own()).toEqual([])
    expect(told).toHaveBeenCalledTimes(1)
  })
})

describe('a save that is answered late', () => {
  const none = () => new Refused(0, 'NO_ANSWER', '')
  const late = () => ({ onReply: vi.fn(), onRefused: vi.fn() })
  /** Saves that wait for the test to answer them. */
  function server() {
    const answers: PromiseWithResolver[] = []
    return {
      answers,
      send: () =>
        new Promise<object>((resolve, reject) => {
          answers.push({ resolve, reject })
        }),
    }
  }
  type PromiseWithResolver = { resolve(reply: object): void; reject(error: unknown): void }

  it('is not waited for, and counts once when its answer comes', async () => {
    const { answers, send } = server()
    const heard = late()
    const waited = expect(firstAnswer('a', send, 1000, none, heard)).rejects.toMatchObject({
      code: 'NO_ANSWER',
    })
    await vi.advanceTimersByTimeAsync(1000)
    await waited

    answers[0]?.resolve({ n: 1 })
    await vi.advanceTimersByTimeAsync(0)

    expect(heard.onReply.mock.calls).toEqual([[{ n: 1 }]])
  })

  it('may be sent again beside the first, and the first answer of the two counts', async () => {
    const { answers, send } = server()
    const heard = [late(), late()]
    firstAnswer('b', send, 1000, none, heard[0] ?? late()).catch(() => {})
    await vi.advanceTimersByTimeAsync(1000)
    const again = firstAnswer('b', send, 1000, none, heard[1] ?? late())

    answers[0]?.resolve({ n: 1 })
    expect(await again).toEqual({ n: 1 })
    answers[1]?.resolve({ n: 2 })
    await vi.advanceTimersByTimeAsync(0)

    for (const { onReply } of heard) expect(onReply).not.toHaveBeenCalled()
  })

  it('answers both of two that are sent at once, as by a double press, and neither waits in vain', async () => {
    const { answers, send } = server()
    const heard = late()
    const both = [1, 2].map(() => firstAnswer('d', send, 1000, none, heard))

    answers[0]?.resolve({ n: 1 })
    expect(await Promise.all(both)).toEqual([{ n: 1 }, { n: 1 }])
    answers[1]?.reject(new Refused(404, 'NOT_FOUND', 'gone already'))
    await vi.advanceTimersByTimeAsync(1000)

    expect([heard.onReply.mock.calls, heard.onRefused.mock.calls]).toEqual([[], []])
  })

  it('waits for the other where one of them gets no answer, and tells a late refusal', async () => {
    const { answers, send } = server()
    const heard = late()
    firstAnswer('c', send, 1000, none, heard).catch(() => {})
    await vi.advanceTimersByTimeAsync(1000)
    firstAnswer('c', send, 1000, none, heard).catch(() => {})
    await vi.advanceTimersByTimeAsync(1000)

    answers[0]?.reject(new Refused(0, 'OFFLINE', ''))
    await vi.advanceTimersByTimeAsync(0)
    expect(heard.onRefused).not.toHaveBeenCalled()
    answers[1]?.reject(new Refused(422, 'RULE', 'no'))
    await vi.advanceTimersByTimeAsync(0)

    expect(heard.onRefused.mock.calls).toMatchObject([[{ status: 422 }]])
  })
})

describe('signing out on a hanging connection', () => {
  it('waits three seconds for the server', async () => {
    const { session, local, places, signals } = await sessionBefore(() => 'hangs', 300)

    const left = session.logout()
    await vi.advanceTimersByTimeAsync(2_999)
    expect(places).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    await left

    expect(signals).toEqual([])
    expect(places).toEqual(['/login'])
    expect(session.getState().isAuth).toBe(false)
    expect(local.getItem('token')).toBeNull()
  })

  it('keeps the session of a person who has signed in meanwhile in another tab', async () => {
    const { session, local, places } = await sessionBefore(() => 'hangs')

    const leaving = session.logout()
    const token = signIn(local, cem, someday)
    session.onStorage('token')
    await vi.advanceTimersByTimeAsync(3_000)
    await leaving

    expect(local.getItem('token')).toBe(token)
    expect(session.getState()).toMatchObject({ isAuth: true, user: { id: cem.id } })
    expect(places).toEqual(['/students'])
  })

  it('ends with a token that was refreshed meanwhile too, and with an invalid one', async () => {
    for (const other of [tokenOf(ada, someday / 1000, 7200, 2), 'no token']) {
      const { session, local } = await sessionBefore(() => 'hangs')

      const leaving = session.logout()
      local.setItem('token', other)
      await vi.advanceTimersByTimeAsync(3_000)
      await leaving

      expect(local.getItem('token')).toBeNull()
    }
  })
})

it('a late answer for an ended session clears nothing a second time', async () => {
  vi.useRealTimers()
  const { environment, local, places } = makeTab(async ({ key }) => {
    if (key === 'GET /state') return { status: 401, body: {} }
    await expect.poll(() => places).toHaveLength(1)
    return { status: 498, body: {} }
  })
  signIn(local, ada, someday)
  const session = makeSession(environment)
  await session.init()
  session.subscribe(() => local.setItem('draft', 'typed'))

  const late = session.send('GET /croom', {})
  await Promise.allSettled([session.send('GET /state', {}), late])

  await expect(late).rejects.toMatchObject({ status: 401 })
  expect(local.getItem('draft')).toBe('typed')
  expect(places).toEqual(['/login?session=expired'])
})
