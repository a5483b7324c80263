import { Type } from '@sinclair/typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Nullable } from '#contract/shapes.ts'
import { maintenanceBounds } from '#server/services/database/bounds.ts'
import { type Database, openDatabase, type Sql } from '#server/services/database/client.ts'
import { columnsOf } from '#server/services/database/columns.ts'
import { fragment } from '#server/services/database/fragment.ts'
import { type Embedded, startEmbedded } from '#server/services/embedded/embedded.ts'
import { makeSandbox } from '../support/database/sandbox.ts'
import { gate } from '../support/gate.ts'
import { clear, type Sandbox } from '../support/processes.ts'

let here: Sandbox
let server: Embedded
let sql: Database

beforeAll(async () => {
  here = await makeSandbox()
  server = await startEmbedded({ dataDir: here.dataDir, log: () => {} })
  sql = openDatabase({ connection: server.connection, named: true })
  await sql.run`create table person (id int primary key, name text, friends uuid[])`
})

afterAll(async () => {
  await sql?.close()
  await server?.stop()
  await clear(here)
})

async function people() {
  const rows = await sql.rows<{ name: string }>`select name from person order by id`
  return rows.map((row) => row.name)
}

describe('what a value becomes', () => {
  it('keeps a day as it is and an instant in UTC', async () => {
    const row = await sql.one`
      select date '1985-04-01' as day, timestamptz '2026-03-01 01:30:00.25+03' as at,
        timestamp '2026-03-01 01:30:00' as bare, array[date '2026-01-02', null] as days,
        array[timestamptz '2026-03-01 00:00:00+00'] as times`

    expect(row).toEqual({
      day: '1985-04-01',
      at: '2026-02-28T22:30:00.250Z',
      bare: '2026-03-01T01:30:00.000Z',
      days: ['2026-01-02', null],
      times: ['2026-03-01T00:00:00.000Z'],
    })
  })

  it('reads numbers as numbers and JSON as what it says', async () => {
    const row = await sql.one`
      select 7::int8 as big, 1.25::numeric as exact, array[1, 2]::int8[] as bigs,
        array[0.5]::numeric[] as exacts, null::int8 as nothing, '{"a": [1]}'::jsonb as json,
        '018f0000-0000-7000-8000-000000000001'::uuid as id`

    expect(row).toEqual({
      big: 7,
      exact: 1.25,
      bigs: [1, 2],
      exacts: [0.5],
      json: { a: [1] },
      id: '018f0000-0000-7000-8000-000000000001',
      nothing: null,
    })
  })

  it('takes arrays of uuid, text and int', async () => {
    const id = '018f0000-0000-7000-8000-000000000001'
    const row = await sql.one`
      select ${id}::uuid = any(${[id]}) as uuid, 'b"c' = any(${['a', 'b"c']}::text[]) as text,
        2 = any(${[1, 2]}::int[]) as int, 1 = any(${[]}::int[]) as none, ${[id]}::uuid[] as back`

    expect(row).toEqual({ uuid: true, text: true, int: true, none: false, back: [id] })
  })

  it('never reads a value as SQL', async () => {
    const name = "'; drop table person; --"

    expect(await sql.one`select ${name} as name`).toEqual({ name })
  })
})

