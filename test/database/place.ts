import type { ChildProcess } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A folder of one test and the processes that work in it; both are gone when the test is over. */
export type Place = { folder: string; dataDir: string; children: Set<ChildProcess> }

export const isRoot = process.getuid?.() === 0

/** A place for the running test. */
export async function place(): Promise<Place> {
  const made = await makePlace()
  onTestFinished(() => clear(made))
  return made
}

/** A place that the caller clears. */
export async function makePlace(): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'etut-test-'))
  // Root's server runs as another user, and some tests run as one.
  if (isRoot) await chmod(folder, 0o1777)
  return { folder, dataDir: join(folder, 'data'), children: new Set() }
}

export async function clear({ folder, dataDir, children }: Place) {
  for (const child of children) child.kill('SIGKILL')
  const record = await readFile(join(dataDir, 'socket-folder'), 'utf8').catch(() => '')
  const [socketFolder] = record.split('\n')
  if (socketFolder) await rm(socketFolder, { recursive: true, force: true })
  const postmaster = await postmasterOf(dataDir)
  if (postmaster) kill(postmaster)
  // Its children leave by themselves; until then they may still write.
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
}

export async function postmasterOf(dataDir: string): Promise<number> {
  const text = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')
  return Number.parseInt(text, 10) || 0
}

/** kill -9; a process that has ended already is as good. */
export function kill(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {}
}
