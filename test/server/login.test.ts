import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { ada, seedPassword, tytCroom } from '#contract/examples.ts'
import { roleIds } from '#rules/vocabulary.ts'
import { readConfig } from '#server/config.ts'
import { makePasswords } from '#server/services/credentials/passwords.ts'
import { accessSeconds, makeTokens } from '#server/services/credentials/tokens.ts'
import { openWorld, secret, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(() => world.renew())
afterAll(() => world.close())

const usualMemory = readConfig({}).passwordMemory
const login = (email: string, password = seedPassword) =>
  world.try('POST /auth/login', { body: { email, password } })
const filiz = {
  name: 'Filiz',
  email: 'filiz@example.com',
  password: 'kalem-defter-9',
  role_id: roleIds.student,
} as const
const withToken = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

describe('login', () => {
  it('answers an unknown address like a wrong password', async () => {
    const unknown = await login('nobody@example.com')
    const wrong = await login(ada.email, 'yanlış-parola')

    expect(unknown.status).toBe(401)
    expect(unknown.body).toEqual({ code: 'LOGIN_FAILED', message: 'E-posta veya parola yanlış.' })
    expect(wrong.body).toEqual(unknown.body)
  })

  it('does as much work for an unknown address', async () => {
    const passwords = makePasswords(usualMemory)
    const costly = await openWorld({ passwords })
    onTestFinished(costly.close)
    const hash = await passwords.hash(seedPassword)
    await costly.database.run`update credential set password_hash = ${hash} where user_id = ${ada.id}`
    // Not the time that passes: other processes of a busy machine lengthen it.
    const work = async (email: string) => {
      const before = process.cpuUsage()
      await costly.try('POST /auth/login', { body: { email, password: 'yanlış-parola' } })
      const { user, system } = process.cpuUsage(before)
      return user + system
    }
    await work(ada.email)
    const known: number[] = []
    const unknown: number[] = []
    for (let n = 0; n < 9; n++) {
      known.push(await work(ada.email))
      unknown.push(await work(`nobody${n}@example.com`))
    }

    const median = (values: number[]) => values.sort((a, b) => a - b)[4] ?? 0
    // A hash is most of the work of an answer.
    expect(median(unknown)).toBeGreaterThan(median(known) / 2)
  })

  it('does as much work for a password that fits in its first form as for one that fits in none', async () => {
    const passwords = makePasswords(usualMemory)
    const hash = await passwords.hash('çözüm-köşesi-7')
    const work = async (stored: string | undefined) => {
      const before = process.cpuUsage()
      await passwords.fits(stored, 'çözüm-köşesi-7')
      const { user, system } = process.cpuUsage(before)
      return user + system
    }
    await work(undefined)
    const fitting: number[] = []
    const unknown: number[] = []
    for (let n = 0; n < 9; n++) {
      fitting.push(await work(hash))
      unknown.push(await work(undefined))
    }

    const median = (values: number[]) => values.sort((a, b) => a - b)[4] ?? 0
    // Two hashes; after the first one it would be half of the work.
    expect(median(fitting)).toBeGreaterThan(median(unknown) * 0.7)
  })

  it('makes a hash with the cost of production', async () => {
    const hash = await makePasswords(usualMemory).hash(seedPassword)

    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it('accepts an address in any case and with spaces around it', async () => {
    expect((await login('  ADA@Example.COM ')).status).toBe(200)
  })

  it('does not change the password before checking it', async () => {
    for (const password of [` ${seedPassword}`, seedPassword.toUpperCase(), '', 'x'.repeat(1000)]) {
      expect((await login(ada.email, password)).status).toBe(401)
    }
  })

  it('gives a token with the person’s id and role for two hours', async () => {
    const { token } = await world.call('POST /auth/login', {
      body: { email: ada.email, password: seedPassword },
    })

    const claims = world.services.tokens.read(token)
    expect(claims).toMatchObject({
      sub: ada.id,
      id: ada.id,
      role_id: roleIds.student,
      name: ada.name,
      email: ada.email,
      locale: 'tr',
    })
    expect(claims.exp - claims.iat).toBe(7200)
    expect(claims).not.toHaveProperty('must_change_password')
    expect(JSON.stringify(claims)).not.toMatch(/hash|password/)
  })

  it('stores nothing of the refresh token that could be used', async () => {
    const { reftoken } = await world.call('POST /auth/login', {
      body: { email: ada.email, password: seedPassword },
    })

    const stored = await world.database.one<{ rows: string }>`
      select string_agg(encode(hash, 'base64') || encode(hash, 'escape'), ' ') as rows from refresh_token`
    expect(stored?.rows).not.toContain(reftoken)
    expect(stored?.rows).not.toContain(reftoken.slice(22))
  })

  it('refuses tokens signed with another secret', async () => {
    const claims = world.services.tokens.read(await world.login(ada))
    const { iat, exp, ...said } = claims

    const forged = makeTokens('another secret that is long enough too').sign(said)

    expect((await world.send('GET /timer', {}, withToken(forged))).status).toBe(401)
  })

  it('ends when the token expires, also for a token that was used before', async () => {
    let now = Date.now()
    const timed = await openWorld({ tokens: makeTokens(secret, () => now) })
    onTestFinished(timed.close)
    const token = withToken(await timed.login(ada))

    const before = await timed.send('GET /timer', {}, token)
    now += accessSeconds * 1000
    const after = await timed.send('GET /timer', {}, token)

    expect([before.status, after.status]).toEqual([200, 498])
  })
})

describe('registration', () => {
  it('makes an account that is signed in at once', async () => {
    const body = { ...filiz, croom_id: tytCroom, locale: 'en', timezone: 'Europe/Berlin' } as const

    const { token } = await world.call('POST /auth/register', { body })

    const { id } = world.services.tokens.read(token)
    const user = await world.send('GET /user/data/{id}', { params: { id } }, withToken(token))
    const crooms = await world.send('GET /croom', {}, withToken(token))
    expect(user.body).toMatchObject({
      role_id: roleIds.student,
      name: 'Filiz',
      email: 'filiz@example.com',
      locale: 'en',
      timezone: 'Europe/Berlin',
      day_start: 4,
      croom_id: tytCroom,
      must_change_password: false,
    })
    expect(crooms.body).toMatchObject([{ id: tytCroom, is_member: true }])
    expect((await login(filiz.email, filiz.password)).status).toBe(200)
  })

  it('refuses an address that is taken, in any case', async () => {
    for (const email of ['ada@example.com', 'ADA@EXAMPLE.com']) {
      const answered = await world.try('POST /auth/register', { body: { ...filiz, email } })
      expect(answered).toMatchObject({ status: 409, body: { code: 'EMAIL_TAKEN' } })
    }
  })

  it('gives an address to one of ten registrations at the same time', async () => {
    const asked = Array.from({ length: 10 }, () => world.try('POST /auth/register', { body: filiz }))
    const statuses = (await Promise.all(asked)).map(({ status }) => status)

    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(9)
  })

  it.each([
    ['1234567', 'password'],
    ['x'.repeat(201), 'password'],
    ['12345678', 'password'],
    ['PassWord1', 'password'],
    ['filiz@example.com', 'password'],
    ['FILIZ@example.com', 'password'],
  ])('refuses the password %s', async (password, field) => {
    const answered = await world.try('POST /auth/register', { body: { ...filiz, password } })

    expect(answered).toMatchObject({
      status: 422,
      body: { code: 'RULE', fields: { [field]: expect.any(String) } },
    })
  })

  it('takes a password of eight signs of any kind, and of two hundred', async () => {
    const short = { ...filiz, password: '🎈 ğü\t"\\ı' }
    await world.call('POST /auth/register', { body: short })
    const long = { ...filiz, email: 'long@example.com', password: `${'ğüş'.repeat(66)}.ö` }
    await world.call('POST /auth/register', { body: long })

    expect((await login(short.email, short.password)).status).toBe(200)
    expect((await login(long.email, long.password)).status).toBe(200)
    expect((await login(long.email, long.password.slice(1))).status).toBe(401)
  })

  it('creates no administrator and no member of another person’s group', async () => {
    const admin = await world.send('POST /auth/register', { body: { ...filiz, role_id: roleIds.admin } })
    const unknown = { ...filiz, croom_id: '0198f000-0000-7000-8000-00000000dead' }
    const stranger = await world.try('POST /auth/register', { body: unknown })
    const zone = await world.try('POST /auth/register', { body: { ...filiz, timezone: 'Mars/Olympus' } })

    expect([admin.status, stranger.status, zone.status]).toEqual([400, 422, 400])
    expect(stranger.body.fields).toHaveProperty('croom_id')
    // Nothing of the refused ones stays: the address is free.
    expect((await world.try('POST /auth/register', { body: filiz })).status).toBe(201)
  })
})
