import { describe, expect, it } from 'vitest'
import { makeSession } from '#web/session/machine.ts'
import { Refused } from '#web/session/refused.ts'
import {
  ada,
  cem,
  expiring,
  fresh,
  irem,
  makeTab,
  now,
  signIn,
  someday,
  tokenOf,
} from '../support/fake-browser.ts'

const never = () => {
  throw new Error('nothing should be asked')
}

/** What a device keeps for the person who signs in next. */
const look = [
  ['accountLocale', 'en'],
  ['locale', 'tr'],
  ['theme', 'dark'],
] as const

describe('session start', () => {
  it('without a token is not signed in and clears what is left of tokens', async () => {
    const tab = makeTab(never)
    tab.local.setItem('reftoken', 'left over')
    const session = makeSession(tab.environment)

    await session.init()

    expect(session.getState()).toMatchObject({ isInit: true, isAuth: false, user: null })
    expect(tab.local.getItem('reftoken')).toBeNull()
  })

  it('with a token but no expiry clears the tokens', async () => {
    const tab = makeTab(never)
    signIn(tab.local, ada, someday)
    tab.local.removeItem('exptoken')
    const session = makeSession(tab.environment)

    await session.init()

    expect(session.getState().isAuth).toBe(false)
    expect(tab.local.getItem('token')).toBeNull()
  })

  it('with an expired refresh token fails and clears the tokens', async () => {
    const tab = makeTab(never)
    signIn(tab.local, ada, someday)
    tab.local.setItem('expreftoken', String(now - 1))
    const session = makeSession(tab.environment)

    await session.init()

    expect(session.getState().isAuth).toBe(false)
    expect(tab.local.getItem('token')).toBeNull()
  })

  it('with an expired access token uses the refresh token and restores the user', async () => {
    const tab = makeTab(expiring())
    signIn(tab.local, ada, someday, -10)
    const session = makeSession(tab.environment)

    await session.init()

    expect(session.getState()).toMatchObject({ isAuth: true, user: { id: 'a1', name: 'Ada Yıldız' } })
    expect(tab.asked.map(({ key }) => key)).toEqual(['POST /auth/refresh'])
    expect(tab.local.getItem('reftoken')).toBe('refresh-2')
  })

  it('with a valid token decodes the user without a call', async () => {
    const tab = makeTab(never)
    signIn(tab.local, ada, someday)
    const session = makeSession(tab.environment)

    await session.init()

    expect(session.getState()).toMatchObject({
      isAuth: true,
      isCoachMode: false,
      user: { name: 'Ada Yıldız' },
    })
  })

  it('puts the student of a stored coach record in the user’s place', async () => {
    const tab = makeTab(never)
    signIn(tab.local, cem, someday)
    tab.local.setItem('isCoachMode', 'true')
    tab.local.setItem('originalCoach', JSON.stringify(cem))
    tab.local.setItem('currentStudent', JSON.stringify({ id: irem, name: 'İrem Şahin' }))
    const session = makeSession(tab.environment)

    await session.init()

    expect(session.getState()).toMatchObject({
      isCoachMode: true,
      user: { id: irem, name: 'İrem Şahin', role_id: 2 },
      originalCoach: { id: 'c1' },
    })
  })

  it.each([
    ['no JSON', 'true', JSON.stringify(cem), '{"id":'],
    ['a student without an id', 'true', JSON.stringify(cem), '{}'],
    ['a student with an id that is none', 'true', JSON.stringify(cem), '{"id":"s1","name":"İrem"}'],
    ['no coach', 'true', 'null', JSON.stringify({ id: irem, name: 'İrem' })],
    ['coach mode off', 'no', JSON.stringify(cem), JSON.stringify({ id: irem, name: 'İrem' })],
  ])('removes a corrupt coach record: %s', async (_, isOn, coach, student) => {
    const tab = makeTab(never)
    signIn(tab.local, cem, someday)
    tab.local.setItem('isCoachMode', isOn)
    tab.local.setItem('originalCoach', coach)
    tab.local.setItem('currentStudent', student)
    const session = makeSession(tab.environment)

    await session.init()

    expect(session.getState()).toMatchObject({ isAuth: true, isCoachMode: false, user: { id: 'c1' } })
    expect(tab.local.getItem('currentStudent')).toBeNull()
  })

  it('records a failure and is logged out when the stored token is invalid', async () => {
    const tab = makeTab(never)
    signIn(tab.local, ada, someday)
    tab.local.setItem('token', 'not a token')
    for (const [key, value] of look) tab.local.setItem(key, value)
    const session = makeSession(tab.environment)

    await session.init()

    expect(session.getState()).toMatchObject({
      isAuth: false,
      error: 'something went wrong',
      refreshFailed: false,
    })
    expect(tab.local.keys()).toEqual(look.map(([key]) => key))
  })
})

