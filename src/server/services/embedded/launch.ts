import { type ChildProcess, spawn } from 'node:child_process'
import { type FileHandle, open, rename, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { StartFailure } from '#server/services/database/start-failure.ts'
import type { Account } from '#server/services/embedded/account.ts'
import type { Binaries } from '#server/services/embedded/binaries.ts'
import { accessSettings, writeAccess } from '#server/services/embedded/client-access.ts'
import { runSingle } from '#server/services/embedded/data-folder.ts'
import type { Endpoint } from '#server/services/embedded/endpoint.ts'
import { spawnAs } from '#server/services/embedded/run.ts'
import { endServer } from '#server/services/embedded/shutdown.ts'

/** What is needed to start the server on a folder, again after a crash. */
export type Plan = {
  binaries: Binaries
  folder: string
  endpoint: Endpoint
  account: Account | undefined
  logPath: string
  log: (message: string) => void
  /** Of tests: it survives no crash of the machine, and writes less. */
  isThrownAway?: boolean
}

export type Server = { pid: number; ended: Promise<void> }

// Settings on the command line override postgresql.conf and ALTER SYSTEM, so that durability cannot be
// switched off.
const settings = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  max_connections: '100',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  log_checkpoints: 'off',
}
const withoutDurability = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

const pollMs = 15
// Crash recovery replays everything since the last checkpoint.
const readyWithinMs = 10 * 60_000
const tellAfterMs = 5000

/** Starts the server once, after ending processes that still use its folder, and waits until it answers. */
export async function launch(plan: Plan): Promise<Server> {
  const { binaries, folder, endpoint, account } = plan
  await endServer(folder, binaries, account)
  if (await listens(endpoint)) throw servedElsewhere(folder)
  await endpoint.clear()
  await writeAccess(folder, endpoint.access, account)
  if (endpoint.password) await setPassword(plan, endpoint.password)

  await rotate(plan.logPath)
  const { file, said } = await openLog(plan.logPath)
  const all = {
    ...settings,
    ...(plan.isThrownAway && withoutDurability),
    ...accessSettings(folder),
    ...endpoint.settings,
  }
  const args = Object.entries(all).flatMap(([k, v]) => ['-c', `${k}=${v}`])
  const child = spawnServer(plan, args, file.fd)
  const ended = endOf(child)
  await file.close()
  const answer = child.pid ? await answers(plan, ended) : 'silent'
  if (child.pid && answer === 'accepted') return { pid: child.pid, ended }
  await endServer(folder, binaries, account)
  throw didNotStart(plan.logPath, await said())
}

function spawnServer({ binaries, folder, account }: Plan, args: string[], log: number): ChildProcess {
  return spawn(binaries.postgres, ['-D', folder, ...args], {
    ...spawnAs(account),
    cwd: dirname(folder),
    stdio: ['ignore', log, log],
    // Own process group: Ctrl-C in a terminal must not stop the server before its clients.
    detached: process.platform !== 'win32',
  })
}

function endOf(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
}

/** Polls until the server answers; 'silent' if it ends before, 'refused' if it rejects this user. */
async function answers({ endpoint, log }: Plan, ended: Promise<void>): Promise<Answer> {
  let hasEnded = false
  ended.then(() => {
    hasEnded = true
  })
  const start = performance.now()
  let isAnnounced = false
  while (!hasEnded && performance.now() - start < readyWithinMs) {
    const answer = await knock(endpoint)
    if (answer !== 'silent') return answer
    if (!isAnnounced && performance.now() - start > tellAfterMs) {
      isAnnounced = true
      log('PostgreSQL is recovering after an interruption; this may take minutes')
    }
    await pause(pollMs)
  }
  return 'silent'
}

type Answer = 'accepted' | 'refused' | 'silent'

async function knock({ connection }: Endpoint): Promise<Answer> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return 'accepted'
  } catch (error) {
    // Class 28, invalid authorization: waiting will not help.
    return error instanceof pg.DatabaseError && error.code?.startsWith('28') ? 'refused' : 'silent'
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Whether something listens. All visible server processes have ended, so it would be one in another
 * container.
 */
function listens({ connection: { host, port } }: Endpoint): Promise<boolean> {
  if (!host.startsWith('/')) return Promise.resolve(false)
  return new Promise((resolve) => {
    const socket = connect(join(host, `.s.PGSQL.${port}`))
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
}

async function setPassword({ binaries, folder, account }: Plan, password: string) {
  const { ok, output } = await runSingle(
    binaries,
    folder,
    `alter role etut password '${password}';\n`,
    account,
  )
  if (!ok) throw didNotStart(folder, output)
}

function servedElsewhere(folder: string) {
  return new StartFailure({
    en: `${folder} is served by a PostgreSQL in another container. Stop that one, or change DATA_DIR.`,
    tr: `${folder} klasörünü başka bir kapsayıcı kullanıyor. Onu durdurun ya da DATA_DIR'i değiştirin.`,
  })
}

function didNotStart(where: string, reason: string) {
  return new StartFailure({
    en: `PostgreSQL did not start (${where}):\n${reason}`,
    tr: 'PostgreSQL başlatılamadı; nedeni yukarıda.',
  })
}

const maxBytes = 10 * 1024 * 1024
const kept = 3

/** Rotates a log that has become too large; three old ones are kept, `.1` is the latest. */
async function rotate(path: string): Promise<void> {
  const { size } = await stat(path).catch(() => ({ size: 0 }))
  if (size < maxBytes) return
  for (let number = kept - 1; number > 0; number--) {
    await rename(`${path}.${number}`, `${path}.${number + 1}`).catch(() => {})
  }
  await rename(path, `${path}.1`)
}

/** Opens a log for appending; `said` returns the last lines appended since. */
async function openLog(path: string): Promise<{ file: FileHandle; said(): Promise<string> }> {
  const file = await open(path, 'a+', 0o600)
  const { size: start } = await file.stat()
  return { file, said: () => lastLines(path, start) }
}

async function lastLines(path: string, start: number): Promise<string> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const from = Math.max(start, size - 2000)
    const { buffer } = await file.read(Buffer.alloc(size - from), 0, size - from, from)
    return buffer.toString('utf8').trim().split('\n').slice(-5).join('\n')
  } finally {
    await file.close()
  }
}
