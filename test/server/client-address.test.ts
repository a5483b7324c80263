import { once } from 'node:events'
import { request } from 'node:http'
import type { Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ada, baris, seedPassword } from '#contract/examples.ts'
import { networkOf, readTrustedProxies, type TrustedProxies } from '#server/services/client-address.ts'
import { openWorld, requestOf, type World } from '../support/world.ts'

describe('the network of an address', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::ffff', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
  ])('%s counts as %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})

describe('trusted proxies', () => {
  it.each<[string, TrustedProxies | undefined]>([
    ['off', false],
    ['0', false],
    ['2', 2],
    ['10.0.0.1', ['10.0.0.1']],
    ['loopback, 10.0.0.0/8,2001:db8::/32', ['loopback', '10.0.0.0/8', '2001:db8::/32']],
    ['on', undefined],
    ['', undefined],
    ['10.0.0.0/8/8', undefined],
  ])('are read from "%s"', (text, proxies) => {
    expect(readTrustedProxies(text)).toEqual(proxies)
  })
})

/** A world whose server believes one proxy, so that a request can come from any address. */
async function openFar() {
  const world = await openWorld({ rateLimit: true }, { trustProxy: 1 })
  return {
    world,
    /** Signs in from an address; `before` is what a client claims ahead of it. */
    login: async (address: string, password = seedPassword, email = ada.email, before = '') =>
      (
        await world.app.inject({
          method: 'POST',
          url: '/api/auth/login',
          headers: { 'x-forwarded-for': `${before}${address}` },
          payload: { email, password },
        })
      ).statusCode,
    close: world.close,
  }
}

describe('limits of signing in', () => {
  const using = async (work: (far: Awaited<ReturnType<typeof openFar>>) => Promise<void>) => {
    const far = await openFar()
    await work(far).finally(() => far.close())
  }
  const failEverywhere = async (world: World) =>
    world.database.run`
      insert into attempt (bucket, window_start, tries) values (${`login:${ada.email}`}, now(), 80)
      on conflict (bucket) do update set tries = 80, window_start = excluded.window_start`

  it('count the address that the last trusted proxy saw, whatever the client claims', () =>
    using(async ({ login }) => {
      const statuses = []
      for (let n = 0; n < 7; n++)
        statuses.push(await login('192.0.2.7', 'yanlış', ada.email, `10.0.0.${n}, `))

      expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429])
    }))

  it('let the owner in from another address while somebody guesses the password', () =>
    using(async ({ login }) => {
      for (let n = 0; n < 8; n++) await login('192.0.2.7', 'yanlış')

      expect(await login('192.0.2.7')).toBe(429)
      expect(await login('198.51.100.1')).toBe(200)
      expect(await login('192.0.2.7', seedPassword, baris.email)).toBe(200)
    }))

  it('count a /64 of IPv6 as one', () =>
    using(async ({ login }) => {
      const statuses = []
      for (let n = 1; n <= 6; n++) statuses.push(await login(`2001:db8:1:2::${n}`, 'yanlış'))

      expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
      expect(await login('2001:db8:1:3::1')).toBe(200)
    }))

  it('add up over many addresses', () =>
    using(async ({ login }) => {
      const statuses = []
      for (let n = 0; n < 52; n++) statuses.push(await login(`192.0.2.${n}`, 'yanlış'))

      expect(statuses.slice(0, 50)).toEqual(Array(50).fill(401))
      expect(statuses).toContain(429)
    }))

  it('do not delay the owner at a known network when many addresses guess', () =>
    using(async ({ world, login }) => {
      expect(await login('198.51.100.1')).toBe(200)
      await failEverywhere(world)

      expect(await login('203.0.113.9')).toBe(429)
      expect(await login('198.51.100.1')).toBe(200)
      expect(await login('198.51.100.1', 'yanlış')).toBe(401)
    }))

  it('recognize a network after a refresh, but not after 90 days', () =>
    using(async ({ world, login }) => {
      const body = { email: ada.email, password: seedPassword }
      const { reftoken } = await world.call('POST /auth/login', { body })
      await world.database.run`delete from known_network`
      await world.call('POST /auth/refresh', { body: { reftoken } })
      await failEverywhere(world)
      expect(await login('127.0.0.1')).toBe(200)

      await world.database.run`update known_network set seen_at = now() - interval '91 days'`
      expect(await login('127.0.0.1')).toBe(429)
    }))
})

describe('a client that is gone', () => {
  let world: World
  let origin: string
  let token: string
  beforeAll(async () => {
    world = await openWorld({ rateLimit: true })
    origin = await world.app.listen({ port: 0, host: '127.0.0.1' })
    token = await world.login(ada)
  })
  afterAll(() => world.close())

  /** Ada asks for another name over a connection of its own. @returns both ends of it, once the server has read it */
  async function rename(name: string, accepted: (socket: Socket) => void = () => {}) {
    const { url, headers } = requestOf('GET /user/save', { query: { name } })
    world.app.server.once('connection', accepted)
    const seen = once(world.app.server, 'request')
    const authorization = `Bearer ${token}`
    const client = request(origin + url, { headers: { ...headers, authorization }, agent: false })
    client.on('error', () => {}).end()
    const [{ socket }] = await seen
    return { client, socket }
  }
  /** Waits for Ada's turn among her slow calls, behind those that she has made. */
  const nameOf = async () =>
    (await world.call('GET /user/save', { query: { day_start: 4 } }, { as: ada })).name
  const triesOf = (bucket: string) =>
    world.database.number`select tries from attempt where bucket = ${bucket}`

  it('is counted by its address, though its turn came later', async () => {
    await world.database.transaction(async (sql) => {
      await sql.run`select 1 from app_user where id = ${ada.id} for update`
      // The first waits for the row, the second for its turn.
      await rename('İlk')
      const { client, socket } = await rename('İkinci')
      client.destroy()
      await once(socket, 'close')
    })

    expect(await nameOf()).toBe('İkinci')
    expect(await triesOf('user@127.0.0.1')).toBe(3)
  })

  it('is counted with all others whose connection was reset before it was accepted', async () => {
    const isWithoutPeer = (socket: Socket) =>
      Object.defineProperty(socket, 'remoteAddress', { value: undefined })
    await rename('Üçüncü', isWithoutPeer)

    expect(await nameOf()).toBe('Üçüncü')
    expect(await triesOf('user@unknown')).toBe(1)
  })
})
