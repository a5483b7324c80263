import type { ChildProcess } from 'node:child_process'
import { chmod, mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { clear, recordProcess, type Sandbox } from '../processes.ts'

export const isRoot = process.getuid?.() === 0

/** A sandbox for the running test, cleared when that is over. */
export async function openSandbox(): Promise<Sandbox> {
  const made = await makeSandbox()
  onTestFinished(() => clear(made))
  return made
}

/** A sandbox that the caller clears. */
export async function makeSandbox(): Promise<Sandbox> {
  const folder = await mkdtemp(join(inject('runFolder'), 'sandbox-'))
  // Root's server runs as another user, and some tests run as one.
  if (isRoot) await chmod(folder, 0o1777)
  // This process starts PostgreSQL again when it ends unasked.
  await recordProcess(folder, process.pid)
  return { folder, dataDir: join(folder, 'data'), children: new Set() }
}

/** Ends a process with its sandbox, also when the run of the tests is stopped. */
export function endWith({ folder, children }: Sandbox, child: ChildProcess): void {
  children.add(child)
  if (child.pid !== undefined) void recordProcess(folder, child.pid)
}
