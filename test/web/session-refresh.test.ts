import { describe, expect, it, vi } from 'vitest'
import { makeSession } from '#web/session/machine.ts'
import { Refused } from '#web/session/refused.ts'
import { type Answer, ada, fresh, makeTab, now, signIn, someday, tokenOf } from '../support/fake-browser.ts'

const refresh = 'POST /auth/refresh'
const old: Answer = { status: 498, body: { code: 'TOKEN_EXPIRED', message: 'old' } }
const trouble = (status: number, retryAfter?: number): Answer => ({
  status,
  body: { code: 'UNAVAILABLE', message: 'no' },
  ...(retryAfter !== undefined && { headers: { 'retry-after': String(retryAfter) } }),
})

/** A session whose token the server calls expired until a refresh has succeeded. */
async function expiredSession(answers: (tried: number) => Answer | Promise<Answer>, left = 7200) {
  let tried = 0
  const good = fresh()
  const pauses: number[] = []
  const tab = makeTab(({ key, headers }) => {
    if (key === refresh) {
      tried += 1
      return answers(tried)
    }
    return headers.authorization === `Bearer ${good.token}` ? { status: 200, body: { ok: true } } : old
  })
  signIn(tab.local, ada, someday, left)
  tab.local.setItem('theme', 'dark')
  tab.view.here = '/log?day=2026-11-20'
  const session = makeSession({
    ...tab.environment,
    pause: async (milliseconds) => void (milliseconds > 50 && pauses.push(milliseconds)),
  })
  await session.init()
  const refreshes = () => tab.asked.filter(({ key }) => key === refresh).length
  return { ...tab, session, pauses, good, refreshes }
}

const failedPlace = '/login?refresh=failed&to=%2Flog%3Fday%3D2026-11-20'

