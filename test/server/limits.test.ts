import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Row } from '#contract/call.ts'
import { ada, baris, eda, seedPassword } from '#contract/examples.ts'
import { table } from '#contract/table.ts'
import type { Sql } from '#server/services/database/client.ts'
import { rows, speakerOf } from '../support/examples.ts'
import { openWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ rateLimit: true })
})
// Counters of attempts are rows, which go with the people.
beforeEach(() => world.renew())
afterAll(() => world.close())

const login = (email: string, password = seedPassword) =>
  world.try('POST /auth/login', { body: { email, password } })
const wrongly = (email: string) => login(email, 'yanlış-parola')

/** Ages all rate limit counters. Only with immutable functions: Citus refuses others in an update of many rows. */
const wait = (seconds: number) =>
  world.database.run`
    update attempt
    set window_start = to_timestamp(extract(epoch from window_start - to_timestamp(0)) - ${seconds}::float8)`

const heldSeconds = 600
/** Lets the delays begin in ten minutes, so that none passes on a slow machine. */
const holdDelays = () => wait(-heldSeconds)
const sinceFailure = async () =>
  (
    await world.database.one<{ since: number }>`
    select extract(epoch from clock_timestamp() - window_start)::float8 as since
    from attempt where bucket = ${`login:${ada.email}`}`
  )?.since ?? 0

/** Every failure comes at the same time, so that no delay passes on a slow machine. */
const stopTheClock = () =>
  world.database.run`
    do $$ begin
      create function one_time() returns trigger language plpgsql as
        'begin new.window_start = date ''2100-01-01''; return new; end';
      create trigger one_time before insert or update on attempt for each row execute function one_time();
    end $$`

const letTheClockGoOn = () => world.database.run`drop function one_time cascade`

describe('login', () => {
  it('waits longer with each failure after the fifth, and says how long', async () => {
    for (let n = 0; n < 5; n++) expect((await wrongly(ada.email)).status).toBe(401)

    for (const delay of [1, 2, 4, 8]) {
      await holdDelays()
      const before = await sinceFailure()
      const { status, body, headers } = await login(ada.email)
      const after = await sinceFailure()
      expect([status, body]).toMatchObject([429, { code: 'TOO_MANY' }])
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(Math.ceil(delay - before))
      expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(Math.ceil(delay - after))

      await wait(heldSeconds + delay)
      expect((await wrongly(ada.email)).status).toBe(401)
    }
  })

  it('never waits longer than a quarter of an hour', async () => {
    await world.database.run`
      insert into attempt (bucket, window_start, tries) values (${`login:${ada.email}`}, now(), 60)`

    const answered = await login(ada.email)

    expect(answered.status).toBe(429)
    const seconds = Number(answered.headers['retry-after'])
    expect(seconds).toBeLessThanOrEqual(900)
    // What has passed since the row was inserted is taken off.
    expect(seconds).toBeGreaterThan(840)
    await wait(900)
    expect((await login(ada.email)).status).toBe(200)
  })

  it('resets the failures after a successful login', async () => {
    for (let n = 0; n < 4; n++) await wrongly(ada.email)
    await login(ada.email)

    for (let n = 0; n < 5; n++) expect((await wrongly(ada.email)).status).toBe(401)
  })

  it('counts an account however its address is written, and no other account', async () => {
    for (const email of [ada.email, 'ADA@example.com', ' ada@example.com', ada.email, ada.email])
      await wrongly(email)
    await holdDelays()

    expect((await login(ada.email)).status).toBe(429)
    expect((await login(baris.email)).status).toBe(200)
  })

  it('delays an unknown address in the same way', async () => {
    for (let n = 0; n < 5; n++) await wrongly('nobody@example.com')
    await holdDelays()

    expect((await wrongly('nobody@example.com')).status).toBe(429)
  })

  it('checks only the free attempts of many that arrive at once', async () => {
    await stopTheClock()
    const replies = await Promise.all(Array.from({ length: 30 }, () => wrongly(ada.email)))
    await letTheClockGoOn()

    expect(replies.filter(({ status }) => status === 401)).toHaveLength(5)
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(25)
  })

  it('lets many in at once with the right password', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => login(ada.email)))

    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200))
  })
})

describe('an old password', () => {
  it('is limited like the login', async () => {
    const query = { old_password: 'yanlış-parola', new_password: 'yeni-parola-2026' }
    for (let n = 0; n < 5; n++) {
      expect((await world.try('GET /user/pass/change', { query }, { as: ada })).status).toBe(422)
    }
    await holdDelays()

    expect((await world.try('GET /user/pass/change', { query }, { as: ada })).status).toBe(429)
  })
})

const limited = Object.entries<Row>(table).flatMap(([key, { limit }]) => (limit ? [{ key, limit }] : []))
const byAddress = limited.flatMap(({ key, limit: { name, perAddress, minutes } }) =>
  perAddress === undefined ? [] : [{ key, limit: { name, perAddress, minutes } }],
)
const byAccount = limited.flatMap(({ key, limit: { name, perAccount, minutes } }) =>
  perAccount === undefined ? [] : [{ key, limit: { name, perAccount, minutes } }],
)

it('is described for operators: every limit of the table, with its numbers', () => {
  const guide = readFileSync('docs/operations.md', 'utf8')
  const expected = limited.map(({ limit }) =>
    [limit.name, limit.perAddress ?? '–', limit.perAccount ?? '–', limit.minutes].join(' | '),
  )
  const told = guide.split('\n').map((line) =>
    line
      .split('|')
      .map((cell) => cell.trim())
      .slice(2, 6)
      .join(' | '),
  )

  expect(expected.filter((row) => !told.includes(row))).toEqual([])
})

