import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest'
import { ada } from '#contract/examples.ts'
import { openDatabase, type Sql } from '#server/services/database/client.ts'
import { makeReadiness } from '#server/services/readiness/readiness.ts'
import { openProxy } from '../support/database/proxy.ts'
import { gate } from '../support/gate.ts'
import { openWorld, type World } from '../support/world.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

const ready = () => world.app.inject({ url: '/readyz', headers: { 'accept-language': 'en' } })
/** Within the second that an answer may take; a slow machine needs several tries. */
const becomesReady = () => expect.poll(async () => (await ready()).statusCode).toBe(200)
const unavailable = { code: 'UNAVAILABLE', message: 'We cannot answer right now. Try again shortly.' }

/** Changes the database for new sessions, and ends those that are open. */
async function onNewSessions(change: string): Promise<void> {
  const { database } = world.connection
  const client = new pg.Client(inject('database'))
  await client.connect()
  await client.query(`alter database ${database} ${change}`)
  await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database])
  await client.end()
}
/** A write that fails as it does on a full disk. */
async function fillDisk(): Promise<void> {
  const client = new pg.Client(world.connection)
  await client.connect()
  await client.query(`
    create function full_disk() returns trigger language plpgsql as
      $$ begin raise exception using errcode = '53100'; end $$;
    create trigger full_disk before insert on write_check execute function full_disk()`)
  await client.end()
}

/** For a test that is about neither. */
const patient = { answerWithinMs: 60_000, goodForMs: 60_000 }

describe('/readyz', () => {
  it('says that a save would work, and stores nothing', async () => {
    await becomesReady()
    const answered = await ready()

    expect([answered.statusCode, answered.json()]).toEqual([200, { ok: true }])
    expect(answered.headers['cache-control']).toBe('no-store')
    expect(await world.database.rows`select id from write_check`).toEqual([])
  })

  it.each([
    ['on a standby', () => onNewSessions('set default_transaction_read_only = on')],
    ['where nobody may connect', () => onNewSessions('allow_connections false')],
    ['on a full disk', fillDisk],
  ])('says that none would %s, with the error body of every refusal', async (_, spoil) => {
    await spoil()

    const answered = await ready()

    expect([answered.statusCode, answered.json()]).toEqual([503, unavailable])
    expect(Number(answered.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('recovers with the database', async () => {
    await fillDisk()
    expect((await ready()).statusCode).toBe(503)
    await world.database.run`drop trigger full_disk on write_check`

    await becomesReady()
  })

  it('does not wait for a connection of the pool', async () => {
    const { opened: ended, open: end } = gate()
    const busy = Array.from({ length: 10 }, () => world.database.transaction(() => ended))
    await expect.poll(() => world.database.load().waiting).toBeGreaterThan(0)

    await becomesReady()

    expect(world.database.load().waiting).toBeGreaterThan(0)
    end()
    await Promise.all(busy)
  })

  it('leaves a save the last connection that there may be', async () => {
    await onNewSessions('connection limit 1')

    await becomesReady()

    expect((await world.try('GET /state/save', { query: { minutes: 20 } }, { as: ada })).status).toBe(200)
    expect(await makeReadiness(world.database.probe, patient)()).toBeUndefined()
  })

  it('runs one check for all callers at a time', async () => {
    let asked = 0
    const probe: Sql = {
      ...world.database.probe,
      transaction(work) {
        asked += 1
        return world.database.probe.transaction(work)
      },
    }
    const readiness = makeReadiness(probe, patient)

    const answers = await Promise.all(Array.from({ length: 50 }, readiness))
    await readiness()

    expect(answers).toEqual(Array(50).fill(undefined))
    expect(asked).toBe(1)
  })

  it('answers before any statement fails when the database hangs, and recovers with it', async () => {
    const proxy = await openProxy(world.connection)
    const connection = { ...proxy.connection, database: world.connection.database }
    const database = openDatabase({ connection, named: false })
    onTestFinished(async () => {
      proxy.close()
      await database.close()
    })
    const readiness = makeReadiness(database.probe)
    proxy.goSilent()
    for (let round = 0; round < 3; round++) {
      const statement = database.one`select 1`.then(
        () => 'too late',
        () => 'too late',
      )
      const answered = await Promise.race([readiness(), statement])
      expect(answered).toBeInstanceOf(Error)
    }
    proxy.comeBack()

    await expect.poll(readiness).toBeUndefined()
  })
})
