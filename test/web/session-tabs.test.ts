import { describe, expect, it } from 'vitest'
import { makeSession } from '#web/session/machine.ts'
import {
  ada,
  cem,
  expiring,
  fresh,
  irem,
  kaan,
  makeLock,
  makeStore,
  makeTab,
  signIn,
  someday,
} from '../support/fake-browser.ts'

const never = () => {
  throw new Error('nothing should be asked')
}

describe('two tabs', () => {
  it('refresh once', async () => {
    const local = makeStore()
    const lock = makeLock()
    let refreshes = 0
    const server = expiring()
    const script = (asked: Parameters<typeof server>[0]) => {
      if (asked.key === 'POST /auth/refresh') refreshes += 1
      return server(asked)
    }
    const [one, two] = [makeTab(script, { local, lock }), makeTab(script, { local, lock })]
    signIn(local, ada, someday)
    const sessions = [makeSession(one.environment), makeSession(two.environment)]
    for (const session of sessions) await session.init()

    await Promise.all(sessions.map((session) => session.send('GET /state', {})))

    expect(refreshes).toBe(1)
  })

  it('follow a login in another tab to that person’s first screen', async () => {
    const tab = makeTab(never)
    signIn(tab.local, ada, someday)
    const session = makeSession(tab.environment)
    await session.init()
    signIn(tab.local, cem, someday)

    session.onStorage('token')

    expect(session.getState().user?.id).toBe('c1')
    expect(tab.places).toEqual(['/students'])
  })

  it('opened together stay each on its own page while one of them refreshes', async () => {
    const tab = makeTab(never)
    signIn(tab.local, ada, someday, -10)
    const session = makeSession({
      ...tab.environment,
      // Waits for the tab that was quicker, and hears of it before its own turn.
      async exclusively(work) {
        tab.local.setItem('token', fresh().token)
        session.onStorage('token')
        return work()
      },
    })

    await session.init()

    expect(session.getState()).toMatchObject({ isAuth: true, user: { id: 'a1' } })
    expect(tab.places).toEqual([])
  })

  it('follow a logout elsewhere', async () => {
    const tab = makeTab(never)
    signIn(tab.local, ada, someday)
    const session = makeSession(tab.environment)
    await session.init()

    tab.view.here = '/log?day=2026-11-20'
    tab.local.removeItem('token')
    session.onStorage('token')

    expect(session.getState().isAuth).toBe(false)
    expect(tab.places).toEqual(['/login'])
  })

  it('follow the end of a session elsewhere, and keep the way back', async () => {
    const tab = makeTab(never)
    signIn(tab.local, ada, someday)
    const session = makeSession(tab.environment)
    await session.init()
    tab.tab.setItem('fault', 'r1')

    tab.view.here = '/log?day=2026-11-20'
    tab.local.clear()
    session.onStorage(null)

    expect(tab.places).toEqual(['/login?session=expired&to=%2Flog%3Fday%3D2026-11-20'])
    expect(tab.tab.keys()).toEqual([])
  })

  it('write nothing for a student that another tab has left until the person chooses', async () => {
    const tab = makeTab(() => ({ status: 200, body: {} }))
    signIn(tab.local, cem, someday)
    const session = makeSession(tab.environment)
    await session.init()
    session.enterCoachMode({ id: irem, name: 'İrem' })

    tab.local.setItem('currentStudent', JSON.stringify({ id: kaan, name: 'Kaan' }))
    session.onStorage('currentStudent')
    await expect(session.send('GET /state/save', { query: {} })).rejects.toMatchObject({
      code: 'OTHER_STUDENT',
    })
    await session.send('GET /state', {})
    session.choose('mine')
    await session.send('GET /state/save', { query: {} })

    expect(tab.asked.map(({ headers }) => headers['x-student-id'])).toEqual([irem, irem])
    expect(JSON.parse(tab.local.getItem('currentStudent') ?? '')).toMatchObject({ id: irem })
  })

  it('keep a reloaded tab with its own student', async () => {
    const tab = makeTab(never)
    signIn(tab.local, cem, someday)
    const before = makeSession(tab.environment)
    await before.init()
    before.enterCoachMode({ id: irem, name: 'İrem' })
    tab.local.setItem('currentStudent', JSON.stringify({ id: kaan, name: 'Kaan' }))

    const reloaded = makeSession(tab.environment)
    await reloaded.init()

    expect(reloaded.getState()).toMatchObject({ user: { id: irem }, elsewhere: { student: { id: kaan } } })
  })
})