describe('a statement', () => {
  it('tells its first row, no row, and how many it changed', async () => {
    await sql.run`delete from person`

    expect(await sql.run`insert into person (id, name) values (1, 'Ada'), (2, 'Barış')`).toBe(2)
    expect(await sql.one`select name from person order by id`).toEqual({ name: 'Ada' })
    expect(await sql.one`select name from person where id = 9`).toBeUndefined()
    expect(await sql.run`delete from person where id = 9`).toBe(0)
  })

  it('is prepared by name only where names are allowed', async () => {
    const unnamed = openDatabase({ connection: { ...server.connection, max: 1 }, named: false })
    const named = openDatabase({ connection: { ...server.connection, max: 1 }, named: true })
    const ask = (database: Database, n: number) => database.rows`select ${n}::int as n`
    const prepared = (database: Database) =>
      database.rows`select name from pg_prepared_statements where statement like '%::int as n'`

    expect(await Promise.all([ask(named, 1), ask(named, 2)])).toEqual([[{ n: 1 }], [{ n: 2 }]])
    expect(await ask(unnamed, 3)).toEqual([{ n: 3 }])

    expect(await prepared(named)).toHaveLength(1)
    expect(await prepared(unnamed)).toHaveLength(0)
    await Promise.all([named.close(), unnamed.close()])
  })

  it('takes fragments as text and their values as values, in the order in which they come', async () => {
    const isIn = (ids: number[]) => fragment`id = any(${ids}::int[])`
    const both = fragment`(${isIn([7, 8])} or name = ${'Cem'})`
    await sql.run`delete from person`
    await sql.run`insert into person (id, name) values (7, 'Ada'), (8, 'Barış'), (9, 'Cem'), (10, 'Defne')`

    const rows = await sql.rows`
      select name from person where id > ${6} and ${both} and name <> ${'Barış'} order by id limit ${5}`

    expect(rows).toEqual([{ name: 'Ada' }, { name: 'Cem' }])
  })

  it('with fragments is prepared once for one text, whatever its values are', async () => {
    const named = openDatabase({ connection: { ...server.connection, max: 1 }, named: true })
    const ask = (n: number) => named.rows`select ${fragment`${n}::int as m`}`

    expect([await ask(1), await ask(2)]).toEqual([[{ m: 1 }], [{ m: 2 }]])
    expect(
      await named.rows`select name from pg_prepared_statements where statement like '%::int as m'`,
    ).toHaveLength(1)
    await named.close()
  })

  it('reads, inserts and updates the columns that a list of fields names', async () => {
    const columns = columnsOf({ id: Type.Integer(), name: Nullable(Type.String()) })
    await sql.run`delete from person`

    await sql.run`insert into person (${columns.names}) values (${columns.values({ id: 1, name: 'Ada' })})`
    await sql.run`insert into person (${columns.names}) values (${columns.values({ id: 2, name: null })})`
    await sql.run`update person set ${columns.assignments({ id: 3, name: 'Eda' })} where id = ${2}`

    expect(await sql.rows`select ${columns.of('p')} from person p order by id`).toEqual([
      { id: 1, name: 'Ada' },
      { id: 3, name: 'Eda' },
    ])
  })

  it('that loses its connection is refused, and the next one works', async () => {
    const victim = sql.one`select pg_sleep(60), 'victim'`.catch((error: Error) => error)
    const end = () =>
      sql.run`select pg_terminate_backend(pid) from pg_stat_activity
        where query like '%victim%' and state = 'active' and pid <> pg_backend_pid()`

    await expect.poll(end).toBe(1)

    expect(await victim).toBeInstanceOf(Error)
    expect(await sql.one`select 1 as one`).toEqual({ one: 1 })
  })

  it('does not miss a connection that was lost while nobody used it', async () => {
    const other = openDatabase({ connection: server.connection, named: true })
    await other.rows`select 1`

    await sql.run`select pg_terminate_backend(pid) from pg_stat_activity
      where pid <> pg_backend_pid() and datname = current_database()`
    await expect.poll(() => other.load().open).toBe(0)

    expect(await other.one`select 2 as two`).toEqual({ two: 2 })
    await other.close()
  })
})

