import { randomUUID } from 'node:crypto'
import { link, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartFailure } from '#server/services/database/start-failure.ts'
import { identityOf } from '#server/services/embedded/folder-identity.ts'
import { isRunning, startOf } from '#server/services/embedded/process-info.ts'

/** `folder` detects a lock that was copied together with its folder; locks of earlier versions lack it. */
type Holder = { pid: number; start: string; folder?: string }

const lockName = /^lock\.(\d+)$/

/**
 * Makes this process the only user of a folder until the returned function is called. The lock of an ended
 * process is replaced.
 *
 * Lock files are numbered: creating `lock.9`, which is atomic, replaces `lock.8`, and the highest number is
 * valid. With a single file that is deleted and created again, two processes could each delete the other's
 * new lock.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const draft = join(folder, `lock.draft-${randomUUID()}`)
  const identity = await identityOf(folder)
  const self: Holder = { pid: process.pid, start: await startOf(process.pid), folder: identity }
  await writeFile(draft, JSON.stringify(self))
  try {
    for (;;) {
      const newest = await newestLock(folder)
      const holder = newest ? await readHolder(folder, newest) : undefined
      if (holder && (await isHeld(holder, identity))) throw inUse(folder, holder.pid)
      const mine = newest + 1
      if (!(await claim(draft, join(folder, `lock.${mine}`)))) continue
      // Another process may have created a newer lock since `newestLock` was read.
      if ((await newestLock(folder)) !== mine) {
        await rm(join(folder, `lock.${mine}`), { force: true })
        continue
      }
      await removeOlder(folder, mine)
      // Emptied instead of deleted, as numbers must never be reused.
      return () => writeFile(join(folder, `lock.${mine}`), '')
    }
  } finally {
    await rm(draft, { force: true })
  }
}

/** A hard link appears with its content and fails if the name exists. */
async function claim(draft: string, lock: string): Promise<boolean> {
  try {
    await link(draft, lock)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

async function locks(folder: string): Promise<number[]> {
  return (await readdir(folder)).flatMap((name) => lockName.exec(name)?.[1] ?? []).map(Number)
}

async function newestLock(folder: string): Promise<number> {
  return Math.max(0, ...(await locks(folder)))
}

async function removeOlder(folder: string, mine: number) {
  const older = (await locks(folder)).filter((number) => number < mine)
  await Promise.all(older.map((number) => rm(join(folder, `lock.${number}`), { force: true })))
}

async function readHolder(folder: string, number: number): Promise<Holder | undefined> {
  const text = await readFile(join(folder, `lock.${number}`), 'utf8').catch(() => '')
  try {
    return JSON.parse(text)
  } catch {
    // It was released, or a crash of the machine truncated it.
    return undefined
  }
}

async function isHeld({ pid, start, folder }: Holder, identity: string): Promise<boolean> {
  if (folder !== undefined && folder !== identity) return false
  return (await isRunning(pid)) && (await startOf(pid)) === start
}

export class FolderInUse extends StartFailure {}

function inUse(folder: string, pid: number) {
  return new FolderInUse({
    en: `${folder} is in use by process ${pid}. Stop that one first, or choose another DATA_DIR.`,
    tr: `${folder} klasörünü ${pid} numaralı işlem kullanıyor. Onu durdurun ya da başka bir DATA_DIR seçin.`,
  })
}
