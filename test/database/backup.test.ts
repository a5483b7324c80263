import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { ada } from '#contract/examples.ts'
import { openTemporaryFile, writeBackup } from '#server/services/backup/backup.ts'
import { readBackup } from '#server/services/backup/restore.ts'
import { sumOf, tablesOf } from '#server/services/database/table-copy.ts'
import { dropDatabase } from '../support/drop-database.ts'
import { fillExamples } from '../support/examples.ts'
import { openWorld, type World } from '../support/world.ts'

const admin = inject('database')
const empty = `restored_${process.pid}`
const migrations = 'db/migrations'
let world: World
let folder: string
let file: string

beforeAll(async () => {
  world = await openWorld()
  await fillExamples(world)
  const note = 'satır\nsonu \\. \u2028 "tırnak" \t ve ; ğüşiöçİ 🎓'
  await world.call('GET /state/save', { query: { minutes: 12, note: 'not' } }, { as: ada })
  // As rows of earlier versions have it, which refused fewer signs.
  await world.database.run`update study_record set note = ${note} where user_id = ${ada.id} and note = 'not'`
})
afterAll(() => world.close())

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'etut-backup-'))
  file = join(folder, 'etut.backup')
})
afterEach(() => rm(folder, { recursive: true, force: true }))
afterAll(() => dropDatabase(admin, empty))

/** Makes the database without tables that `restore` fills. */
async function makeEmpty(): Promise<void> {
  await dropDatabase(admin, empty)
  await withClient('postgres', (client) => client.query(`create database ${empty}`))
}
async function withClient<T>(database: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...admin, database })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
/** What every table holds, as one text a table. */
const everything = (database: string) =>
  withClient(database, async (client) => {
    const sums: Record<string, unknown> = {}
    for (const table of await tablesOf(client)) sums[table.name] = await sumOf(client, table)
    return sums
  })
/** Ends the connections that wait for a lock. @returns how many */
async function endWaiting(client: pg.Client): Promise<number | null> {
  const { rowCount } = await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rowCount
}
const source = () => world.connection
const restore = (replace = false) => readBackup({ ...admin, database: empty }, file, { migrations, replace })

describe('a backup', () => {
  it('restored into an empty database is the same, table by table', async () => {
    const counts = await writeBackup(source(), file, 0)
    await makeEmpty()
    await restore()

    expect(counts.study_record).toBeGreaterThanOrEqual(2)
    expect(await everything(empty)).toEqual(await everything(world.connection.database))
  })

  it('is of one moment, whatever is written meanwhile', async () => {
    let goesOn = true
    const writing = (async () => {
      while (goesOn)
        await world.call(
          'GET /state/save',
          { query: { questions: 1, minutes: 0, day: '2026-01-01' } },
          { as: ada },
        )
    })()
    await writeBackup(source(), file, 0)
    goesOn = false
    await writing
    await makeEmpty()

    // Each record was saved with others in one transaction; the restore compares every sum.
    expect((await restore()).study_record).toBeGreaterThanOrEqual(2)
  })

  it('takes the place of accounts only when that was asked for', async () => {
    await writeBackup(source(), file, 0)
    await makeEmpty()
    await restore()
    const before = await everything(empty)

    await expect(restore()).rejects.toThrow('--replace')
    await withClient(empty, (client) => client.query(`update app_user set name = 'Başkası'`))
    await restore(true)

    expect(await everything(empty)).toEqual(before)
  })

  it('that was killed leaves nothing under its name, and the next one removes what it left', async () => {
    const killed = spawn(process.execPath, ['-e', ''])
    await once(killed, 'exit')
    const left = await openTemporaryFile(file)
    const dead = left.replace(/-\d+-(\w+)$/, `-${killed.pid}-$1`)
    // A process that has the same number, and was started at another time.
    const other = left.replace(/\w+$/, '00000000')
    for (const path of [left, dead, other, join(folder, 'mine.part')]) await writeFile(path, 'half')

    await openTemporaryFile(join(folder, 'next.backup'))

    // One that is being written stays, and what is no backup's.
    expect((await readdir(folder)).sort()).toEqual([basename(left), 'mine.part'].sort())
    await rm(left)
  })

  it('that is stopped leaves nothing at all', async () => {
    const stopped = new AbortController()
    await withClient(world.connection.database, async (client) => {
      // It waits for this table, and so is not complete before it is stopped.
      await client.query('begin; lock table attempt')
      // Expected at once: it fails while this test waits for the table.
      const failure = expect(writeBackup(source(), file, 0, stopped.signal)).rejects.toThrow()
      await expect.poll(() => readdir(folder)).toHaveLength(1)
      stopped.abort()
      await client.query('commit')

      await failure
    })
    expect(await readdir(folder)).toEqual([])
  })

  it('for which there is no folder is told by its name', async () => {
    const path = join(folder, 'none', 'etut.backup')

    await expect(writeBackup(source(), path, 0)).rejects.toThrow(`${path} was not written`)
  })

  it('whose restore loses the connection says that nothing was changed', async () => {
    await writeBackup(source(), file, 0)
    await makeEmpty()
    await restore()
    await withClient(empty, async (client) => {
      // It waits for this table.
      await client.query('begin; lock table attempt')
      const failure = expect(restore(true)).rejects.toThrow(`${file} was not restored, and nothing was`)
      await expect.poll(() => endWaiting(client)).toBe(1)

      await failure
    })
  })

  it('that is not there is told by its name', async () => {
    await makeEmpty()

    await expect(restore()).rejects.toThrow(file)
  })
})