describe('login and logout', () => {
  it('keeps both tokens with their expiries and leaves coach mode', async () => {
    const tab = makeTab(() => ({ status: 200, body: fresh() }))
    tab.local.setItem('isCoachMode', 'true')
    const session = makeSession(tab.environment)

    const landing = await session.login('ada@example.com', 'günaydın')

    expect(landing).toBe('/dashboard')
    expect(tab.local.getItem('exptoken')).toBe(String(now + 7200))
    expect(tab.local.getItem('expreftoken')).toBe(String(now + 604_800))
    expect(tab.local.getItem('isCoachMode')).toBeNull()
  })

  it('sends a coach to the students and anybody with a temporary password to change it', async () => {
    const pair = { token: tokenOf(cem, now), reftoken: 'r' }
    const coach = makeSession(makeTab(() => ({ status: 200, body: pair })).environment)
    const forced = makeSession(
      makeTab(() => ({ status: 200, body: { ...pair, must_change_password: true } })).environment,
    )

    expect(await coach.login('c', 'p')).toBe('/students')
    expect(await forced.login('c', 'p')).toBe('/change-password')
  })

  it('shows the server’s message at a failed login, and does not end any session for it', async () => {
    const tab = makeTab(() => ({
      status: 401,
      body: { code: 'LOGIN_FAILED', message: 'E-posta veya parola yanlış.' },
    }))
    const session = makeSession(tab.environment)

    await expect(session.login('a', 'b')).rejects.toBeInstanceOf(Refused)

    expect(session.getState().error).toBe('E-posta veya parola yanlış.')
    expect(tab.places).toEqual([])
  })

  it.each([
    ['no network', () => Promise.reject(new TypeError('Failed to fetch')), /Bağlantı yok/],
    ['a page of a proxy', () => ({ status: 502, html: true as const }), /Sunucuya ulaşılamıyor/],
    ['no token', () => ({ status: 200, body: { ok: true } }), /okunamadı/],
    ['a token that is none', () => ({ status: 200, body: { token: 'a.b.c', reftoken: 'r' } }), /okunamadı/],
    ['no message', () => ({ status: 500, body: {} }), null],
  ])('says that it failed, and why below it: %s', async (_, answer, reason) => {
    const tab = makeTab(answer)
    const session = makeSession(tab.environment)

    const refused: unknown = await session.login('a', 'b').catch((error: unknown) => error)

    expect(refused).toBeInstanceOf(Refused)
    const { message, reason: told } = refused as Refused
    expect(message).toBe('Giriş başarısız')
    if (reason) expect(told).toMatch(reason)
    else expect(told).toBeUndefined()
    expect(session.getState()).toMatchObject({ isAuth: false, isLoading: false, error: 'Giriş başarısız' })
    expect(tab.local.keys()).toEqual([])
  })

  it('says it in English too, and leaves nothing of a session that the device cannot keep', async () => {
    const tab = makeTab(() => ({ status: 200, body: fresh() }))
    const { setItem } = tab.local
    tab.local.setItem = (key, value) => {
      if (key === 'token') throw new DOMException('full', 'QuotaExceededError')
      setItem(key, value)
    }
    const session = makeSession({ ...tab.environment, language: () => 'en' })

    await expect(session.login('a', 'b')).rejects.toMatchObject({
      message: 'Login failed',
      reason: expect.stringMatching(/no room/),
    })

    expect(tab.local.keys()).toEqual([])
    expect(session.getState()).toMatchObject({ isAuth: false, error: 'Login failed' })
  })

  it.each([
    ['/log?day=2026-11-20', '&to=%2Flog%3Fday%3D2026-11-20'],
    ['/change-password?to=%2Flog', ''],
    ['/login?to=%2Flog', ''],
    ['/', ''],
  ])('keeps the way back from %s when the session ends, and empties both storages', async (here, to) => {
    const tab = makeTab(() => ({ status: 401, body: { code: 'UNAUTHORIZED', message: 'no' } }))
    signIn(tab.local, ada, someday)
    for (const store of [tab.local, tab.tab]) store.setItem('anything', 'of a person')
    tab.view.here = here
    const session = makeSession(tab.environment)
    await session.init()

    await expect(session.send('GET /state', {})).rejects.toMatchObject({ status: 401 })

    expect(tab.places).toEqual([`/login?session=expired${to}`])
    expect([...tab.local.keys(), ...tab.tab.keys()]).toEqual([])
    // What was typed and what waits is for the same person's next sign-in.
    expect(tab.forgotten).toEqual([])
  })

  it('removes everything of the person who signs out, and keeps theme and language', async () => {
    const tab = makeTab(() => ({ status: 200, body: {} }))
    signIn(tab.local, cem, someday)
    tab.local.setItem('theme', 'dark')
    tab.local.setItem('locale', 'en')
    tab.local.setItem('accountLocale', 'tr')
    tab.local.setItem('privacy', `${cem.id} 2026-11`)
    const session = makeSession(tab.environment)
    await session.init()
    session.enterCoachMode({ id: irem, name: 'İrem' })
    expect(session.recentStudents()).toEqual([irem])
    tab.view.here = '/log'

    await session.logout()

    expect(tab.local.keys()).toEqual(['locale', 'theme'])
    expect(tab.tab.keys()).toEqual([])
    expect(tab.forgotten).toEqual([cem.id])
    expect(tab.places).toEqual(['/login'])
  })

  it('lands on /login after a logout whether or not the call succeeded', async () => {
    for (const status of [200, 500]) {
      const tab = makeTab(() => ({ status, body: {} }))
      signIn(tab.local, ada, someday)
      const session = makeSession(tab.environment)
      await session.init()

      await session.logout()

      expect(tab.places.at(-1)).toBe('/login')
      expect(session.getState()).toMatchObject({ isAuth: false, user: null })
      expect(tab.local.getItem('token')).toBeNull()
    }
  })
})