describe('a refresh after 498', () => {
  it.each([400, 401, 403, 404, 422])('has failed at %i, which clears everything', async (status) => {
    const { session, local, tab, places, refreshes } = await expiredSession(() => trouble(status))
    tab.setItem('fault', 'r1')

    await expect(session.send('GET /state', {})).rejects.toMatchObject({ status: 401 })

    expect(refreshes()).toBe(1)
    expect(places).toEqual([failedPlace])
    expect([local.getItem('token'), local.getItem('theme'), tab.getItem('fault')]).toEqual([null, null, null])
    expect(session.getState().isAuth).toBe(false)
  })

  it('has failed at 401 whatever the body is', async () => {
    const { session, places, refreshes } = await expiredSession(() => ({ status: 401, html: true }))

    await expect(session.send('GET /state', {})).rejects.toMatchObject({ status: 401 })

    expect([refreshes(), places]).toEqual([1, [failedPlace]])
  })

  it.each([{}, { token: 'not one', reftoken: 'r' }])('has failed at 200 without a pair: %j', async (body) => {
    const { session, places } = await expiredSession(() => ({ status: 200, body }))

    await expect(session.send('GET /state', {})).rejects.toBeInstanceOf(Refused)

    expect(places).toEqual([failedPlace])
  })

  it.each([429, 500, 503])('is tried three times within ten seconds at %i', async (status) => {
    const { session, places, pauses, refreshes } = await expiredSession(() => trouble(status))

    await expect(session.send('GET /state', {})).rejects.toMatchObject({ status: 401 })

    expect(refreshes()).toBe(3)
    expect(pauses.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(10_000)
    expect(places).toEqual([failedPlace])
  })

  it('goes on as soon as one of the tries succeeds', async () => {
    const { session, places } = await expiredSession((tried) =>
      tried < 3 ? trouble(503) : { status: 200, body: fresh() },
    )

    expect(await session.send('GET /state', {})).toEqual({ ok: true })

    expect(places).toEqual([])
  })

  it('waits as long as the server says, for up to a minute', async () => {
    const { session, places, pauses } = await expiredSession(() => trouble(503, 25))

    await expect(session.send('GET /state', {})).rejects.toMatchObject({ status: 401 })

    expect(pauses).toEqual([25_000, 25_000, 10_000])
    expect(places).toEqual([failedPlace])
  })

  it.each([
    ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a page of a proxy', () => ({ status: 403, html: true as const })],
  ])('has neither succeeded nor failed with %s', async (_, answer) => {
    const { session, local, places } = await expiredSession(answer)

    await expect(session.send('GET /state', {})).rejects.toMatchObject({ status: 0, code: 'SESSION_WAITS' })

    expect(places).toEqual([])
    expect(local.getItem('reftoken')).toBe('refresh-1')
    expect(session.getState()).toMatchObject({ isAuth: true, isWaiting: true })
  })

  it('has failed where the device cannot keep the new pair, and keeps nothing half', async () => {
    const { session, local, places } = await expiredSession(() => ({ status: 200, body: fresh() }))
    const { setItem } = local
    local.setItem = (key, value) => {
      if (key === 'token') throw new DOMException('full', 'QuotaExceededError')
      setItem(key, value)
    }

    await expect(session.send('GET /state', {})).rejects.toBeInstanceOf(Refused)

    expect(places).toEqual([failedPlace])
    expect(local.getItem('reftoken')).toBeNull()
  })
})

const portal = (status = 503, retryAfter?: number): Answer => ({
  status,
  html: true,
  ...(retryAfter !== undefined && { headers: { 'retry-after': String(retryAfter) } }),
})
const second = 1_000
const minute = 60_000

/** Milliseconds between the refreshes that a session has sent so far. */
function gapsOf(times: number[]): number[] {
  return times.slice(1).map((at, index) => at - (times[index] ?? 0))
}

describe('a session that waits for an answer to its refresh', () => {
  /** One that has tried once, with the times of its refreshes. */
  async function waitingSession(answers: (tried: number) => Answer | Promise<Answer>) {
    const times: number[] = []
    const it = await expiredSession((tried) => {
      times.push(it.clock.now)
      return answers(tried)
    })
    const first = it.session.send('GET /state', {}).catch((error: unknown) => error)
    await it.pass(0)
    return { ...it, times, first }
  }

  it.each([
    ['a page with 503', () => portal(503)],
    ['a page with 403', () => portal(403)],
    ['a cut connection', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['no answer', () => new Promise<never>(() => {})],
  ])('tries again after a wait that grows up to a minute: %s', async (_, answer) => {
    const { pass, times } = await waitingSession(answer)

    await pass(5 * minute)

    expect(gapsOf(times)).toEqual(
      [3, 6, 12, 24, 45, 45, 45, 45, 45].map((seconds) => seconds * second).slice(0, times.length - 1),
    )
    expect(times.length).toBeGreaterThanOrEqual(9)
  })

  it('has jitter in that wait, up to a third longer', async () => {
    const times: number[] = []
    const tab = makeTab(() => {
      times.push(tab.clock.now)
      return portal()
    })
    signIn(tab.local, ada, someday, -10)
    const session = makeSession({ ...tab.environment, random: () => 0.5 })
    await session.init()

    await tab.pass(minute)

    expect(gapsOf(times)).toEqual([3.5, 7, 14, 28].map((seconds) => seconds * second))
  })

  it.each([
    [25, 25],
    [300, 300],
    [2, 3],
    [1e9, 3_600],
  ])('waits %i seconds where the server says so without JSON: %i', async (said, waited) => {
    const { pass, times } = await waitingSession(() => portal(429, said))

    await pass(waited * second - 1)
    expect(times).toHaveLength(1)
    await pass(1)

    expect(times).toHaveLength(2)
  })

  it('sends nothing meanwhile that needs the token, and says that it waits', async () => {
    const { pass, session, asked, first } = await waitingSession(() => portal())
    await first
    asked.length = 0

    for (const key of ['GET /state', 'GET /state/save', 'GET /sabit/class'])
      await expect(session.send(key, {})).rejects.toMatchObject({ code: 'SESSION_WAITS' })

    expect(asked).toEqual([])
    expect(session.getState().isWaiting).toBe(true)
    await session.send('POST /auth/confirm', { body: { token: 't' } }).catch(() => {})
    await pass(0)
    expect(asked.map(({ key }) => key)).toEqual(['POST /auth/confirm'])
  })

  it('goes on with the first answer in JSON, and with every call', async () => {
    const { pass, session, first, local, good } = await waitingSession((tried) =>
      tried < 3 ? portal() : { status: 200, body: fresh() },
    )
    expect(await first).toMatchObject({ code: 'SESSION_WAITS' })

    await pass(9 * second)

    expect(local.getItem('token')).toBe(good.token)
    expect(session.getState()).toMatchObject({ isAuth: true, isWaiting: false })
    expect(await session.send('GET /state', {})).toEqual({ ok: true })
  })

  it('ends when the server refuses at last', async () => {
    const { pass, session, places } = await waitingSession((tried) => (tried < 3 ? portal() : trouble(401)))

    await pass(9 * second)

    expect(places).toEqual([failedPlace])
    expect(session.getState()).toMatchObject({ isAuth: false, isWaiting: false })
  })

  it('tries at once when there is a network again', async () => {
    const { pass, session, times } = await waitingSession(() => portal())
    await pass(20 * second)
    const { length } = times

    session.tryNow()
    await pass(0)

    expect(times).toHaveLength(length + 1)
  })

  it('can be left to sign in again', async () => {
    const { pass, session, places, times } = await waitingSession(() => portal())

    session.signInAgain()
    await pass(minute)

    expect(places).toEqual([failedPlace])
    expect(times).toHaveLength(1)
  })

  it('tells the server of a sign-out with the old token', async () => {
    const { session, asked, places } = await waitingSession(() => portal())
    asked.length = 0

    await session.logout()

    expect(asked.map(({ key }) => key)).toEqual(['GET /auth/logout'])
    expect(places).toEqual(['/login'])
  })
})

describe('a refresh without an answer', () => {
  it('is sent again beside the first within the server’s grace, and the first answer counts', async () => {
    const answers: ((answer: Answer) => void)[] = []
    const { session, local, refreshes, pass } = await expiredSession(
      () => new Promise<Answer>((answer) => answers.push(answer)),
    )

    const asked = session.send('GET /state', {})
    await pass(20 * second)
    expect(refreshes()).toBe(3)
    expect(session.getState().isWaiting).toBe(true)
    answers[1]?.({ status: 200, body: fresh() })
    expect(await asked).toEqual({ ok: true })
    answers[0]?.({ status: 200, body: fresh(5) })
    await pass(minute)

    expect(local.getItem('token')).toBe(fresh().token)
    expect(refreshes()).toBe(3)
    expect(session.getState().isWaiting).toBe(false)
  })

  it('is waited for no longer than that; an answer that comes later still counts', async () => {
    let answer: (answer: Answer) => void = () => {}
    const { session, local, pass } = await expiredSession((tried) =>
      tried === 1
        ? new Promise<Answer>((resolve) => {
            answer = resolve
          })
        : new Promise<never>(() => {}),
    )

    const asked = expect(session.send('GET /state', {})).rejects.toMatchObject({ code: 'SESSION_WAITS' })
    await pass(30 * second)
    await asked
    answer({ status: 200, body: fresh() })
    await pass(1)

    expect(local.getItem('token')).toBe(fresh().token)
    expect(session.getState()).toMatchObject({ isAuth: true, isWaiting: false })
  })
})

describe('a refresh ahead of a call', () => {
  it('shows what its holder has changed since', async () => {
    const token = tokenOf({ ...ada, timezone: 'Europe/Berlin' }, now, 7200, 1)
    const tab = makeTab(() => ({ status: 200, body: { token, reftoken: 'refresh-2' } }))
    signIn(tab.local, ada, someday)
    const session = makeSession(tab.environment)
    await session.init()
    session.markStateLoaded()

    await session.renew()

    expect(session.getState()).toMatchObject({
      isState: true,
      user: { id: ada.id, timezone: 'Europe/Berlin' },
    })
    expect(tab.places).toEqual([])
  })

  it('ends the session only at 401', async () => {
    const { session, places } = await expiredSession(() => trouble(401), 300)

    await expect(session.send('GET /state', {})).rejects.toMatchObject({ status: 401 })

    expect(places).toEqual(['/login?refresh=expired&to=%2Flog%3Fday%3D2026-11-20'])
  })

  it.each([
    ['403', () => trouble(403)],
    ['500', () => trouble(500)],
    ['429', () => trouble(429, 30)],
    ['200 without a pair', () => ({ status: 200, body: {} })],
    ['a page', () => ({ status: 200, html: true as const })],
    ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('lets the call go out with the good token after %s', async (_, answer) => {
    const tab = makeTab(({ key }) => (key === refresh ? answer() : { status: 200, body: { ok: true } }))
    const token = signIn(tab.local, ada, someday, 300)
    const session = makeSession(tab.environment)
    await session.init()

    expect(await session.send('GET /state', {})).toEqual({ ok: true })

    expect(tab.asked.map(({ key }) => key)).toEqual([refresh, 'GET /state'])
    expect(tab.asked.at(-1)?.headers.authorization).toBe(`Bearer ${token}`)
    expect(tab.places).toEqual([])
  })
  it.each([
    ['JSON', () => trouble(500)],
    ['a page', () => portal()],
  ])('is not sent before each of the calls while it brings nothing: %s', async (_, answer) => {
    const tab = makeTab(({ key }) => (key === refresh ? answer() : { status: 200, body: { ok: true } }))
    signIn(tab.local, ada, someday, 300)
    const session = makeSession(tab.environment)
    await session.init()

    for (let call = 0; call < 5; call += 1) await session.send('GET /state', {})
    const sent = () => tab.asked.filter(({ key }) => key === refresh).length
    expect([sent(), tab.asked.length]).toEqual([1, 6])
    await tab.pass(3 * second)
    for (let call = 0; call < 5; call += 1) await session.send('GET /state', {})

    expect(sent()).toBe(2)
  })
})

describe('the start with an expired access token', () => {
  it.each([401, 403, 500])('is logged out with an error when the refresh fails at %i', async (status) => {
    const { session, local } = await expiredSession(() => trouble(status), -10)

    expect(session.getState()).toMatchObject({
      isAuth: false,
      error: 'something went wrong',
      refreshFailed: true,
    })
    expect([local.getItem('token'), local.getItem('reftoken'), local.getItem('theme')]).toEqual([
      null,
      null,
      null,
    ])
  })

  it('is logged out with an error when the refresh token has expired', async () => {
    const tab = makeTab(() => trouble(500))
    signIn(tab.local, ada, someday)
    tab.local.setItem('expreftoken', String(now - 1))
    tab.local.setItem('theme', 'dark')
    tab.local.setItem('locale', 'en')
    const session = makeSession(tab.environment)

    await session.init()

    expect(session.getState()).toMatchObject({
      isAuth: false,
      error: 'something went wrong',
      refreshFailed: false,
    })
    expect(tab.asked).toEqual([])
    expect(tab.local.keys()).toEqual(['locale', 'theme'])
  })

  it.each([
    ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a page', () => ({ status: 200, html: true as const })],
  ])('reads the person from the stored token with %s', async (_, answer) => {
    const { session, places } = await expiredSession(answer, -10)

    expect(session.getState()).toMatchObject({ isAuth: true, user: { name: 'Ada Yıldız' }, error: null })
    expect(places).toEqual([])
  })

  it('does not wait for a hanging connection', async () => {
    vi.useFakeTimers()
    const tab = makeTab(() => new Promise<never>(() => {}))
    signIn(tab.local, ada, someday, -10)
    const session = makeSession(tab.environment)

    const started = session.init()
    await vi.advanceTimersByTimeAsync(6_000)
    await started
    vi.useRealTimers()

    expect(session.getState().isAuth).toBe(true)
  })
})
