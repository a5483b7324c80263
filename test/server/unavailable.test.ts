import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { ada } from '#contract/examples.ts'
import { takeFailures } from '../support/server-log.ts'
import { openWorld, type World } from '../support/world.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
  await world.login(ada)
})
afterEach(() => world.close())

const save = (language = 'en') =>
  world.try(
    'GET /state/save',
    { query: { minutes: 20 } },
    { as: ada, headers: { 'accept-language': language } },
  )
const refused = { status: 503, body: { code: 'UNAVAILABLE', message: expect.stringContaining('Try again') } }

/** Changes the database for new sessions, and ends those that are open. */
async function onNewSessions(change: string): Promise<void> {
  const { database } = world.connection
  const client = new pg.Client(inject('database'))
  await client.connect()
  await client.query(`alter database ${database} ${change}`)
  await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database])
  await client.end()
}

/** Saves with a new id fail with an SQLSTATE, as they do on a full disk. A trigger would not do: Citus has none. */
async function failSavesWith(state: string): Promise<void> {
  const statement = `create or replace function is_others_id(person uuid, wanted uuid) returns boolean
    language plpgsql as $$ begin raise exception using errcode = '${state}'; end $$`
  await world.database.run([statement] as unknown as TemplateStringsArray)
}

describe('a database that cannot serve', () => {
  it('because it is read-only answers 503 to a save, and reads work', async () => {
    await onNewSessions('set default_transaction_read_only = on')

    const answered = await save()

    expect(answered).toMatchObject(refused)
    expect(Number(answered.headers['retry-after'])).toBeGreaterThan(0)
    expect((await world.try('GET /state', { query: {} }, { as: ada })).status).toBe(200)
  })

  it('says so in both languages', async () => {
    await failSavesWith('53100')

    expect((await save('tr')).body.message).toBe('Şu an yanıt veremiyoruz. Birazdan tekrar dene.')
    expect((await save('en')).body.message).toBe('We cannot answer right now. Try again shortly.')
  })

  it.each([
    ['its disk is full', '53100'],
    ['it has no memory', '53200'],
    ['it stops', '57P01'],
    ['it recovers', '57P03'],
    ['a statement took too long', '57014'],
    ['a lock was not to be had', '55P03'],
  ])('because %s answers 503 and keeps nothing', async (_, state) => {
    await failSavesWith(state)

    expect(await save()).toMatchObject(refused)
    expect((await world.call('GET /state', { query: {} }, { as: ada })).records.total).toBe(0)
  })

  it('does not turn a bug of the server into a 503', async () => {
    await failSavesWith('22012')

    expect(await save()).toMatchObject({ status: 500, body: { code: 'INTERNAL' } })
    expect(takeFailures()).toEqual([expect.stringContaining('GET /api/state/save ended in 500')])
  })

  it('because it refuses connections answers 503', async () => {
    await onNewSessions('allow_connections false')

    expect(await save()).toMatchObject(refused)
  })
})
