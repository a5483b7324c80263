import { once } from 'node:events'
import {
  access,
  appendFile,
  chmod,
  chown,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  writeFile,
} from 'node:fs/promises'
import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { type Account, serverAccount } from '#server/services/embedded/account.ts'
import { freePort } from '#server/services/embedded/free-port.ts'
import { isRunning } from '#server/services/embedded/process-info.ts'
import { run } from '#server/services/embedded/run.ts'
import { withClient } from './rows.ts'

const host = '127.0.0.1'
const superuser = 'postgres'
const database = 'etut'
const waitMs = 60_000
const pollMs = 50

/** The programs of an installed PostgreSQL, and the user they run as. */
export type Programs = { folder: string; account: Account | undefined }

/**
 * The programs of a PostgreSQL of the system: besides the server `pg_basebackup` and `pg_rewind`, which the embedded
 * PostgreSQL comes without.
 * @param folder where they are; without it that of `pg_config`, else the newest of Debian's
 * @returns undefined where there are none
 */
export async function findPrograms(folder?: string): Promise<Programs | undefined> {
  const debian = '/usr/lib/postgresql'
  const versions = (await readdir(debian).catch(() => [])).toSorted((a, b) => Number(b) - Number(a))
  const { ok, output } = await run('pg_config', ['--bindir'], { account: undefined, cwd: '/' })
  const places = folder ? [folder] : [...(ok ? [output] : []), ...versions.map((v) => join(debian, v, 'bin'))]
  for (const place of places) {
    const isWhole = await Promise.all(
      ['initdb', 'pg_ctl', 'pg_basebackup', 'pg_rewind'].map((name) => access(join(place, name))),
    ).then(
      () => true,
      () => false,
    )
    if (isWhole) return { folder: place, account: await serverAccount() }
  }
  return undefined
}

export type Server = Awaited<ReturnType<typeof openServer>>

/**
 * A PostgreSQL of this machine in a folder of its own; `create` or `copyOf` fills the folder, `start` runs it.
 * @param name its `cluster_name`, by which `synchronous_standby_names` knows it
 * @param folder of all servers; their user has to be able to write in it
 * @param delayMs how long what it sends to standbys is under way, as to a distant data centre
 */
