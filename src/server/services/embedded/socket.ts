import { chmod, chown, lstat, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Account } from '#server/services/embedded/account.ts'
import { identityOf } from '#server/services/embedded/folder-identity.ts'

// Size of sockaddr_un on Linux; macOS has four bytes less.
const maxPathBytes = process.platform === 'darwin' ? 103 : 107
const shortBase = '/tmp'

/**
 * Creates a folder for the socket that only the server's user may enter: inside `dataDir`, or under /tmp when
 * the path is too long for a socket. That one has a random name, so that nobody can create it first, and is
 * recorded in `dataDir` for the next start.
 */
export async function openSocketFolder(dataDir: string, socketName: string, account: Account | undefined) {
  const own = join(dataDir, 'socket')
  if (Buffer.byteLength(join(own, socketName)) <= maxPathBytes) {
    await mkdir(own, { recursive: true, mode: 0o700 })
    await giveTo(own, account)
    return { folder: own, close: async () => {} }
  }

  const record = join(dataDir, 'socket-folder')
  const folder = (await recordedFolder(record, account)) ?? (await makeShortFolder(record, account))
  const close = async () => {
    await rm(folder, { recursive: true, force: true })
    await rm(record, { force: true })
  }
  return { folder, close }
}

/** Folder of the socket of a running server; undefined if there is none. */
export async function runningSocketFolder(
  dataDir: string,
  socketName: string,
  account: Account | undefined,
): Promise<string | undefined> {
  const own = join(dataDir, 'socket')
  if ((await lstat(join(own, socketName)).catch(() => undefined))?.isSocket()) return own
  return recordedFolder(join(dataDir, 'socket-folder'), account)
}

async function recordedFolder(record: string, account: Account | undefined): Promise<string | undefined> {
  const [folder = '', home] = (await readFile(record, 'utf8').catch(() => '')).split('\n')
  // The record was copied with its folder: the socket belongs to the original.
  if (home !== undefined && home !== (await identityOf(dirname(record)))) return undefined
  if (!folder.startsWith(join(shortBase, 'etut-'))) return undefined
  const facts = await lstat(folder).catch(() => undefined)
  const owner = account?.uid ?? process.getuid?.()
  // After a reboot another user may have created a folder of this name.
  const isOurs = facts?.isDirectory() && facts.uid === owner && (facts.mode & 0o777) === 0o700
  return isOurs ? folder : undefined
}

async function makeShortFolder(record: string, account: Account | undefined): Promise<string> {
  const folder = await mkdtemp(join(shortBase, 'etut-'))
  await giveTo(folder, account)
  await writeFile(record, `${folder}\n${await identityOf(dirname(record))}`)
  return folder
}

async function giveTo(folder: string, account: Account | undefined) {
  await chmod(folder, 0o700)
  if (account) await chown(folder, account.uid, account.gid)
}
