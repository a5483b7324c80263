import { describe, expect, it } from 'vitest'
import { makeSession } from '#web/session/machine.ts'
import { Refused } from '#web/session/refused.ts'
import {
  type Answer,
  ada,
  cem,
  expiring,
  fresh,
  irem,
  kaan,
  type makeStore,
  makeTab,
  now,
  signIn,
  someday,
  tokenOf,
} from '../support/fake-browser.ts'

describe('a call', () => {
  it('carries the token, the language and, in coach mode, the student', async () => {
    const tab = makeTab(() => ({ status: 200, body: {} }))
    const token = signIn(tab.local, cem, someday)
    const session = makeSession(tab.environment)
    await session.init()
    session.enterCoachMode({ id: irem, name: 'İrem Şahin' })

    await session.send('GET /state/save', { query: { note: 'ş' } })

    expect(tab.asked[0]?.headers).toMatchObject({
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'accept-language': 'tr',
      'x-coach-mode': 'true',
      'x-student-id': irem,
    })
    const query = Buffer.from(tab.asked[0]?.headers.query ?? '', 'base64').toString('utf8')
    expect(JSON.parse(query)).toEqual({ note: 'ş' })
  })

  it('reads of one student in view whatever coach mode the tab is in, and writes nothing', async () => {
    const tab = makeTab(() => ({ status: 200, body: {} }))
    signIn(tab.local, cem, someday)
    const session = makeSession(tab.environment)
    await session.init()

    await session.send('GET /state', {}, { inView: irem })
    session.enterCoachMode({ id: kaan, name: 'İrem Şahin' })
    await session.send('GET /state', {}, { inView: irem })
    await session.send('GET /state', {})

    expect(tab.asked.map(({ headers }) => headers['x-student-id'])).toEqual([irem, irem, kaan])
    await expect(session.send('GET /state/save', {}, { inView: irem })).rejects.toThrow(/does not/)
    await expect(session.send('POST /timer/start', {}, { inView: irem })).rejects.toThrow(/does not/)
    expect(tab.asked).toHaveLength(3)
    expect(session.getState().user?.id).toBe(kaan)
  })

  it('clears all storage and goes to the login at 401', async () => {
    const tab = makeTab(() => ({ status: 401, body: { code: 'UNAUTHORIZED', message: 'no' } }))
    signIn(tab.local, ada, someday)
    tab.local.setItem('theme', 'dark')
    const session = makeSession(tab.environment)
    await session.init()

    await expect(session.send('GET /state', {})).rejects.toBeInstanceOf(Refused)

    expect(tab.places).toEqual(['/login?session=expired'])
    expect((tab.local as ReturnType<typeof makeStore>).keys()).toEqual([])
    expect(session.getState().isAuth).toBe(false)
  })

  it('clears storage once for several calls that meet 401 together', async () => {
    const tab = makeTab(() => ({ status: 401, body: { code: 'UNAUTHORIZED', message: 'no' } }))
    signIn(tab.local, ada, someday)
    const session = makeSession(tab.environment)
    await session.init()
    session.subscribe(() => tab.local.setItem('draft', 'typed'))

    await Promise.allSettled([session.send('GET /state', {}), session.send('GET /croom', {})])

    expect(tab.places).toEqual(['/login?session=expired'])
    expect((tab.local as ReturnType<typeof makeStore>).keys()).toEqual(['draft'])
  })

  it('goes to the login quietly on logout, though other calls meet 401 then or after it', async () => {
    const tab = makeTab(() => ({ status: 401, body: { code: 'UNAUTHORIZED', message: 'no' } }))
    signIn(tab.local, ada, someday)
    tab.local.setItem('theme', 'dark')
    const session = makeSession(tab.environment)
    await session.init()

    await Promise.allSettled([session.logout(), session.send('GET /state', {})])
    await session.send('GET /croom', {}).catch(() => {})

    expect(tab.places).toEqual(['/login'])
    expect(tab.local.getItem('theme')).toBe('dark')
  })

  it('refreshes once for ten calls that meet 498, and tries each again', async () => {
    const tab = makeTab(expiring())
    signIn(tab.local, ada, someday)
    const session = makeSession(tab.environment)
    await session.init()

    const answers = await Promise.all(Array.from({ length: 10 }, () => session.send('GET /state', {})))

    expect(answers).toEqual(Array(10).fill({ ok: true }))
    expect(tab.asked.filter(({ key }) => key === 'POST /auth/refresh')).toHaveLength(1)
  })

  it('ends the session when the refresh after 498 is refused', async () => {
    const tab = makeTab(({ key }) =>
      key === 'POST /auth/refresh'
        ? { status: 401, body: { code: 'REFRESH_FAILED', message: 'no' } }
        : { status: 498, body: { code: 'TOKEN_EXPIRED', message: 'old' } },
    )
    signIn(tab.local, ada, someday)
    const session = makeSession(tab.environment)
    await session.init()

    await expect(session.send('GET /state', {})).rejects.toBeInstanceOf(Refused)

    expect(tab.places).toEqual(['/login?refresh=failed'])
  })

  it.each([
    [599, 1],
    [600, 0],
  ])('with %i seconds left refreshes %i times before it is sent', async (left, refreshes) => {
    const good = fresh()
    const tab = makeTab(({ key }) => ({ status: 200, body: key === 'POST /auth/refresh' ? good : {} }))
    signIn(tab.local, ada, someday, left)
    const session = makeSession(tab.environment)
    await session.init()

    await session.send('GET /state', {})

    expect(tab.asked.filter(({ key }) => key === 'POST /auth/refresh')).toHaveLength(refreshes)
    expect(tab.asked.at(-1)?.key).toBe('GET /state')
  })

  it('goes to the login when the refresh before it meets 401', async () => {
    const tab = makeTab(() => ({ status: 401, body: { code: 'REFRESH_FAILED', message: 'no' } }))
    signIn(tab.local, ada, someday, 100)
    const session = makeSession(tab.environment)
    await session.init()

    await expect(session.send('GET /state', {})).rejects.toBeInstanceOf(Refused)

    expect(tab.places).toEqual(['/login?refresh=expired'])
  })

  it('only warns of HTML where JSON should be', async () => {
    const tab = makeTab(() => ({ status: 200, html: true }))
    signIn(tab.local, ada, someday)
    const session = makeSession(tab.environment)
    await session.init()

    await expect(session.send('GET /state', {})).rejects.toMatchObject({ code: 'NOT_JSON' })

    expect(tab.warnings).toHaveLength(1)
    expect(session.getState().isAuth).toBe(true)
    expect(tab.places).toEqual([])
  })

  it('takes a page in place of a file for no file', async () => {
    const headers = { 'content-disposition': 'attachment; filename="etut.json"' }
    const answers: Answer[] = [
      { status: 200, html: true },
      { status: 200, headers },
    ]
    const tab = makeTab(() => answers.shift() ?? { status: 500 })
    signIn(tab.local, ada, someday)
    const session = makeSession(tab.environment)
    await session.init()
    const fetched = () => session.send('GET /export', {}, { asFile: true })

    await expect(fetched()).rejects.toMatchObject({ code: 'NOT_JSON' })
    expect(await fetched()).toMatchObject({ name: 'etut.json' })
  })

  it.each([403, 502])('takes a page with status %i for no word of the session', async (status) => {
    const tab = makeTab(() => ({ status, html: true }))
    signIn(tab.local, ada, someday)
    const session = makeSession(tab.environment)
    await session.init()

    await expect(session.send('GET /state', {})).rejects.toMatchObject({ code: 'NOT_JSON', status })

    expect(tab.asked).toHaveLength(1)
    expect(tab.places).toEqual([])
    expect(tab.heard).toEqual([false])
  })

  it('ends the session at 401 whatever the body is', async () => {
    const tab = makeTab(() => ({ status: 401, html: true }))
    signIn(tab.local, ada, someday)
    const session = makeSession(tab.environment)
    await session.init()

    await expect(session.send('GET /state', {})).rejects.toMatchObject({ status: 401 })

    expect(tab.places).toEqual(['/login?session=expired'])
  })

  it('refreshes and tries again at 498 whatever the body is', async () => {
    const good = fresh()
    const tab = makeTab(({ key, headers }) => {
      if (key === 'POST /auth/refresh') return { status: 200, body: good }
      const isGood = headers.authorization === `Bearer ${good.token}`
      return isGood ? { status: 200, body: { ok: true } } : { status: 498, html: true }
    })
    signIn(tab.local, ada, someday)
    const session = makeSession(tab.environment)
    await session.init()

    expect(await session.send('GET /state', {})).toEqual({ ok: true })
  })

  it.each([86_400_000, -86_400_000])('is not misled by a clock that is wrong by %i ms', async (wrong) => {
    const tab = makeTab(({ key }) => ({ status: 200, body: key === 'POST /auth/login' ? fresh() : {} }))
    tab.clock.now = someday + wrong
    const session = makeSession(tab.environment)
    await session.login('ada@example.com', 'p')

    await session.send('GET /state', {})

    expect(tab.asked.map(({ key }) => key)).toEqual(['POST /auth/login', 'GET /state'])
    expect(session.getState().isAuth).toBe(true)
  })

  it('that signs in is told of a second factor, whose refusal ends no session', async () => {
    const asked = { code: 'SECOND_FACTOR', message: 'Kod', ticket: 'the ticket' }
    const wrong = {
      code: 'LOGIN_FAILED',
      message: 'Bu kod doğru değil.',
      fields: { code: 'Bu kod doğru değil.' },
    }
    const tab = makeTab(({ key }) => ({ status: 401, body: key === 'POST /auth/login' ? asked : wrong }))
    signIn(tab.local, ada, someday)
    const session = makeSession(tab.environment)
    await session.init()

    await expect(session.login('ada@example.com', 'p')).rejects.toMatchObject({
      status: 401,
      fields: { ticket: 'the ticket' },
    })
    const body = { ticket: 'the ticket', code: '000000' }
    await expect(session.send('POST /auth/second', { body })).rejects.toMatchObject({ fields: wrong.fields })

    expect(tab.asked.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined])
    expect(session.getState().isAuth).toBe(true)
  })

  it('that comes back from a provider is told how to register, and ends no session either', async () => {
    const known = { name: 'Filiz', email: null }
    const body = { code: 'OIDC_UNKNOWN', message: 'Hesap yok', ticket: 'the ticket', known }
    const tab = makeTab(() => ({ status: 401, body }))
    signIn(tab.local, ada, someday)
    const session = makeSession(tab.environment)
    await session.init()

    await expect(session.send('POST /auth/oidc', { body: {} })).rejects.toMatchObject({
      fields: { ticket: 'the ticket', name: 'Filiz' },
    })
    expect(tab.asked.map(({ headers }) => headers.authorization)).toEqual([undefined])
    expect(session.getState().isAuth).toBe(true)
  })

  it('is for the student of the moment it was made, though a token is refreshed first and the coach goes on', async () => {
    const token = tokenOf(cem, now, 7200, 1)
    const tab = makeTab(({ key, headers }) => {
      if (key === 'POST /auth/refresh') {
        session.enterCoachMode({ id: kaan, name: 'Barış' })
        return { status: 200, body: { token, reftoken: 'refresh-2' } }
      }
      const isFresh = headers.authorization === `Bearer ${token}`
      return isFresh
        ? { status: 200, body: {} }
        : { status: 498, body: { code: 'TOKEN_EXPIRED', message: '' } }
    })
    signIn(tab.local, cem, someday)
    const session = makeSession(tab.environment)
    await session.init()
    session.enterCoachMode({ id: irem, name: 'İrem Şahin' })

    await session.send('GET /state/save', { query: { minutes: 5 } })

    const saves = tab.asked.filter(({ key }) => key === 'GET /state/save')
    expect(saves.map(({ headers }) => headers['x-student-id'])).toEqual([irem, irem])
    expect(session.getState().user?.id).toBe(kaan)
  })

  it('keeps to the student for whom a save was begun, after the coach has left coach mode', async () => {
    const tab = makeTab(() => ({ status: 200, body: {} }))
    signIn(tab.local, cem, someday)
    const session = makeSession(tab.environment)
    await session.init()
    session.enterCoachMode({ id: irem, name: 'İrem Şahin' })
    session.exitCoachMode()

    await session.send('GET /state/save', {}, { begunFor: irem })

    expect(tab.asked[0]?.headers['x-student-id']).toBe(irem)
  })

  it('brings no token back that was being refreshed when the person left', async () => {
    const tab = makeTab(async ({ key }) => {
      if (key !== 'POST /auth/refresh') return { status: 200, body: { ok: true } }
      tab.local.removeItem('token')
      tab.local.removeItem('exptoken')
      return { status: 200, body: fresh() }
    })
    signIn(tab.local, ada, someday, 300)
    const session = makeSession(tab.environment)
    await session.init()

    await expect(session.send('GET /state', {})).rejects.toMatchObject({ status: 401 })

    expect(tab.local.getItem('token')).toBeNull()
    expect(tab.asked.map(({ key }) => key)).toEqual(['POST /auth/refresh'])
  })

  it('asks nothing in the name of somebody who has signed in elsewhere meanwhile', async () => {
    const tab = makeTab(() => ({ status: 200, body: {} }))
    signIn(tab.local, ada, someday)
    const session = makeSession(tab.environment)
    await session.init()
    signIn(tab.local, cem, someday)

    await expect(session.send('GET /state', {})).rejects.toMatchObject({ code: 'OTHER_PERSON' })

    expect(tab.asked).toEqual([])
  })

  it('tells what the server said of its fault where there is no room to note it', async () => {
    const tab = makeTab(() => ({
      status: 500,
      body: { message: 'Olmadı.', code: 'INTERNAL', request_id: 'r1' },
    }))
    tab.tab.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    signIn(tab.local, ada, someday)
    const session = makeSession(tab.environment)
    await session.init()

    await expect(session.send('GET /state', {})).rejects.toMatchObject({ code: 'INTERNAL', requestId: 'r1' })
  })

  it('is not made for nobody, but where anybody may make it', async () => {
    const tab = makeTab(() => ({ status: 200, body: {} }))
    const session = makeSession(tab.environment)
    await session.init()

    for (const key of ['GET /state', 'GET /auth/logout', 'POST /trialexam/save'])
      await expect(session.send(key, {})).rejects.toMatchObject({ status: 401 })
    for (const key of ['GET /sabit', 'GET /sabit/class', 'POST /auth/register']) await session.send(key, {})

    expect(tab.asked.map(({ key }) => key)).toEqual(['GET /sabit', 'GET /sabit/class', 'POST /auth/register'])
  })

  it('goes without a token where a mailed one speaks for the person', async () => {
    const tab = makeTab(() => ({ status: 200, body: {} }))
    signIn(tab.local, cem, someday, 10)
    const session = makeSession(tab.environment)
    await session.init()
    session.enterCoachMode({ id: irem, name: 'İrem Şahin' })

    await session.send('GET /user/pass/change', { query: { reset_token: 't', new_password: 'p' } })
    await session.send('GET /user/pass/reset', { query: { email: 'ada@example.com' } })

    expect(tab.asked.map(({ key }) => key)).toEqual(['GET /user/pass/change', 'GET /user/pass/reset'])
    expect(tab.asked.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined])
    expect(tab.asked.map(({ headers }) => headers['x-student-id'])).toEqual([undefined, undefined])
  })

  it('takes a reply that was cut off for none, and keeps the session', async () => {
    const tab = makeTab(() => ({ status: 200, body: {} }))
    signIn(tab.local, ada, someday, -1)
    const session = makeSession({
      ...tab.environment,
      fetch: async () => new Response('{"to', { headers: { 'content-type': 'application/json' } }),
    })
    await session.init()

    expect(tab.local.getItem('token')).not.toBeNull()
    await expect(session.send('GET /state', {})).rejects.toMatchObject({ status: 0, code: 'SESSION_WAITS' })
  })
})