describe('an account', () => {
  it.each(byAccount)('may call only so often in a window: $key', async ({ key, limit }) => {
    const { row } = rows.find((each) => each.key === key) ?? {}
    const speaker = row && speakerOf(row)
    if (!row || !speaker) throw new Error(`${key} has no speaker`)
    await world.login(speaker)
    await world.database.run`
      insert into attempt (bucket, window_start, tries)
      values (${`${limit.name}:${speaker.id}`}, now(), ${limit.perAccount})`
    // An id of nothing: one that is malformed is not found before anything is counted.
    const isMade = Object.values(row.example.params ?? {}).some((value) => String(value).startsWith('{'))
    const input = { ...row.example, ...(isMade && { params: { id: randomUUID() } }) }
    const send = () => world.send(key, input, { as: speaker })

    const over = await send()
    await wait(limit.minutes * 60 + 1)
    const later = await send()

    expect(over).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } })
    expect(Number(over.headers['retry-after'])).toBeGreaterThan(limit.minutes * 60 - 60)
    expect(later.status).not.toBe(429)
  })
})

describe('a token whose session has ended', () => {
  it('uses up nothing of what its account may do', async () => {
    const stolen = { authorization: `Bearer ${await world.tokenOf(ada)}` }
    await world.call('GET /auth/logout', {}, { as: ada })
    const query = { name: 'Ada' }
    const statuses = new Set<number>()
    for (let n = 0; n < 130; n++)
      statuses.add((await world.try('GET /user/save', { query }, { headers: stolen })).status)
    await world.login(ada)

    expect([...statuses]).toEqual([401])
    expect((await world.try('GET /user/save', { query }, { as: ada })).status).toBe(200)
  })
})

describe('an address', () => {
  it.each(byAddress)('may try only so often in a window: $key', async ({ key, limit }) => {
    const bucket = `${limit.name}@127.0.0.1`
    await world.database.run`
      insert into attempt (bucket, window_start, tries) values (${bucket}, now(), ${limit.perAddress - 1})`

    const { row } = rows.find((each) => each.key === key) ?? {}
    const speaker = row && speakerOf(row)
    if (speaker) await world.login(speaker)
    // What needs a token looks at it first.
    const send = () => world.send(key, {}, speaker ? { as: speaker } : {})

    const last = await send()
    const over = await send()
    await wait(limit.minutes * 60 + 1)
    const later = await send()

    expect(last.status).not.toBe(429)
    expect(over).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } })
    expect(Number(over.headers['retry-after'])).toBeGreaterThan(limit.minutes * 60 - 10)
    expect(Number(over.headers['retry-after'])).toBeLessThanOrEqual(limit.minutes * 60)
    expect(later.status).not.toBe(429)
  })

  it('guards each call where something can be guessed', () => {
    const guessable = [
      'POST /auth/login',
      'POST /auth/register',
      'GET /user/pass/reset',
      'GET /user/pass/change',
    ]

    expect(limited.map(({ key }) => key)).toEqual(
      expect.arrayContaining([...guessable, 'POST /link/accept', 'POST /croom/join']),
    )
  })
})

describe('reset letters', () => {
  it('do not flood a mailbox, and say ok all the same', async () => {
    for (let n = 0; n < 8; n++) {
      const answered = await world.try('GET /user/pass/reset', { query: { email: ada.email } })
      expect(answered).toMatchObject({ status: 200, body: { ok: true } })
    }
    await world.services.mailer.settled()

    const sent = await world.database.one<{ n: number }>`select count(*) as n from password_reset`
    expect(sent?.n).toBe(5)
  })
})

describe('a new e-mail address', () => {
  const ask = (email: string, password: string, query: { id?: string } = {}, as = ada) =>
    world.try('GET /user/save', { query: { ...query, email, password } }, { as })

  it('may be asked for five times an hour; a wrong password does not count', async () => {
    for (let n = 0; n < 4; n++) expect((await ask('yeni@example.com', 'yanlış-parola')).status).toBe(422)

    for (let n = 0; n < 5; n++) expect((await ask(`yeni${n}@example.com`, seedPassword)).status).toBe(200)

    expect((await ask('yeni@example.com', seedPassword)).status).toBe(429)
  })

  it('is given to a class by an administrator', async () => {
    for (let n = 0; n < 8; n++) {
      const id = [ada.id, baris.id][n % 2] ?? ada.id
      expect((await ask(`yeni${n}@example.com`, seedPassword, { id }, eda)).status).toBe(200)
    }
  })
})

describe('a login that fails', () => {
  it('runs as many statements for an unknown address as for a known one', async () => {
    const { database } = world
    const { together, shared } = database
    let asked = 0
    const counted =
      <A extends unknown[], R>(ask: (...given: A) => R) =>
      (...given: A): R => {
        asked += 1
        return ask(...given)
      }
    const withCount = (sql: Sql) =>
      Object.assign(
        { ...sql },
        { one: counted(sql.one), rows: counted(sql.rows), run: counted(sql.run), value: counted(sql.value) },
      )
    Object.assign(database, { together: () => withCount(together()), shared: withCount(shared) })
    await database.run`delete from known_network`

    const queries: number[] = []
    for (const email of [ada.email, 'nobody@example.com']) {
      asked = 0
      expect((await wrongly(email)).status).toBe(401)
      queries.push(asked)
    }
    Object.assign(database, { together, shared })

    expect(queries[0]).toBeGreaterThan(3)
    expect(queries[1]).toBe(queries[0])
  })
})
