import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Entry } from '#web/session/device-store.ts'
import { makeSession } from '#web/session/machine.ts'
import { makeOutbox } from '#web/session/outbox.ts'
import { type Answer, ada, cem, makeTab, signIn, someday, tokenOf } from './browser-stand-in.ts'

const { timeout } = AbortSignal
let limits: number[] = []
beforeEach(() => {
  limits = []
  // A second takes ten milliseconds.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((limit) => {
    limits.push(limit)
    return timeout.call(AbortSignal, limit / 100)
  })
})
afterEach(() => void vi.restoreAllMocks())

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
  const session = makeSession({
    ...tab.around,
    fetch: async (url, init) => {
      const how = answers(`${init.method} ${url.replace('/api', '')}`)
      if (how === 'hangs') return hanging(init.signal)
      const response = await tab.around.fetch(url, init)
      if (how === 'hangs half-way') response.json = () => hanging(init.signal)
      return response
    },
  })
  await session.init()
  return { ...tab, session }
}

describe('a call on a line that hangs', () => {
  it.each(['hangs', 'hangs half-way'] as const)(
    'is told as one without a connection when it %s too long',
    async (how) => {
      const { session } = await sessionBefore(() => how)

      const answer = session.send('GET /state/save', {}, { signal: AbortSignal.timeout(1_000) })

      await expect(answer).rejects.toMatchObject({ status: 0, code: 'OFFLINE' })
    },
  )

  it.each(['hangs', 'hangs half-way'] as const)(
    'says so when whoever asked has given up while it %s',
    async (how) => {
      const { session } = await sessionBefore(() => how)
      const asking = new AbortController()

      const answer = session.send('GET /state', {}, { signal: asking.signal })
      setTimeout(() => asking.abort(), 20)

      await expect(answer).rejects.toMatchObject({ name: 'AbortError' })
    },
  )

  it('does not wait longer for a token to be traded; the trade ends by itself', async () => {
    const { session, local } = await sessionBefore((key) =>
      key === 'POST /auth/refresh' ? 'hangs' : { status: 498, body: {} },
    )

    const answer = session.send('GET /state/save', {}, { signal: AbortSignal.timeout(1_000) })
    await expect(answer).rejects.toMatchObject({ code: 'OFFLINE' })
    expect(limits).toEqual([1_000, 20_000])
    await expect(session.send('GET /state', {})).rejects.toMatchObject({ code: 'OFFLINE' })

    expect(local.getItem('token')).not.toBeNull()
  })

  it('does not hold up what waits on the device for ever', async () => {
    const entry = { seq: 1, actor: ada.id, student: ada, key: 'GET /state/save', input: {}, madeAt: 0 }
    const rows: Entry[] = [{ ...entry, refusal: null }]
    const { session } = await sessionBefore(() => 'hangs')
    const outbox = makeOutbox({
      shelf: { add: async () => {}, all: async () => rows, put: async () => {}, remove: async () => {} },
      send: session.send,
      actor: () => ada.id,
      alone: (work) => work(),
      now: () => 0,
    })

    await outbox.flush()

    expect(limits).toEqual([30_000])
    expect(await outbox.own()).toMatchObject([{ refusal: null }])
  })
})

describe('leaving on a line that hangs', () => {
  it('waits three seconds for the server', async () => {
    const { session, local, places } = await sessionBefore(() => 'hangs', 300)

    await session.logout()

    expect(limits[0]).toBe(3_000)
    expect(places).toEqual(['/login'])
    expect(session.getState().isAuth).toBe(false)
    expect(local.getItem('token')).toBeNull()
  })

  it('leaves whoever has signed in meanwhile in another tab', async () => {
    const { session, local, places } = await sessionBefore(() => 'hangs')

    const leaving = session.logout()
    const token = signIn(local, cem, someday)
    session.onStorage('token')
    await leaving

    expect(local.getItem('token')).toBe(token)
    expect(session.getState()).toMatchObject({ isAuth: true, user: { id: cem.id } })
    expect(places).toEqual(['/students'])
  })

  it('leaves with a token that was traded on the way too, and with one that is none', async () => {
    for (const other of [tokenOf(ada, someday / 1000, 7200, 2), 'no token']) {
      const { session, local } = await sessionBefore(() => 'hangs')

      const leaving = session.logout()
      local.setItem('token', other)
      await leaving

      expect(local.getItem('token')).toBeNull()
    }
  })
})

it('a call that is late to a session left behind clears nothing a second time', async () => {
  const { around, local, places } = makeTab(async ({ key }) => {
    if (key === 'GET /state') return { status: 401, body: {} }
    await expect.poll(() => places).toHaveLength(1)
    return { status: 498, body: {} }
  })
  signIn(local, ada, someday)
  const session = makeSession(around)
  await session.init()
  session.subscribe(() => local.setItem('draft', 'typed'))

  const late = session.send('GET /croom', {})
  await Promise.allSettled([session.send('GET /state', {}), late])

  await expect(late).rejects.toMatchObject({ status: 401 })
  expect(local.getItem('draft')).toBe('typed')
  expect(places).toEqual(['/login?session=expired'])
})