export async function openServer(
  { folder: bin, account }: Programs,
  folder: string,
  name: string,
  delayMs = 0,
) {
  const data = join(folder, name)
  const port = await freePort(0, host)
  const line = await openLine(port, delayMs)
  const connection: pg.ClientConfig = { host, port, user: superuser, database }

  async function program(program: string, ...words: string[]): Promise<string> {
    const { ok, output } = await run(join(bin, program), words, { account, cwd: folder })
    if (!ok) throw new Error(`${program} of ${name}: ${output}`)
    return output
  }

  const ask = <Row extends pg.QueryResultRow>(text: string) =>
    withClient(connection, async (client) => (await client.query<Row>(text)).rows)

  /** @param options settings for only this start */
  async function start(options: Record<string, string> = {}): Promise<void> {
    const settings = {
      listen_addresses: host,
      unix_socket_directories: '',
      port: `${port}`,
      cluster_name: name,
    }
    const words = Object.entries({ ...settings, ...options }).map(([key, value]) => `-c '${key}=${value}'`)
    await program(
      'pg_ctl',
      '-D',
      data,
      '-w',
      '-l',
      join(folder, `${name}.log`),
      '-o',
      words.join(' '),
      'start',
    )
  }

  /** Kills all its processes at once, as when the machine loses power, and cuts its standbys off. */
  async function crash(): Promise<void> {
    const postmaster = Number.parseInt(await readFile(join(data, 'postmaster.pid'), 'utf8'), 10)
    // It starts no more processes, which would not be killed and would go on writing.
    process.kill(postmaster, 'SIGSTOP')
    const children = await readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
    const all = [postmaster, ...children.trim().split(' ').filter(Boolean).map(Number)]
    line.cut()
    for (const pid of all) kill(pid)
    await until(async () => !(await Promise.all(all.map(isRunning))).includes(true), `${name} to be gone`)
    // A zombie that nobody reaps still counts as a server of this folder.
    await rm(join(data, 'postmaster.pid'), { force: true })
  }

  const stop = (mode: 'fast' | 'immediate') => program('pg_ctl', '-D', data, '-w', '-m', mode, 'stop')

  return {
    name,
    data,
    connection,
    /** Where its standbys connect, with the delay. */
    line,
    ask,
    start,
    crash,
    stop,
    /** Makes an empty database with these lines in its settings. */
    async create(settings: Record<string, string>): Promise<void> {
      await program(
        'initdb',
        '-D',
        data,
        '-U',
        superuser,
        '--auth=trust',
        '--encoding=UTF8',
        '--data-checksums',
      )
      const lines = Object.entries(settings).map(
        ([key, value]) => `${key} = '${value.replaceAll("'", "''")}'\n`,
      )
      await appendFile(join(data, 'postgresql.conf'), lines.join(''))
      await start()
      await withClient({ ...connection, database: 'postgres' }, (client) =>
        // Where commits wait for a standby, there is none yet.
        client
          .query('set synchronous_commit = local')
          .then(() => client.query(`create database ${database}`)),
      )
    },
    /** Copies the folder of a running server. */
    async copyOf(primary: { connection: pg.ClientConfig }): Promise<void> {
      const source = ['-h', host, '-p', `${primary.connection.port}`, '-U', superuser]
      await program('pg_basebackup', ...source, '-D', data, '--checkpoint=fast')
    },
    /** Starts on a copied folder. */
    async startFrom(copy: string, signal: string, settings: Record<string, string>): Promise<void> {
      await cp(copy, data, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true })
      await writeFile(join(data, signal), '')
      await ownedBy(data, account)
      await start(settings)
    },
    /** Starts as a standby of another server. */
    async follow(primary: { line: Line }): Promise<void> {
      await writeFile(join(data, 'standby.signal'), '')
      await ownedBy(join(data, 'standby.signal'), account)
      await start({ primary_conninfo: `host=${host} port=${primary.line.port} user=${superuser}` })
    },
    promote: () => program('pg_ctl', '-D', data, '-w', 'promote'),
    /** Takes back what it wrote after another one was promoted, so that it can follow that one. */
    async rewindTo(primary: { connection: pg.ClientConfig; ask: typeof ask }): Promise<void> {
      // pg_rewind reads the new timeline from the control file, which a checkpoint writes.
      await primary.ask('checkpoint')
      const { port } = primary.connection
      const source = `host=${host} port=${port} user=${superuser} dbname=${database}`
      await program('pg_rewind', '-D', data, `--source-server=${source}`)
    },
    async close(): Promise<void> {
      await stop('immediate').catch(() => {})
      await line.close()
    },
  }
}

/** A folder of the system's temporary ones in which servers can run as their user, and the product beside them. */
export async function openFolder({ account }: Programs): Promise<{ whole: string; servers: string }> {
  const whole = await mkdtemp(join(tmpdir(), 'etut-postgres-'))
  await chmod(whole, 0o711)
  const servers = join(whole, 'servers')
  await mkdir(servers)
  await ownedBy(servers, account)
  return { whole, servers }
}

/** Gives a file or folder, with all in it, to the user of the servers. */
export async function ownedBy(path: string, account: Account | undefined): Promise<void> {
  if (account === undefined) return
  await chown(path, account.uid, account.gid)
  const inside = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => [])
  for (const entry of inside) await chown(join(entry.parentPath, entry.name), account.uid, account.gid)
}

type Line = { port: number; cut(): void; close(): Promise<void> }

/** A TCP proxy before a server; what the server sends arrives later, and what is under way is lost when it is cut. */
async function openLine(target: number, delayMs: number): Promise<Line> {
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = dial(target, host)
    for (const [from, to, delay] of [
      [near, far, 0],
      [far, near, delayMs],
    ] as const) {
      sockets.add(from)
      from.on('data', (data) => {
        if (delay === 0) to.write(data)
        else setTimeout(() => to.destroyed || to.write(data), delay)
      })
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  })
  server.listen(0, host)
  await once(server, 'listening')
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port, // it listens on TCP
    cut,
    async close() {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}

/** @throws when it takes longer than a minute */
export async function until(isDone: () => Promise<boolean>, what: string): Promise<void> {
  for (const since = performance.now(); performance.now() - since < waitMs; await pause(pollMs))
    if (await isDone()) return
  throw new Error(`waited in vain for ${what}`)
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}

export async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
}
