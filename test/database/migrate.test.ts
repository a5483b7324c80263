import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '#server/services/database/client.ts'
import { type Embedded, startEmbedded } from '#server/services/embedded/embedded.ts'
import { migrate } from '#server/services/migrations/migrate.ts'
import { makeSandbox } from '../support/database/sandbox.ts'
import { clear, type Sandbox } from '../support/processes.ts'

const first = '0001_person.sql'
const second = '0002_city.sql'

let here: Sandbox
let server: Embedded
let sql: Database
let folder: string

beforeAll(async () => {
  here = await makeSandbox()
  server = await startEmbedded({ dataDir: here.dataDir, log: () => {} })
  sql = openDatabase({ connection: server.connection, named: true })
})

afterAll(async () => {
  await sql?.close()
  await server?.stop()
  await clear(here)
})

beforeEach(async () => {
  await sql.run`drop schema public cascade`
  await sql.run`create schema public`
  folder = join(here.folder, 'migrations')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder)
  await write(first, 'create table person (id int);\ninsert into person values (1);\n')
  await write(second, 'create table city (id int);\n')
})

function write(name: string, text: string) {
  return writeFile(join(folder, name), text)
}

function start() {
  return migrate(server.connection, folder)
}

async function recorded() {
  const rows = await sql.rows<{ number: number }>`select number from migration order by number`
  return rows.map((row) => row.number)
}

describe('migrations', () => {
  it('are applied in order, once', async () => {
    expect(await start()).toEqual([first, second])
    expect(await start()).toEqual([])
    expect(await sql.rows`select * from person`).toEqual([{ id: 1 }])
    expect(await recorded()).toEqual([1, 2])
  })

  it('are applied once by twelve starts at the same time', async () => {
    const applied = await Promise.all(Array.from({ length: 12 }, start))

    expect(applied.flat().sort()).toEqual([first, second])
    expect(await sql.rows`select * from person`).toEqual([{ id: 1 }])
  })

  it('leave nothing of a file that fails, and keep what was before', async () => {
    await write(second, 'create table city (id int); select 1 / 0;')

    await expect(start()).rejects.toThrow(`Migration ${second} failed and was rolled back: division by zero`)

    expect(await recorded()).toEqual([1])
    expect(await sql.one`select to_regclass('city') as city`).toEqual({ city: null })
  })

  it('stop when an applied file was changed, but not by its line ends', async () => {
    await start()
    await write(second, 'create table city (id int);\r\n')
    expect(await start()).toEqual([])

    await write(second, 'create table city (id bigint);\n')

    await expect(start()).rejects.toThrow(`Migration ${second} was changed after it was applied`)
  })

  it('stop when an applied file is missing', async () => {
    await start()
    await rm(join(folder, first))

    await expect(start()).rejects.toThrow('Migration 1 (person) was applied, but its file is missing')
  })

  it('stop when the database is newer than the program', async () => {
    await start()
    await rm(join(folder, second))

    await expect(start()).rejects.toThrow('newer than this program (migration 2)')
  })

  it('stop when a file comes late', async () => {
    await rm(join(folder, first))
    await start()
    await write(first, 'create table person (id int);\n')

    await expect(start()).rejects.toThrow(`Migration ${first} has a lower number than one already applied`)
  })

  it('stop at a number used twice and at a name without one', async () => {
    await write('0002_street.sql', 'select 1;')
    await expect(start()).rejects.toThrow('Two migrations have the number 2')
    await rm(join(folder, '0002_street.sql'))
    await write('street.sql', 'select 1;')

    await expect(start()).rejects.toThrow('street.sql is not named like 0001_name.sql')
  })
})
