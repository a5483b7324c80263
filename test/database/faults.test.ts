import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest'
import { type Bounds, callBounds, maintenanceBounds, probeBounds } from '#server/services/database/bounds.ts'
import { type Database, openDatabase } from '#server/services/database/client.ts'
import { isUnavailable } from '#server/services/database/connection-failure.ts'
import { openProxy } from '../support/database/proxy.ts'
import { type FreshDatabase, makeDatabase } from '../support/fresh-database.ts'
import { gate } from '../support/gate.ts'

/** As short as a slow machine allows, which connects and answers within them. A test that is about one shortens that. */
const short: Bounds = { statement: 2000, lock: 1500, idleInTransaction: 60_000, connect: 3000 }

let fresh: FreshDatabase
let connection: pg.ClientConfig
beforeEach(async () => {
  fresh = await makeDatabase()
  connection = { ...inject('database'), database: fresh.name }
  await fresh.ask('create table counter (id int primary key, n int not null)')
  await fresh.ask('insert into counter values (1, 0)')
})
afterEach(() => fresh.drop())

function open(options: Partial<Parameters<typeof openDatabase>[0]> = {}): Database {
  const database = openDatabase({ connection, named: true, bounds: short, ...options })
  onTestFinished(() => database.close())
  return database
}
async function openedProxy(options: Parameters<typeof openProxy>[1] = {}) {
  const proxy = await openProxy(inject('database'), options)
  onTestFinished(() => proxy.close())
  return { ...proxy, connection: { ...proxy.connection, database: fresh.name } }
}
/** A message of PostgreSQL's protocol. */
function message(type: string, content: string): Buffer {
  const head = Buffer.from(`${type}\0\0\0\0`)
  head.writeInt32BE(content.length + 4, 1)
  return Buffer.concat([head, Buffer.from(content)])
}

