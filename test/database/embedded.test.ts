import { spawn } from 'node:child_process'
import { appendFile, cp, lstat, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '#server/services/database/client.ts'
import { isRunning } from '#server/services/embedded/process-info.ts'
import { endWith, isRoot, openSandbox } from '../support/database/sandbox.ts'
import { start, startProcess } from '../support/database/starter.ts'
import { kill, postmasterOf } from '../support/processes.ts'

describe('our own PostgreSQL', () => {
  it.each([
    ['', ''],
    [', where the path is too long for its socket', `${'x'.repeat(100)}/data`],
  ])('serves a copy of a folder while the original runs%s', async (_, below) => {
    const here = await openSandbox()
    const original = { ...here, dataDir: join(here.dataDir, below) }
    const first = await start(original)
    const copy = { ...here, dataDir: join(here.folder, 'copy', below) }
    await cp(original.dataDir, copy.dataDir, {
      recursive: true,
      filter: async (path) => !(await lstat(path)).isSocket(),
    })

    const second = await start(copy)

    const one = openDatabase({ connection: first.connection, named: true })
    const other = openDatabase({ connection: second.connection, named: true })
    await one.run`create table mine as select 1 as n`
    expect(await other.one`select to_regclass('mine') as there`).toEqual({ there: null })
    await expect(start(copy)).rejects.toThrow('in use by process')
    await Promise.all([one.close(), other.close()])
    await second.stop()
    expect(await isRunning(first.pid)).toBe(true)
    await first.stop()
  })

  it('starts in a folder that is not there yet, and keeps what was written', async () => {
    const here = await openSandbox()
    const first = await start(here)
    const before = openDatabase({ connection: first.connection, named: true })
    await before.run`create table kept as select 1 as n`
    await before.close()
    await first.stop()

    const second = await start(here)
    const after = openDatabase({ connection: second.connection, named: true })
    const settings = await after.rows<{ name: string; setting: string }>`
      select name, setting from pg_settings order by name`
    const rows = await after.rows`select n from kept`
    await after.close()
    await second.stop()

    expect(rows).toEqual([{ n: 1 }])
    expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toMatchObject({
      fsync: 'on',
      synchronous_commit: 'on',
      full_page_writes: 'on',
      data_checksums: 'on',
      listen_addresses: '',
      server_encoding: 'UTF8',
    })
  })

  it('leaves no process and lets nobody else into its folders', async () => {
    const here = await openSandbox()
    const server = await start(here)
    const modes = await Promise.all(
      ['postgres', 'socket'].map(async (name) => (await stat(join(here.dataDir, name))).mode & 0o777),
    )

    await server.stop()

    expect(modes).toEqual([0o700, 0o700])
    expect(await isRunning(server.pid)).toBe(false)
  })

  it('gives the app a role that may not rule the server', async () => {
    const here = await openSandbox()
    const server = await start(here)
    const sql = openDatabase({ connection: server.connection, named: true })
    const denied = await sql.rows`select pg_read_file('/etc/passwd')`.catch((error: Error) => error.message)
    await sql.close()
    await server.stop()

    expect(denied).toContain('permission denied')
  })

  it('lets nobody be its superuser over the socket', async () => {
    const here = await openSandbox()
    const server = await start(here)
    const sql = openDatabase({ connection: server.connection, named: true })
    const role = await sql.one`
      select rolname::text as name, rolsuper as rules from pg_roles where rolname = current_user`
    await sql.close()

    await expect(connectAs('postgres', server.connection)).rejects.toThrow('pg_hba.conf rejects connection')
    await expect(connectAs('anybody', server.connection)).rejects.toThrow('pg_hba.conf rejects connection')
    expect(role).toEqual({ name: 'etut', rules: false })
    await server.stop()
  })

  it('closes a folder that let everybody in who reached the socket', async () => {
    const here = await openSandbox()
    await (await start(here)).stop()
    const folder = join(here.dataDir, 'postgres')
    await writeFile(join(folder, 'pg_hba.conf'), 'local all all trust\n')
    await writeFile(join(folder, 'open.conf'), 'local all all trust\n')
    await appendFile(join(folder, 'postgresql.conf'), `hba_file = '${join(folder, 'open.conf')}'\n`)

    const server = await start(here)

    await expect(connectAs('postgres', server.connection)).rejects.toThrow('pg_hba.conf rejects connection')
    await connectAs('etut', server.connection)
    expect(await readFile(join(folder, 'pg_hba.conf'), 'utf8')).not.toContain('trust')
    await server.stop()
  })

  it('refuses a second process on the same folder, by its number', async () => {
    const here = await openSandbox()
    const first = await start(here)

    const second = startProcess(here)

    expect((await second.next('failed')).message).toContain(`in use by process ${process.pid}`)
    await expect(start(here)).rejects.toThrow(`${process.pid} numaralı işlem`)
    await first.stop()
  })

  it('lets exactly one of several starters in after a crash', async () => {
    const here = await openSandbox()
    await mkdir(here.dataDir, { mode: 0o711 })
    await writeFile(join(here.dataDir, 'lock.7'), JSON.stringify({ pid: 999_999_999, start: '' }))

    const starters = [1, 2, 3].map(() => startProcess(here))
    const answers = await Promise.all(
      starters.map((starter) =>
        Promise.race([starter.next('started'), starter.next('failed')]).catch(String),
      ),
    )

    expect(answers.map((answer) => (typeof answer === 'string' ? answer : answer.said)).sort()).toEqual([
      'failed',
      'failed',
      'started',
    ])
  })

  it('finds a short place for the socket of a long folder', async () => {
    const here = await openSandbox()
    here.dataDir = join(here.folder, 'ç'.repeat(60), 'data')
    const server = await start(here)
    const socketFolder = String(server.connection.host)
    const { mode } = await stat(socketFolder)

    await server.stop()

    expect(socketFolder).toMatch(/^\/tmp\/etut-\w+$/)
    expect(mode & 0o777).toBe(0o700)
    await expect(stat(socketFolder)).rejects.toThrow('ENOENT')
  })

  it('moves a log that has grown long aside', async () => {
    const here = await openSandbox()
    await mkdir(here.dataDir, { mode: 0o711 })
    await writeFile(join(here.dataDir, 'postgres.log'), Buffer.alloc(11 * 1024 * 1024))

    const server = await start(here)
    await server.stop()

    expect((await stat(join(here.dataDir, 'postgres.log.1'))).size).toBe(11 * 1024 * 1024)
    expect(await readFile(join(here.dataDir, 'postgres.log'), 'utf8')).toContain(
      'ready to accept connections',
    )
  })

  it('says what to do about the folder of another major version', async () => {
    const here = await openSandbox()
    await mkdir(join(here.dataDir, 'postgres'), { recursive: true, mode: 0o711 })
    await writeFile(join(here.dataDir, 'postgres', 'PG_VERSION'), '17\n')

    await expect(start(here)).rejects.toThrow('made by PostgreSQL 17, this program has 18')
  })

  it('touches nothing in a folder that is not a database', async () => {
    const here = await openSandbox()
    await mkdir(join(here.dataDir, 'postgres'), { recursive: true, mode: 0o711 })
    await writeFile(join(here.dataDir, 'postgres', 'thesis.txt'), 'mine')

    await expect(start(here)).rejects.toThrow('something that is not a database')
    expect(await readFile(join(here.dataDir, 'postgres', 'thesis.txt'), 'utf8')).toBe('mine')
  })
})

describe('after a crash', () => {
  it('of only the app, the next start ends the orphan and serves', async () => {
    const here = await openSandbox()
    const crashed = startProcess(here)
    const { pid: orphan } = await crashed.next('started')
    await crashed.kill()
    expect(await isRunning(orphan)).toBe(true)

    const server = await start(here)

    expect(server.pid).not.toBe(orphan)
    expect(await isRunning(orphan)).toBe(false)
    await server.stop()
  })

  it('of only PostgreSQL, it comes back by itself and the same pool works on', async () => {
    const here = await openSandbox()
    const server = await start(here)
    const sql = openDatabase({ connection: server.connection, named: true })
    await sql.rows`select 1`
    const running = sql.rows`select pg_sleep(60)`.catch((error: Error) => error)
    const active = () => sql.rows`
      select 1 from pg_stat_activity where query like 'select pg_sleep%' and state = 'active'`
    await expect.poll(active).toHaveLength(1)
    const before = server.pid

    kill(before)

    expect(await running).toBeInstanceOf(Error)
    await expect.poll(() => sql.rows`select 2 as two`.catch(() => [])).toEqual([{ two: 2 }])
    await expect.poll(() => server.pid).not.toBe(before)
    await sql.close()
    await server.stop()
  })

  it('of both, the next start serves', async () => {
    const here = await openSandbox()
    const crashed = startProcess(here)
    const { pid } = await crashed.next('started')
    await Promise.all([crashed.kill(), kill(pid)])

    const server = await start(here)

    expect(server.pid).not.toBe(pid)
    await server.stop()
  })

  it('and the old numbers used again by other programs, the next start serves', async () => {
    const here = await openSandbox()
    const crashed = startProcess(here)
    const { pid } = await crashed.next('started')
    await Promise.all([crashed.kill(), kill(pid)])
    const record = join(here.dataDir, 'postgres', 'postmaster.pid')
    const { uid } = await stat(record)
    const sleeper = spawn('sleep', ['infinity'], { ...(isRoot ? { uid } : {}) })
    endWith(here, sleeper)
    await writeFile(record, (await readFile(record, 'utf8')).replace(/^\d+/, String(sleeper.pid)))
    const lock = (await readdir(here.dataDir)).find((name) => /^lock\.\d+$/.test(name)) ?? ''
    await writeFile(join(here.dataDir, lock), JSON.stringify({ pid: sleeper.pid, start: 'another' }))

    const server = await start(here)

    expect(await postmasterOf(here.dataDir)).toBe(server.pid)
    expect(sleeper.exitCode).toBeNull()
    await server.stop()
  })

  it.each([
    ['empty', ''],
    ['rubbish', 'not a number\n\0\0'],
    ['a number that no process has', '99999999999999\n'],
  ])('and the record of its process %s, the next start serves', async (_, record) => {
    const here = await openSandbox()
    await (await start(here)).stop()
    await writeFile(join(here.dataDir, 'postgres', 'postmaster.pid'), record)

    const server = await start(here)

    expect(await postmasterOf(here.dataDir)).toBe(server.pid)
    await server.stop()
  })

  it('half-way through the making of the folder, the next start makes it', async () => {
    const here = await openSandbox()
    const crashed = startProcess(here)
    const begun = async () => {
      const names = await readdir(here.dataDir)
      const draft = names.find((name) => name.startsWith('postgres.new-')) ?? 'none'
      return stat(join(here.dataDir, draft, 'PG_VERSION'))
    }
    await expect.poll(() => begun().then(Boolean, () => false), { interval: 1 }).toBe(true)
    await crashed.kill()
    expect(await readdir(here.dataDir)).not.toContain('postgres')

    const server = await start(here)
    const sql = openDatabase({ connection: server.connection, named: true })

    expect(await sql.rows`select 1 as one`).toEqual([{ one: 1 }])
    await sql.close()
    await server.stop()
  })
})

async function connectAs(user: string, connection: pg.PoolConfig): Promise<void> {
  const client = new pg.Client({ ...connection, user, database: 'postgres' })
  await client.connect().finally(() => client.end())
}
