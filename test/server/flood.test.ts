import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ada, baris, cem, eda, seedPassword } from '#contract/examples.ts'
import { makeQueue } from '#server/services/queue.ts'
import { openWorld, type Who, type World } from '../support/world.ts'

describe('the queue of an account', () => {
  it('runs a few calls at a time in order, queues some, and refuses the rest', async () => {
    const inTurn = makeQueue({ own: { atATime: 2, places: 3, retryAfter: 1 } })
    const begun: number[] = []
    const ends: (() => void)[] = []
    const work = (n: number) => () => {
      begun.push(n)
      return new Promise<void>((resolve) => ends.push(resolve))
    }
    const all = [1, 2, 3, 4, 5].map((n) => inTurn('ada', work(n)))

    await expect(inTurn('ada', work(6))).rejects.toMatchObject({ code: 'TOO_MANY', retryAfter: 1 })
    const other = inTurn('cem', work(7))
    const guest = inTurn(undefined, work(8))
    expect(begun).toEqual([1, 2, 7, 8])

    for (let n = 0; n < 7; n++) {
      ends.shift()?.()
      await new Promise((resolve) => setImmediate(resolve))
    }
    await Promise.all([...all, other, guest])
    expect(begun).toEqual([1, 2, 7, 8, 3, 4, 5])
    await inTurn('ada', async () => {})
  })

  it('continues after a call that failed', async () => {
    const inTurn = makeQueue({ own: { atATime: 1, places: 1, retryAfter: 1 } })
    const failing = inTurn('ada', () => Promise.reject(new Error('no')))
    const next = inTurn('ada', async () => 'yes')

    await expect(failing).rejects.toThrow('no')
    expect(await next).toBe('yes')
  })
})

describe('with its limits on, the server', () => {
  let world: World
  beforeEach(async () => {
    world = await openWorld({ rateLimit: true })
  })
  afterEach(() => world.close())

  const make = (n: number, as: Who) =>
    world.try('GET /user/save', { query: { name: 'Öğrenci', email: `o${n}@example.com` } }, { as })
  const statusesOf = (replies: { status: number }[]) =>
    [...new Set(replies.map(({ status }) => status))].sort()

  it('serves others while one coach sends a thousand calls at a time, and answers none with 500', async () => {
    for (const who of [cem, ada]) await world.login(who)
    const flood: ReturnType<typeof read>[] = []
    for (let n = 0; n < 1000; n++) {
      flood.push(n % 2 ? make(n, cem) : read(cem))
      // The same process sends and answers the requests, so it must yield to the event loop.
      if (n % 20 === 0) await new Promise((resolve) => setImmediate(resolve))
    }
    let others = 0
    const served = Array.from({ length: 5 }, async (_, n) => {
      const query = { minutes: n + 1 }
      const saved = await world.try('GET /state/save', { query }, { as: ada })
      others += 1
      return saved
    })
    let left = flood.length
    for (const each of flood) void each.then(() => (left -= 1))

    const own = await Promise.all(served)
    const leftThen = left
    const replies = await Promise.all(flood)

    expect(own.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(others).toBe(5)
    // Ada did not wait for the coach: calls of the flood were still queued.
    expect(leftThen).toBeGreaterThan(0)
    expect(statusesOf(replies)).toEqual([200, 429])
    const away = replies.find(({ status }) => status === 429)
    expect(Number(away?.headers['retry-after'])).toBeGreaterThan(0)
  })

  const read = (as: Who) => world.try('GET /user', { query: {} }, { as })

  it.each([
    ['a coach', cem],
    ['an administrator', eda],
  ])('stops %s who makes three hundred accounts', async (_, maker) => {
    const replies = []
    for (let n = 0; n < 300 && replies.at(-1)?.status !== 429; n++) replies.push(await make(n, maker))

    expect(replies.at(-1)).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } })
    expect(Number(replies.at(-1)?.headers['retry-after'])).toBeGreaterThan(60)
    // A class can be created at once.
    expect(replies.length).toBeGreaterThan(40)
  })

  it('reveals few addresses of others to one account', async () => {
    const asked = (email: string) =>
      world.try('GET /user/save', { query: { email, password: seedPassword } }, { as: ada })
    const taken = []
    for (let n = 0; n < 30; n++) taken.push((await asked(n % 2 ? baris.email : cem.email)).status)
    expect(statusesOf(taken.map((status) => ({ status })))).toEqual([409, 429])
    expect(taken.filter((status) => status === 409).length).toBeLessThanOrEqual(20)

    for (let n = 0; n < 25; n++)
      taken.push(
        (await world.try('GET /user/save', { query: { name: 'X', email: ada.email } }, { as: cem })).status,
      )
    const free = await world.try(
      'GET /user/save',
      { query: { name: 'X', email: 'bos@example.com' } },
      { as: cem },
    )
    // Nor by what is answered to a free one.
    expect(free.status).toBe(429)
  })

  it('counts a wrong password like a failed login', async () => {
    const wrong = () =>
      world.try('GET /export', { search: {}, query: { password: 'yanlış-parola' } }, { as: ada })
    for (let n = 0; n < 5; n++) expect((await wrong()).status).toBe(422)

    expect(await wrong()).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } })
    const erased = { params: { id: ada.id }, query: { password: seedPassword } }
    expect((await world.try('DELETE /user/delete/{id}', erased, { as: ada })).status).toBe(429)
  })

  it('limits how many codes one account may try', async () => {
    const tries = []
    for (let n = 0; n < 40; n++)
      tries.push(
        (await world.try('POST /link/preview', { body: { code: `AAAA-${1000 + n}` } }, { as: ada })).status,
      )

    expect(tries.filter((status) => status === 404)).toHaveLength(30)
    expect(tries.at(-1)).toBe(429)
    expect(
      (await world.try('POST /link/preview', { body: { code: 'AAAA-AAAA' } }, { as: baris })).status,
    ).toBe(404)
  })

  it('limits how many invitations a guest may look at, by the address, and tells when it may go on', async () => {
    const tries = []
    for (let n = 0; n < 31; n++)
      tries.push(await world.send('POST /invite/preview', { body: { code: `AAAA-${1000 + n}` } }, {}))

    expect(tries.filter(({ status }) => status === 404)).toHaveLength(30)
    expect(tries.at(-1)).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } })
  })
})