/** A server that takes a number of statements and sends a fatal error in the packet with its last answer. */
async function serverThatEndsAfter(statements: number): Promise<AddressInfo> {
  const fatal = message('E', 'SFATAL\0VFATAL\0C57P01\0Mterminating connection\0\0')
  const ready = message('Z', 'I')
  const started = [message('R', '\0\0\0\0'), ready]
  // Parsed, bound, no rows, done.
  const answer = [message('1', ''), message('2', ''), message('n', ''), message('C', 'SELECT 0\0'), ready]
  const server = createServer((socket) => {
    let left = statements
    const reply = (parts: Buffer[]) => socket.write(Buffer.concat(left-- > 0 ? parts : [...parts, fatal]))
    socket.on('error', () => {})
    socket.once('data', () => {
      reply(started)
      socket.on('data', () => reply(answer))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return server.address() as AddressInfo // it listens on TCP
}
/** The error of a call that must fail. Without the bound that it is about, it would never come. */
const errorOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'it worked',
    (error) => error,
  )
const inTransaction =
  "select 1 from pg_stat_activity where datname = current_database() and state = 'idle in transaction'"
/** Waits until a statement runs in this database. */
const isRunning = (text: string) =>
  expect
    .poll(() =>
      fresh.ask(
        `select 1 from pg_stat_activity where datname = current_database() and state = 'active' and query = '${text}'`,
      ),
    )
    .toHaveLength(1)
const increase = (sql: Database) =>
  sql.transaction((inner) => inner.run`update counter set n = n + 1 where id = 1`)
const settingsIn = (sql: Pick<Database, 'rows'>) => sql.rows<{ name: string; setting: string }>`
  select name, setting from pg_settings
  where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`

describe('a wait on the database', () => {
  it('is as short as the contract says for calls, and unbounded for maintenance', () => {
    expect(callBounds).toMatchObject({ statement: 10_000, lock: 5000, connect: 5000 })
    expect(probeBounds.statement).toBeLessThan(1000)
    expect(maintenanceBounds).toMatchObject({ statement: 0, lock: 0, idleInTransaction: 0 })
  })

  it('ends for a statement that takes too long, and the connection serves on', async () => {
    const sql = open()

    expect(await errorOf(sql.one`select pg_sleep(60)`)).toMatchObject({ code: '57014' })
    expect(await sql.one`select 1 as one`).toEqual({ one: 1 })
  })

  it('ends for a lock that another transaction holds', async () => {
    const [holder, waiter] = [open(), open({ bounds: { ...short, statement: 60_000 } })]
    const [taken, release] = [gate(), gate()]
    const holding = holder.transaction(async (sql) => {
      await sql.run`update counter set n = 5 where id = 1`
      taken.open()
      await release.opened
    })
    await taken.opened

    expect(await errorOf(increase(waiter))).toMatchObject({ code: '55P03' })
    release.open()
    await holding
    await increase(waiter)
  })

  it('ends for a free connection', async () => {
    const sql = open({ connection: { ...connection, max: 1 } })
    const release = gate()
    const busy = sql.transaction(() => release.opened)

    const error = await errorOf(sql.one`select 1`)

    expect(isUnavailable(error)).toBe(true)
    release.open()
    await busy
  })

  it('ends for an idle transaction', async () => {
    const sql = open({ bounds: { ...short, idleInTransaction: 300 } })

    const error = await errorOf(
      sql.transaction(async (inner) => {
        await inner.run`update counter set n = n + 1 where id = 1`
        await expect.poll(() => fresh.ask(inTransaction)).toEqual([])
        await inner.run`update counter set n = n + 1 where id = 1`
      }),
    )

    expect(isUnavailable(error)).toBe(true)
    expect(await sql.one`select n from counter`).toEqual({ n: 0 })
  })

  it('has no end where the bounds are those of maintenance, whatever the role is set to', async () => {
    await fresh.ask(`alter database ${fresh.name} set statement_timeout = 50`)
    const sql = open({ bounds: maintenanceBounds })

    const settings = await sql.transaction(settingsIn)

    expect(settings.map(({ setting }) => setting)).toEqual(['0', '0', '0'])
  })
})

describe('a pooler', () => {
  it('that refuses settings at the start of a session is used without, by many at once', async () => {
    const pooler = await openedProxy({ refusesSettings: true })
    // Many connections at once take longer on a slow machine, and this is not about a limit of time.
    const bounds = { statement: 30_000, lock: 200, idleInTransaction: 30_000, connect: 30_000 }
    const sql = open({ connection: pooler.connection, bounds })

    const settings = await Promise.all(Array.from({ length: 30 }, () => sql.transaction(settingsIn)))

    expect(settings.map((rows) => rows.find(({ name }) => name === 'lock_timeout'))).toEqual(
      Array(30).fill({ name: 'lock_timeout', setting: '200' }),
    )
  })

  it('that takes no settings at the start of a session has them in each transaction', async () => {
    const url = `${fresh.settings.DATABASE_URL}&statement_timeout=77000&lock_timeout=77000`
    const sql = open({ connection: { connectionString: url } })
    expect(await settingsIn(sql)).toContainEqual({ name: 'lock_timeout', setting: '77000' })

    expect(await sql.transaction(settingsIn)).toEqual([
      { name: 'idle_in_transaction_session_timeout', setting: '60000' },
      { name: 'lock_timeout', setting: '1500' },
      { name: 'statement_timeout', setting: '2000' },
    ])
  })
})

describe('a network that fails', () => {
  it('without a reset does not block a call, and everything works once it is back', async () => {
    const proxy = await openedProxy()
    const sql = open({ connection: proxy.connection })
    // With several idle connections: they must not each wait for a timeout.
    await Promise.all(Array.from({ length: 8 }, () => sql.one`select 1`))
    expect(sql.load().idle).toBe(8)
    proxy.goSilent()

    expect(isUnavailable(await errorOf(sql.one`select 1`))).toBe(true)
    expect(isUnavailable(await errorOf(increase(sql)))).toBe(true)
    proxy.comeBack()

    await increase(sql)
    expect(await sql.one`select n from counter`).toEqual({ n: 1 })
  })

  it('during a transaction loses only that transaction', async () => {
    const proxy = await openedProxy()
    const sql = open({ connection: proxy.connection })

    const error = await errorOf(
      sql.transaction(async (inner) => {
        await inner.run`update counter set n = 9 where id = 1`
        proxy.cut()
        await inner.run`update counter set n = 10 where id = 1`
      }),
    )

    expect(isUnavailable(error)).toBe(true)
    await increase(sql)
    expect(await sql.one`select n from counter`).toEqual({ n: 1 })
  })

  it.each(['an answer to the start', 'an answer to a statement'])(
    'in the packet with %s is no bug',
    async (point) => {
      const address = await serverThatEndsAfter(point === 'an answer to the start' ? 0 : 1)
      const sql = open({
        connection: { host: '127.0.0.1', port: address.port, user: 'etut', database: 'etut' },
      })

      const errors = await Promise.all([errorOf(sql.one`select 1`), errorOf(increase(sql))])

      expect(errors.map(isUnavailable)).toEqual([true, true])
    },
  )

  it('by refusing connections is reported at once', async () => {
    const proxy = await openedProxy()
    const sql = open({ connection: proxy.connection })
    await increase(sql)
    proxy.refuse()

    expect(isUnavailable(await errorOf(sql.one`select 1`))).toBe(true)
    await proxy.listen()
    await increase(sql)
  })

  it('does not keep the pool from closing', async () => {
    const proxy = await openedProxy()
    const sql = openDatabase({
      connection: proxy.connection,
      named: true,
      bounds: maintenanceBounds,
    })
    await sql.one`select 1`
    const hanging = errorOf(sql.one`select pg_sleep(60)`)
    await isRunning('select pg_sleep(60)')
    proxy.goSilent()

    await sql.close()
    expect(isUnavailable(await hanging)).toBe(true)
  })
})

describe('several servers', () => {
  it('are tried in their order, beginning with the first that answers', async () => {
    const [first, second] = [await openedProxy(), await openedProxy()]
    first.refuse()
    const sql = open({ servers: [first.connection, second.connection] })

    await increase(sql)

    expect(await sql.one`select n from counter`).toEqual({ n: 1 })
  })

  it('take over from one that fails', async () => {
    const [first, second] = [await openedProxy(), await openedProxy()]
    const sql = open({ servers: [first.connection, second.connection] })
    await increase(sql)
    first.goSilent()

    expect(isUnavailable(await errorOf(increase(sql)))).toBe(true)
    await increase(sql)

    expect(await sql.one`select n from counter`).toEqual({ n: 2 })
  })

  it('that take no writes are passed over, also when one becomes a standby', async () => {
    const standby = { ...connection, options: '-c default_transaction_read_only=on' }
    const sql = open({ servers: [standby, connection] })
    await increase(sql)
    expect(await sql.one`select n from counter`).toEqual({ n: 1 })

    const none = open({ servers: [standby, standby] })
    expect(isUnavailable(await errorOf(none.one`select 1`))).toBe(true)
  })

  it('that become read-only while they are used are left for the next', async () => {
    const first = await openedProxy()
    const sql = open({ servers: [first.connection, connection] })
    await increase(sql)
    // Behaves like a standby: connects, but is read-only.
    await sql.run`set default_transaction_read_only = on`

    await increase(sql)

    expect(await sql.one`select n from counter`).toEqual({ n: 2 })
  })
})

describe('what an unavailable database says', () => {
  it.each([
    ['a full disk', '53100'],
    ['no memory', '53200'],
    ['too many clients', '53300'],
    ['a standby', '25006'],
    ['a server that starts', '57P03'],
    ['a stop', '57P01'],
  ])('is recognized: %s', (_, state) => {
    expect(isUnavailable(Object.assign(new pg.DatabaseError('', 0, 'error'), { code: state }))).toBe(true)
  })

  it('is not reported as a bug', () => {
    const bug = Object.assign(new pg.DatabaseError('', 0, 'error'), {
      code: '08P01',
      routine: 'exec_bind_message',
    })
    const pooler = Object.assign(new pg.DatabaseError('', 0, 'error'), { code: '08P01' })

    expect([isUnavailable(bug), isUnavailable(pooler), isUnavailable(new TypeError())]).toEqual([
      false,
      true,
      false,
    ])
  })
})