describe('coach mode', () => {
  it('starts on a device without free storage too, which only forgets the last student', async () => {
    const tab = makeTab(never)
    signIn(tab.local, cem, someday)
    const { setItem } = tab.local
    tab.local.setItem = (key, value) => {
      if (key.startsWith('recentStudents')) throw new DOMException('full', 'QuotaExceededError')
      setItem(key, value)
    }
    const session = makeSession(tab.environment)
    await session.init()

    session.enterCoachMode({ id: irem, name: 'İrem' })

    expect(session.getState()).toMatchObject({ isCoachMode: true, user: { id: irem } })
    expect(session.recentStudents()).toEqual([])
  })

  it('ends with the coach restored and the record removed', async () => {
    const tab = makeTab(never)
    signIn(tab.local, cem, someday)
    const session = makeSession(tab.environment)
    await session.init()
    session.enterCoachMode({ id: irem, name: 'İrem' })
    expect(tab.local.getItem('isCoachMode')).toBe('true')

    session.exitCoachMode()

    expect(session.getState()).toMatchObject({ isCoachMode: false, user: { id: 'c1' }, originalCoach: null })
    for (const key of ['isCoachMode', 'originalCoach', 'currentStudent'])
      expect(tab.local.getItem(key)).toBeNull()
  })

  it('gets the name of a student of whom the record has only the id', async () => {
    const tab = makeTab(({ key, headers }) => {
      expect([key, headers['x-coach-mode']]).toEqual([`GET /user/data/${irem}`, undefined])
      return { status: 200, body: { id: irem, role_id: 2, name: 'İrem Şahin' } }
    })
    signIn(tab.local, cem, someday)
    tab.local.setItem('isCoachMode', 'true')
    tab.local.setItem('originalCoach', JSON.stringify(cem))
    tab.local.setItem('currentStudent', JSON.stringify({ id: irem }))
    const session = makeSession(tab.environment)

    await session.init()
    await expect.poll(() => session.getState().user?.name).toBe('İrem Şahin')

    expect(JSON.parse(tab.local.getItem('currentStudent') ?? '')).toMatchObject({ name: 'İrem Şahin' })
  })

  it.each([
    [403, 'COACH_SCOPE'],
    [404, 'NOT_FOUND'],
  ])(
    'ends where the link has ended, answered with %i %s: nothing can be written there',
    async (status, code) => {
      const tab = makeTab(({ headers }) =>
        headers['x-coach-mode']
          ? { status, body: { code, message: 'no' } }
          : { status: 404, body: { code: 'NOT_FOUND', message: 'no' } },
      )
      signIn(tab.local, cem, someday)
      const session = makeSession(tab.environment)
      await session.init()
      session.enterCoachMode({ id: irem, name: 'İrem' })

      await expect(session.send('GET /state', {})).rejects.toMatchObject({ code })
      await expect.poll(() => session.getState().endedLink).toBe(true)
      const asked = tab.asked.length
      await expect(session.send('POST /timer/start', { body: {} })).rejects.toMatchObject({
        code: 'LINK_ENDED',
      })

      expect(tab.asked).toHaveLength(asked)
      expect(session.recentStudents()).toEqual([])
      session.exitCoachMode()
      expect(session.getState()).toMatchObject({ isCoachMode: false, endedLink: false, user: { id: 'c1' } })
    },
  )

  it('stays on when the coach’s own account is closed until a second factor is set up', async () => {
    const tab = makeTab(({ headers }) =>
      headers['x-coach-mode']
        ? { status: 404, body: { code: 'NOT_FOUND', message: 'no' } }
        : { status: 403, body: { code: 'FACTOR_NEEDED', message: 'no' } },
    )
    signIn(tab.local, cem, someday)
    const session = makeSession(tab.environment)
    await session.init()
    session.enterCoachMode({ id: irem, name: 'İrem' })

    await expect(session.send('GET /state', {})).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect.poll(() => tab.asked.map(({ key }) => key)).toEqual(['GET /state', `GET /user/data/${irem}`])
    await expect(session.send('GET /notice', {})).rejects.toMatchObject({ code: 'NOT_FOUND' })

    expect(session.getState()).toMatchObject({ isCoachMode: true, endedLink: false })
  })

  it('stays on when only that call was refused to a coach', async () => {
    const tab = makeTab(({ headers }) =>
      headers['x-coach-mode']
        ? { status: 403, body: { code: 'COACH_SCOPE', message: 'no' } }
        : { status: 200, body: { id: irem, name: 'İrem' } },
    )
    signIn(tab.local, cem, someday)
    const session = makeSession(tab.environment)
    await session.init()
    session.enterCoachMode({ id: irem, name: 'İrem' })

    await expect(session.send('GET /notice', {})).rejects.toMatchObject({ code: 'COACH_SCOPE' })
    await expect
      .poll(() => tab.asked.map(({ key }) => key))
      .toEqual(['GET /notice', `GET /user/data/${irem}`])

    expect(session.getState()).toMatchObject({ isCoachMode: true, endedLink: false })
  })
})
