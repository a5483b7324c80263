import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ada, baris, seedPassword } from '#contract/examples.ts'
import { accessSeconds, makeTokens } from '#server/services/credentials/tokens.ts'
import { openWorld, secret, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(() => world.renew())
afterAll(() => world.close())

const login = (headers: Record<string, string> = {}) =>
  world.call('POST /auth/login', { body: { email: ada.email, password: seedPassword } }, { headers })
const refresh = (reftoken: string) => world.try('POST /auth/refresh', { body: { reftoken } })
const withToken = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
const works = async (token: string) => (await world.send('GET /timer', {}, withToken(token))).status === 200
const usedAgo = (seconds: number) =>
  world.database
    .run`update refresh_token set used_at = now() - make_interval(secs => ${seconds}) where used_at is not null`

describe('a refresh token', () => {
  it('is exchanged for new tokens of the same session in each of three forms', async () => {
    const first = await login()
    const session = world.services.tokens.read(first.token).sid

    const second = await world.call('POST /auth/refresh', { body: { reftoken: first.reftoken } })
    const third = await world.call('POST /auth/reftoken', { body: { reftoken: second.reftoken } })
    const fourth = await world.call('GET /auth/reftoken', {}, { headers: { reftoken: third.reftoken } })

    const all = [first, second, third, fourth]
    expect(new Set(all.map(({ reftoken }) => reftoken)).size).toBe(4)
    expect(all.map(({ token }) => world.services.tokens.read(token).sid)).toEqual(Array(4).fill(session))
    expect(await works(fourth.token)).toBe(true)
  })

  it('used again within 30 seconds gives the same successor', async () => {
    const { reftoken } = await login()
    const first = await refresh(reftoken)
    await usedAgo(29)

    const again = await refresh(reftoken)

    expect(again.status).toBe(200)
    expect(again.body.reftoken).toBe(first.body.reftoken)
  })

  it('used again after 30 seconds ends the session, for the thief and for the owner', async () => {
    const { token, reftoken } = await login()
    const successor = await refresh(reftoken)
    await usedAgo(31)

    const again = await refresh(reftoken)

    expect(again).toMatchObject({ status: 401, body: { code: 'REFRESH_FAILED' } })
    expect((await refresh(String(successor.body.reftoken))).status).toBe(401)
    expect(await works(token)).toBe(false)
    expect(await works(String(successor.body.token))).toBe(false)
  })

  it('used again later does not end other sessions', async () => {
    const stolen = await login()
    const other = await login()
    await refresh(stolen.reftoken)
    await usedAgo(31)

    await refresh(stolen.reftoken)

    expect(await works(other.token)).toBe(true)
    expect((await refresh(other.reftoken)).status).toBe(200)
  })

  it('used ten times at the same time has one successor', async () => {
    const { reftoken } = await login()

    const replies = await Promise.all(Array.from({ length: 10 }, () => refresh(reftoken)))

    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(new Set(replies.map(({ body }) => body.reftoken)).size).toBe(1)
    const rows = await world.database.one<{ n: number }>`
      select count(*) as n from refresh_token where user_id = ${ada.id}`
    expect(rows?.n).toBe(2)
    expect((await refresh(String(replies[0]?.body.reftoken))).status).toBe(200)
  })

  it('lasts seven days', async () => {
    const { reftoken } = await login()
    const life = await world.database.one<{ seconds: number }>`
      select extract(epoch from expires_at - now())::float8 as seconds from refresh_token where user_id = ${ada.id}`
    await world.database.run`update refresh_token set expires_at = now()`

    const late = await refresh(reftoken)

    expect(life?.seconds).toBeGreaterThan(7 * 86_400 - 60)
    expect(life?.seconds).toBeLessThanOrEqual(7 * 86_400)
    expect(late).toMatchObject({ status: 401, body: { code: 'REFRESH_FAILED' } })
  })

  it('carries changes of the account since the login', async () => {
    const { reftoken } = await login()
    await world.call('GET /user/save', { query: { name: 'Ada Güneş', locale: 'en' } }, { as: ada })

    const { token } = await world.call('POST /auth/refresh', { body: { reftoken } })

    expect(world.services.tokens.read(token)).toMatchObject({ name: 'Ada Güneş', locale: 'en' })
  })

  it.each(['', 'garbage', 'A'.repeat(64), '../../etc', '\u00ff'])(
    'that is none is refused: %s',
    async (reftoken) => {
      expect(await refresh(reftoken)).toMatchObject({ status: 401, body: { code: 'REFRESH_FAILED' } })
    },
  )

  it('is needed: a GET without it, or with an access token, is refused', async () => {
    const { token } = await login()

    expect((await world.try('GET /auth/reftoken', {})).status).toBe(401)
    expect((await refresh(token)).status).toBe(401)
  })
})

describe('logout', () => {
  it('ends the session of the token, and no other', async () => {
    const [here, there] = [await login(), await login()]

    const out = await world.send('GET /auth/logout', {}, withToken(here.token))

    expect(out).toMatchObject({ status: 200, body: { ok: true } })
    expect([await works(here.token), await works(there.token)]).toEqual([false, true])
    expect((await refresh(here.reftoken)).status).toBe(401)
  })

  it('works with a token that has expired', async () => {
    const { token, reftoken } = await login()
    const { iat, exp, ...claims } = world.services.tokens.read(token)
    const expired = makeTokens(secret, () => Date.now() - accessSeconds * 1000).sign(claims)

    const before = await world.send('GET /timer', {}, withToken(expired))
    const out = await world.send('GET /auth/logout', {}, withToken(expired))

    expect([before.status, out.status]).toEqual([498, 200])
    expect((await refresh(reftoken)).status).toBe(401)
  })

  it('answers 200 to every caller, also twice and without a token', async () => {
    const { token } = await login()
    const replies = [
      await world.send('GET /auth/logout', {}, withToken(token)),
      await world.send('GET /auth/logout', {}, withToken(token)),
      await world.send('GET /auth/logout', {}, withToken('garbage')),
      await world.send('GET /auth/logout'),
    ]

    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  })
})

describe('sessions', () => {
  it('are listed with their devices, the current one marked', async () => {
    await login({ 'user-agent': 'Telefon' })
    const here = await login({ 'user-agent': 'Dizüstü' })

    const list = await world.send('GET /auth/sessions', {}, withToken(here.token))

    expect(list.body).toMatchObject([
      { device: 'Dizüstü', current: true },
      { device: 'Telefon', current: false },
    ])
  })

  it('that ended are not listed, and their tokens are refused', async () => {
    const [here, there] = [await login(), await login()]
    const { sid } = world.services.tokens.read(there.token)

    const ended = await world.send(
      'DELETE /auth/sessions/{id}',
      { params: { id: sid } },
      withToken(here.token),
    )
    const again = await world.send(
      'DELETE /auth/sessions/{id}',
      { params: { id: sid } },
      withToken(here.token),
    )

    expect([ended.status, again.status]).toEqual([200, 404])
    expect(await works(there.token)).toBe(false)
    expect((await refresh(there.reftoken)).status).toBe(401)
    const list = await world.send('GET /auth/sessions', {}, withToken(here.token))
    expect(list.body).toHaveLength(1)
  })

  describe('that began a while ago', () => {
    const old = () => world.database.run`update session set created_at = now() - interval '6 minutes'`
    const end = (by: string, ended: string, query = {}) =>
      world.try(
        'DELETE /auth/sessions/{id}',
        { params: { id: world.services.tokens.read(ended).sid }, query },
        withToken(by),
      )
    const asked = { status: 422, body: { code: 'RULE', fields: { password: expect.any(String) } } }

    it('end others with the password only, and themselves without', async () => {
      const [here, there, third] = [await login(), await login(), await login()]
      await old()

      expect(await end(here.token, there.token)).toMatchObject(asked)
      expect(await end(here.token, there.token, { password: 'yanlış-parola-8' })).toMatchObject(asked)
      expect(await works(there.token)).toBe(true)
      expect((await end(here.token, there.token, { password: seedPassword })).status).toBe(200)
      expect(await works(there.token)).toBe(false)
      expect((await end(third.token, third.token)).status).toBe(200)
      expect((await world.send('GET /auth/logout', {}, withToken(here.token))).status).toBe(200)
      expect(await works(here.token)).toBe(false)
    })

    it('end several with one proof of their own, and none with that of another', async () => {
      const [here, there, third] = [await login(), await login(), await login()]
      await old()
      const body = { password: seedPassword }
      const { proof } = await world.call('POST /auth/prove', { body }, withToken(here.token))

      expect(await end(there.token, third.token, { proof })).toMatchObject({
        status: 422,
        body: { fields: { proof: expect.any(String) } },
      })
      expect((await end(here.token, there.token, { proof })).status).toBe(200)
      expect((await end(here.token, third.token, { proof })).status).toBe(200)
    })

    it('are not new again by a refresh', async () => {
      const [here, there] = [await login(), await login()]
      await old()
      const refreshed = await refresh(here.reftoken)

      expect(await end(String(refreshed.body.token), there.token)).toMatchObject(asked)
    })
  })

  it('are hidden from everybody else', async () => {
    const { sid } = world.services.tokens.read((await login()).token)

    const answered = await world.try(
      'DELETE /auth/sessions/{id}',
      { params: { id: sid }, query: {} },
      { as: baris },
    )

    expect(answered.status).toBe(404)
  })
})
