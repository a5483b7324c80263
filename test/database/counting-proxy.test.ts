import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { countingProxy } from '../../bench/counting-proxy.ts'

/** What the benchmark prints about a call is counted here. */
let proxy: Awaited<ReturnType<typeof countingProxy>>
let client: pg.Client

beforeAll(async () => {
  proxy = await countingProxy({ ...inject('database'), database: 'postgres' })
  client = new pg.Client(proxy.connection)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await proxy.close()
})

it('counts each statement and each wait for an answer', async () => {
  proxy.take()
  await client.query('begin')
  await client.query({ name: 'both', text: 'select $1::int', values: [1] })
  await client.query({ name: 'both', text: 'select $1::int', values: [2] })
  await client.query('commit')

  expect(proxy.take()).toEqual({ statements: 4, roundTrips: 4 })
  expect(proxy.take()).toEqual({ statements: 0, roundTrips: 0 })
})

it('counts a statement whose values and rows need many packets once', async () => {
  const long = 'x'.repeat(3_000_000)
  proxy.take()
  const { rows } = await client.query<{ text: string }>('select $1::text as text', [long])

  expect(rows[0]?.text).toBe(long)
  expect(proxy.take()).toEqual({ statements: 1, roundTrips: 1 })
})
