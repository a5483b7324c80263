import type { ChildProcess } from 'node:child_process'
import { appendFile, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startOf } from '#server/services/embedded/process-info.ts'

/** A folder in which processes of a test work. `dataDir` is the DATA_DIR of a server, made by that server. */
export type Sandbox = { folder: string; dataDir: string; children: Set<ChildProcess> }

const recordOf = (folder: string) => `${folder}.processes`

/** Notes that a process works in a sandbox, so that it can be ended when its test no longer can. */
export async function recordProcess(folder: string, pid: number): Promise<void> {
  await appendFile(recordOf(folder), `${JSON.stringify({ pid, start: await startOf(pid) })}\n`)
}

/** Ends all that runs in a sandbox, and removes it. */
export async function clear({ folder, dataDir, children }: Sandbox): Promise<void> {
  for (const child of children) child.kill('SIGKILL')
  await endPostgres(dataDir)
  // Processes of PostgreSQL leave by themselves after the first; until then they may still write.
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  await rm(recordOf(folder), { force: true })
}

/**
 * Ends all that a run of tests has left.
 * @param runFolder holds the sandboxes of the run and their records
 */
export async function clearAll(runFolder: string): Promise<void> {
  const names = await readdir(runFolder)
  for (const name of names.filter((each) => each.endsWith('.processes')).sort()) {
    const folder = join(runFolder, name.replace(/\.processes$/, ''))
    const lines = (await readFile(recordOf(folder), 'utf8')).trim().split('\n')
    // The number may be another process's by now.
    for (const { pid, start } of lines.map((line) => JSON.parse(line)))
      if ((await startOf(pid)) === start) kill(pid)
    await clear({ folder, dataDir: join(folder, 'data'), children: new Set() })
  }
}

async function endPostgres(dataDir: string): Promise<void> {
  const record = await readFile(join(dataDir, 'socket-folder'), 'utf8').catch(() => '')
  const [socketFolder] = record.split('\n')
  if (socketFolder) await rm(socketFolder, { recursive: true, force: true })
  const postmaster = await postmasterOf(dataDir)
  if (postmaster) kill(postmaster)
}

/** The process of the PostgreSQL that a server runs in its DATA_DIR; 0: none. */
export async function postmasterOf(dataDir: string): Promise<number> {
  const text = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')
  return Number.parseInt(text, 10) || 0
}

/** kill -9; a process that has ended already is as good. */
export function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {}
}

/** The programs on this machine, as Linux tells them, that have a folder in their arguments or their environment. */
export async function programsOf(folder: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const found = await Promise.all(
    pids.map(async (pid) => {
      const read = (file: string) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')
      const [program, environment] = [await read('cmdline'), await read('environ')]
      return `${program} ${environment}`.includes(folder) ? [program.replaceAll('\0', ' ')] : []
    }),
  )
  return found.flat()
}
