import { createHmac, hkdfSync } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ada, seedPassword } from '#contract/examples.ts'
import { readSecret } from '#server/services/credentials/secret.ts'
import { openWorld, secret, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const login = () => world.call('POST /auth/login', { body: { email: ada.email, password: seedPassword } })
const asks = async (token: string) =>
  (await world.send('GET /timer', {}, { headers: { authorization: `Bearer ${token}` } })).status

/** Signs what it is given with the server's own key. */
function signed(head: object, claims: object, algorithm = 'sha256'): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = `${part(head)}.${part(claims)}`
  const key = Buffer.from(hkdfSync('sha256', secret, 'etut', 'access token', 32))
  return `${text}.${createHmac(algorithm, key).update(text).digest('base64url')}`
}

describe('an access token', () => {
  it('is accepted only with all its claims, its audience, type and algorithm', async () => {
    const { token } = await login()
    const claims = world.services.tokens.read(token)
    const said = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    const head = { alg: 'HS256', typ: 'at+jwt' }
    const without = (name: string) => Object.fromEntries(Object.entries(said).filter(([key]) => key !== name))

    expect(said).toMatchObject({ aud: 'etut', exp: claims.iat + 7200 })
    expect(await asks(signed(head, said))).toBe(200)
    for (const name of ['aud', 'exp', 'iat', 'sub', 'sid'])
      expect([name, await asks(signed(head, without(name)))]).toEqual([name, 401])
    expect(await asks(signed(head, { ...said, aud: 'other' }))).toBe(401)
    expect(await asks(signed({ ...head, typ: 'JWT' }, said))).toBe(401)
    expect(await asks(signed({ ...head, alg: 'HS512' }, said, 'sha512'))).toBe(401)
    expect(await asks(signed({ ...head, alg: 'none' }, said))).toBe(401)
    expect(await asks(signed(head, { ...said, exp: claims.iat - 1 }))).toBe(498)
  })

  it('without an audience cannot end a session either', async () => {
    const { token } = await login()
    const { aud: _, ...said } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    const headers = { authorization: `Bearer ${signed({ alg: 'HS256', typ: 'at+jwt' }, said)}` }

    await world.call('GET /auth/logout', {}, { headers })

    expect(await asks(token)).toBe(200)
  })
})

describe('a session', () => {
  const grow = (sid: string, days: number) => world.database.run`
    update session set created_at = now() - make_interval(days => ${days}) where user_id = ${ada.id} and id = ${sid}`

  it('lives at most 90 days, however often it is refreshed', async () => {
    const { token, reftoken } = await login()
    const { sid } = world.services.tokens.read(token)
    await grow(sid, 89)
    const next = await world.call('POST /auth/refresh', { body: { reftoken } })
    const stored = await world.database.one<{ days: number }>`
      select extract(epoch from max(expires_at) - now())::float8 / 86400 as days from refresh_token
      where user_id = ${ada.id} and session_id = ${sid} and used_at is null`
    expect(stored?.days).toBeGreaterThan(0.9)
    expect(stored?.days).toBeLessThanOrEqual(1)
    expect(await asks(next.token)).toBe(200)

    await grow(sid, 90)

    expect((await world.try('POST /auth/refresh', { body: { reftoken: next.reftoken } })).status).toBe(401)
    expect(await asks(next.token)).toBe(401)
  })
})

it('the signing secret is made once, in a file that only its owner reads', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'etut-secret-'))
  const first = await readSecret(folder)

  expect(first).toHaveLength(64)
  expect(await readSecret(folder)).toBe(first)
  expect(await readdir(folder)).toEqual(['jwt-secret'])
  expect((await stat(join(folder, 'jwt-secret'))).mode & 0o777).toBe(0o600)
  await rm(folder, { recursive: true })
})

it('a signing secret that was lost in its file is not taken for one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'etut-secret-'))
  await writeFile(join(folder, 'jwt-secret'), '')

  await expect(readSecret(folder)).rejects.toThrow('jwt-secret is damaged')
  await rm(folder, { recursive: true })
})