describe('a short read', () => {
  it('travels with those of other requests that are asked for in the same turn', async () => {
    const backends = await Promise.all(
      Array.from(
        { length: 8 },
        (_, n) => sql.shared.one<{ pid: number; n: number }>`
        select pg_backend_pid() as pid, ${n}::int as n`,
      ),
    )

    expect(backends.map((each) => each?.n)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    expect(new Set(backends.map((each) => each?.pid)).size).toBe(1)
  })

  it('is not held up by a slow one before it, which is answered too', async () => {
    // No bound ends the slow one, however slow the machine is.
    const patient = openDatabase({ connection: server.connection, named: true, bounds: maintenanceBounds })
    const answered: string[] = []
    const [locked, release] = [gate(), gate()]
    const holding = patient.transaction(async (inside) => {
      await inside.one`select pg_advisory_xact_lock(1)`
      locked.open()
      await release.opened
    })
    await locked.opened
    await Promise.all([
      patient.shared.one`select pg_advisory_xact_lock(1)`.then(() => answered.push('slow')),
      patient.shared.one`select 1`.then(() => {
        answered.push('short')
        release.open()
      }),
    ])

    expect(answered).toEqual(['short', 'slow'])
    await holding
    await patient.close()
  })

  it('that fails leaves the others as they are', async () => {
    const all = await Promise.allSettled([
      sql.shared.one`select 1 / 0`,
      sql.shared.one<{ two: number }>`select 2 as two`,
    ])

    expect(all[0]).toMatchObject({ status: 'rejected', reason: { code: '22012' } })
    expect(all[1]).toMatchObject({ status: 'fulfilled', value: { two: 2 } })
  })

  it('is refused when its connection is lost, and the next ones have another', async () => {
    await expect(sql.shared.one`select pg_terminate_backend(pg_backend_pid())`).rejects.toThrow()
    expect(await sql.shared.one`select 1 as one`).toEqual({ one: 1 })
  })
})

describe('a transaction', () => {
  it('is all or nothing', async () => {
    await sql.run`truncate person`

    const failed = sql.transaction(async (inside) => {
      await inside.run`insert into person (id, name) values (1, 'Ada')`
      throw new Error('changed my mind')
    })

    await expect(failed).rejects.toThrow('changed my mind')
    expect(await people()).toEqual([])
    await sql.transaction((inside) => inside.run`insert into person (id, name) values (2, 'Barış')`)
    expect(await people()).toEqual(['Barış'])
  })

  it('inside a transaction is the same one', async () => {
    await sql.run`truncate person`

    const failed = sql.transaction(async (outer) => {
      await outer.transaction((inner) => inner.run`insert into person (id, name) values (1, 'Ada')`)
      throw new Error('after the inner one')
    })

    await expect(failed).rejects.toThrow('after the inner one')
    expect(await people()).toEqual([])
  })

  it('is refused when one of its statements failed and the error was ignored', async () => {
    await sql.run`truncate person`

    const careless = sql.transaction(async (inside) => {
      await inside.run`insert into person (id, name) values (1, 'Ada')`
      await inside.run`insert into person (id, name) values (1, 'Ada again')`.catch(() => {})
    })

    await expect(careless).rejects.toMatchObject({ code: '23505' })
    expect(await people()).toEqual([])
  })

  it('runs again after a deadlock, and both are done', async () => {
    await sql.run`truncate person`
    await sql.run`insert into person (id, name) values (1, '0'), (2, '0')`
    let runs = 0
    let held = 0
    const eachHasOne = gate()
    const touch = (first: number, second: number) =>
      sql.transaction(async (inside) => {
        runs++
        await inside.run`update person set name = (name::int + 1)::text where id = ${first}`
        held++
        if (held === 2) eachHasOne.open()
        await eachHasOne.opened
        await inside.run`update person set name = (name::int + 1)::text where id = ${second}`
      })

    await Promise.all([touch(1, 2), touch(2, 1)])

    expect(runs).toBeGreaterThan(2)
    expect(await people()).toEqual(['2', '2'])
  })

  it('runs again after a serialization failure', async () => {
    await sql.run`truncate person`
    await sql.run`insert into person (id, name) values (1, '0')`
    let runs = 0
    const allHaveRead = gate()
    const add = () =>
      sql.transaction(async (inside) => {
        runs++
        await inside.run`set transaction isolation level serializable`
        const row = await inside.one<{ name: string }>`select name from person where id = 1`
        if (runs === 3) allHaveRead.open()
        await allHaveRead.opened
        await inside.run`update person set name = ${String(Number(row?.name) + 1)} where id = 1`
      })

    await Promise.all([add(), add(), add()])

    expect(runs).toBeGreaterThan(3)
    expect(await people()).toEqual(['3'])
  })

  it('runs again when a row that it refers to has gone meanwhile, and finds what there is now', async () => {
    let runs = 0
    const found = await sql.transaction(async (inside) => {
      runs++
      if (runs === 1)
        await inside.run`do $$ begin raise exception 'gone' using errcode = '23503', constraint = 'part_fkey'; end $$`
      return runs
    })

    expect(found).toBe(2)
  })

  it('gives up after a few attempts, with the error of the last', async () => {
    let runs = 0
    const hopeless = sql.transaction(async (inside) => {
      runs++
      await inside.run`do $$ begin raise exception 'never' using errcode = '40001'; end $$`
    })

    await expect(hopeless).rejects.toThrow('never')
    expect(runs).toBe(5)
  })

  it('does not run again for any other reason', async () => {
    let runs = 0
    const failed = sql.transaction(async (inside) => {
      runs++
      await inside.run`select 1 / 0`
    })

    await expect(failed).rejects.toThrow('division by zero')
    expect(runs).toBe(1)
  })

  it('brings about what was asked for after it once, outside of it, and nothing when it fails', async () => {
    const seen: string[] = []
    let runs = 0
    await sql.transaction(async (inside) => {
      runs++
      await inside.transaction(async (same) => same.afterCommit((outside) => void seen.push(nameOf(outside))))
      if (runs === 1) await inside.run`do $$ begin raise exception 'again' using errcode = '40001'; end $$`
      expect(seen).toEqual([])
    })
    const failed = sql.transaction(async (inside) => {
      inside.afterCommit(() => seen.push('failed'))
      await inside.run`select 1 / 0`
    })
    await expect(failed).rejects.toThrow('division by zero')
    sql.afterCommit((outside) => seen.push(nameOf(outside)))

    expect(seen).toEqual(['outside', 'outside'])
    function nameOf(given: Sql) {
      return given.run === sql.run ? 'outside' : 'inside'
    }
  })

  it('that loses its connection is refused, and the pool works on', async () => {
    const lost = sql.transaction(async (inside) => {
      const row = await inside.one<{ pid: number }>`select pg_backend_pid() as pid`
      await sql.run`select pg_terminate_backend(${row?.pid}::int)`
      await expect
        .poll(() => sql.rows`select 1 from pg_stat_activity where pid = ${row?.pid}::int`)
        .toEqual([])
      await inside.run`insert into person (id, name) values (7, 'lost')`
    })

    await expect(lost).rejects.toThrow()
    expect(await sql.one`select count(*) from person where id = 7`).toEqual({ count: 0 })
  })

  it('runs parallel statements one after the other', async () => {
    const rows = await sql.transaction((inside) =>
      Promise.all([1, 2, 3].map((n) => inside.one`select ${n}::int as n`)),
    )

    expect(rows).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
  })

  it('runs nothing that comes after its end', async () => {
    const ended = gate()
    let late: Promise<unknown> = Promise.resolve()
    await sql.transaction(async (inside) => {
      late = ended.opened.then(() => inside.run`insert into person (id, name) values (8, 'late')`)
    })
    ended.open()

    await expect(late).rejects.toThrow('over')
  })
})
