import { readdir, readFile, readlink, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { StartFailure } from '#server/services/database/start-failure.ts'
import type { Account } from '#server/services/embedded/account.ts'
import type { Binaries } from '#server/services/embedded/binaries.ts'
import { isListed } from '#server/services/embedded/process-info.ts'
import { run } from '#server/services/embedded/run.ts'

const pollMs = 15
const greatestPid = 2 ** 31 - 1
type Step = { signal?: NodeJS.Signals; waitMs: number }

// A fast shutdown, then an immediate one, which loses nothing but needs crash recovery at the next start;
// both stop the child processes. A postmaster that hangs is killed.
const withPostmaster: Step[] = [
  { signal: 'SIGINT', waitMs: 10_000 },
  { signal: 'SIGQUIT', waitMs: 3000 },
]
// Child processes without a postmaster exit when they notice.
const withoutPostmaster: Step[] = [{ waitMs: 500 }, { signal: 'SIGQUIT', waitMs: 2000 }]
const byForce: Step = { signal: 'SIGKILL', waitMs: 5000 }

/**
 * Ends every server process on a data folder: one that this process started, an orphaned server, or orphaned
 * children.
 */
export async function endServer(folder: string, binaries: Binaries, account: Account | undefined) {
  if (process.platform === 'win32') await endOnWindows(folder, binaries, account)
  else await endBySignals(folder)
}

async function endBySignals(folder: string) {
  const postmaster = await recordedPid(folder)
  let left = await serversOn(folder, postmaster)
  const steps = left.includes(postmaster) ? withPostmaster : withoutPostmaster
  for (const { signal, waitMs } of [...steps, byForce]) {
    if (left.length === 0) break
    const addressed = left.includes(postmaster) && signal !== 'SIGKILL' ? [postmaster] : left
    if (signal) for (const pid of addressed) send(pid, signal)
    left = await waitForEnd(folder, postmaster, waitMs)
  }
  if (left.length > 0) throw cannotEnd(left)
  await removeMisleadingRecord(folder)
}

async function waitForEnd(folder: string, postmaster: number, waitMs: number): Promise<number[]> {
  const until = performance.now() + waitMs
  for (;;) {
    const left = await serversOn(folder, postmaster)
    if (left.length === 0 || performance.now() > until) return left
    await pause(pollMs)
  }
}

function send(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch {
    // It has already exited; otherwise the wait times out.
  }
}

/** PostgreSQL's working directory is its data folder, so processes are found by it, orphans included. */
async function serversOn(folder: string, postmaster: number): Promise<number[]> {
  const names = await readdir('/proc').catch(() => [])
  if (names.length === 0) return (await isPostmaster(folder, postmaster)) ? [postmaster] : []
  const pids = names.filter((name) => /^\d+$/.test(name)).map(Number)
  const found = await Promise.all(pids.map(async (pid) => ((await worksIn(folder, pid)) ? [pid] : [])))
  return found.flat()
}

async function worksIn(folder: string, pid: number): Promise<boolean> {
  const place = await readlink(`/proc/${pid}/cwd`).catch(() => '')
  if (place !== folder) return false
  // Excludes a shell with that working directory. A replaced program has a suffix after its name.
  const program = await readlink(`/proc/${pid}/exe`).catch(() => '')
  return basename(program).split(' ')[0] === 'postgres'
}

async function isPostmaster(folder: string, pid: number): Promise<boolean> {
  if (!pid) return false
  const { output } = await run('/bin/ps', ['-o', 'command=', '-p', String(pid)], {
    account: undefined,
    cwd: '/',
  })
  return output.includes('postgres') && output.includes(folder)
}

async function recordedPid(folder: string): Promise<number> {
  const text = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number.parseInt(text, 10)
  return pid > 0 && pid <= greatestPid ? pid : 0
}

/**
 * Removes postmaster.pid when it would block the start: its pid belongs to another program or a zombie, or
 * the file is unreadable (empty after a full disk or a crash of the machine). Otherwise it stays, as the
 * server uses it to check that no process holds the old shared memory.
 */
async function removeMisleadingRecord(folder: string) {
  const pid = await recordedPid(folder)
  if (pid === 0 || isListed(pid)) await rm(join(folder, 'postmaster.pid'), { force: true })
}

async function endOnWindows(folder: string, { pgCtl }: Binaries, account: Account | undefined) {
  for (const mode of ['fast', 'immediate']) {
    if (!(await recordedPid(folder))) return
    await run(pgCtl, ['stop', '-D', folder, '-m', mode, '-t', '30'], { account, cwd: dirname(folder) })
  }
}

function cannotEnd(pids: number[]) {
  return new StartFailure({
    en: `An earlier PostgreSQL (process ${pids.join(', ')}) does not stop. Stop it, then start again.`,
    tr: `Önceki PostgreSQL (${pids.join(', ')} numaralı işlem) kapanmıyor. Kapatıp yeniden başlatın.`,
  })
}
