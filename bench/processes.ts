import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type pg from 'pg'
import { freePort } from '#server/services/embedded/free-port.ts'
import type { BareTask } from './peers/bare.ts'
import { secret } from './rows.ts'

/**
 * A server in its own process, with what the system reports of it; not a number where it reports nothing.
 * @property memory resident memory in MiB
 * @property cpu seconds of processor time since its start, of all its threads
 */
export type Running = {
  url: string
  memory(): Promise<number>
  /** @param withChildren also of the processes that it has started */
  cpu(withChildren?: boolean): Promise<number>
  stop(): Promise<void>
  /** Ends it as when the machine loses power. */
  kill(): Promise<void>
}

/** The unit of /proc on every Linux that Node runs on. */
const ticksPerSecond = 100

const production = { ...process.env, NODE_ENV: 'production' }

/**
 * The product in its default configuration; it logs nothing, or its errors.
 * @param connection its database; a URL may name several servers
 * @param folder its data
 * @param build where it was built
 */
export async function startOurs(
  connection: pg.PoolConfig | string,
  folder: string,
  build = '.',
  onError?: (line: string) => void,
): Promise<Running> {
  const port = await freePort(0, '127.0.0.1')
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: build,
    env: {
      ...production,
      DATABASE_URL: typeof connection === 'string' ? connection : urlOf(connection),
      DATA_DIR: folder,
      JWT_SECRET: secret,
      LOG_LEVEL: onError ? 'error' : 'silent',
      PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await firstOf(child, child.stdout ? once(child.stdout, 'data') : once(child, 'spawn'))
  if (onError && child.stdout) createInterface(child.stdout).on('line', onError)
  return running(child, `http://127.0.0.1:${port}`)
}

export async function startBare(task: BareTask): Promise<Running> {
  const child = fork('bench/peers/bare.ts', { env: production })
  child.send(task)
  const [port] = await firstOf(child, once(child, 'message'))
  return running(child, `http://127.0.0.1:${port}`)
}

/** Installs a peer from its own lock file. */
export async function install(cwd: string): Promise<void> {
  if (existsSync(join(cwd, 'node_modules'))) return
  const child = spawn('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd, stdio: 'ignore' })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${cwd} could not be installed`)
}

/** @throws when the process exits before it is ready */
async function firstOf(child: ChildProcess, ready: Promise<unknown[]>): Promise<unknown[]> {
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`a server of the benchmark ended with ${code}`)
  })
  return Promise.race([ready, ended])
}

/**
 * Seconds of processor time of a process since its start, of all its threads.
 * @param withChildren also of the processes that it has started, also of those that have ended
 */
async function cpuOf(pid: number, withChildren = false): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The name of the process may contain spaces; user and system time are the 12th and 13th field behind it, those of
  // children that have ended the two after them.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const own = fields.slice(11, withChildren ? 15 : 13).map(Number)
  if (own.length < 2) return Number.NaN
  const seconds = own.reduce((sum, ticks) => sum + ticks) / ticksPerSecond
  if (!withChildren) return seconds
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  const each = await Promise.all(
    children
      .trim()
      .split(' ')
      .filter(Boolean)
      .map(Number)
      .map((child) => cpuOf(child)),
  )
  return each.filter((found) => !Number.isNaN(found)).reduce((sum, found) => sum + found, seconds)
}

function running(child: ChildProcess, url: string): Running {
  async function end(signal: NodeJS.Signals) {
    child.kill(signal)
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
  return {
    url,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    async memory() {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024
    },
    cpu: (withChildren) => cpuOf(child.pid ?? 0, withChildren),
  }
}

function urlOf({ user, password, host, port, database }: pg.PoolConfig): string {
  const who = [user, typeof password === 'string' ? password : undefined].filter(Boolean).join(':')
  // A URL needs a host, even if the socket in its query is used instead.
  const where = host?.startsWith('/')
    ? `localhost:${port}/${database}?host=${encodeURIComponent(host)}`
    : `${host}:${port}/${database}`
  return `postgres://${who}@${where}`
}