describe('over what was restored, a backup', () => {
  let whole: Buffer
  let before: Awaited<ReturnType<typeof everything>>
  beforeAll(async () => {
    const first = join(await mkdtemp(join(tmpdir(), 'etut-backup-')), 'etut.backup')
    await writeBackup(source(), first, 0)
    await makeEmpty()
    await readBackup({ ...admin, database: empty }, first, { migrations, replace: false })
    before = await everything(empty)
    whole = await readFile(first)
    await rm(dirname(first), { recursive: true })
  })

  it.each([
    ['lacks its last byte', (bytes: Buffer) => bytes.subarray(0, -1)],
    ['goes on after its end', (bytes: Buffer) => gzipSync(`${gunzipSync(bytes)}{"tables":1}\n`)],
    ['is torn', (bytes: Buffer) => bytes.subarray(0, bytes.length - 200)],
    [
      'was changed',
      (bytes: Buffer) => gzipSync(gunzipSync(bytes).toString().replace('Ada Yıldız', 'Ada Yılmaz')),
    ],
    [
      'ends early',
      (bytes: Buffer) => gzipSync(gunzipSync(bytes).toString().split('\n').slice(0, 40).join('\n')),
    ],
    [
      'ends between two rows',
      (bytes: Buffer) => {
        const lines = gunzipSync(bytes).toString().split('\n')
        const topics = lines.findIndex((line) => line.startsWith('{"table":{"name":"topic"'))
        return gzipSync(`${lines.slice(0, topics + 3).join('\n')}\n`)
      },
    ],
    [
      'has a row that no table would take',
      (bytes: Buffer) => {
        const lines = gunzipSync(bytes).toString().split('\n')
        const topics = lines.findIndex((line) => line.startsWith('{"table":{"name":"topic"'))
        return gzipSync([...lines.slice(0, topics + 2), 'no row', ...lines.slice(topics + 2)].join('\n'))
      },
    ],
    ['is something else', () => gzipSync('{"format":"zip"}\n')],
    [
      'is of a later version',
      (bytes: Buffer) =>
        gzipSync(
          gunzipSync(bytes)
            .toString()
            .replace(/"migration":\d+/, '"migration":9999'),
        ),
    ],
  ])('that %s changes nothing', async (_, spoil) => {
    await writeFile(file, spoil(whole))

    await expect(restore(true)).rejects.toThrow(/not restored|newer/)

    expect(await everything(empty)).toEqual(before)
  })
})
