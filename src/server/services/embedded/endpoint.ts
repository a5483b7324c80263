import { randomBytes } from 'node:crypto'
import { chmod, chown, lstat, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type pg from 'pg'
import type { Account } from '#server/services/embedded/account.ts'
import {
  accessByLoopback,
  accessBySocket,
  type ClientAccess,
} from '#server/services/embedded/client-access.ts'
import { identityOf } from '#server/services/embedded/folder-identity.ts'
import { freePort } from '#server/services/embedded/free-port.ts'

/** Where the server listens: settings of the server and of its clients. */
export type Endpoint = {
  settings: Record<string, string>
  connection: pg.PoolConfig & { host: string; port: number }
  access: ClientAccess
  /** Set as the role's password before each start, so that it is never stored on disk. */
  password?: string
  /** Removes leftovers of a crashed server. */
  clear(): Promise<void>
  close(): Promise<void>
}

// A role of its own limits an SQL injection to the application's database.
const role = { user: 'etut', database: 'etut', ssl: false }
const socketPort = 5432

/**
 * A unix socket of this user; on Windows, where sockets have no such access control, loopback with a
 * password.
 */
export function openEndpoint(dataDir: string, account: Account | undefined): Promise<Endpoint> {
  return process.platform === 'win32' ? openLoopback() : openSocket(dataDir, account)
}

/** Connection to the server that another process runs in `dataDir`; undefined if impossible. */
export async function runningConnection(
  dataDir: string,
  account: Account | undefined,
): Promise<pg.PoolConfig | undefined> {
  // On Windows only the running process knows the password.
  if (process.platform === 'win32') return undefined
  const host = await runningSocketFolder(dataDir, `.s.PGSQL.${socketPort}`, account)
  return host === undefined ? undefined : { ...role, host, port: socketPort }
}

async function openSocket(dataDir: string, account: Account | undefined): Promise<Endpoint> {
  const name = `.s.PGSQL.${socketPort}`
  const { folder, close } = await openSocketFolder(dataDir, name, account)
  const lock = join(folder, `${name}.lock`)
  return {
    settings: {
      listen_addresses: '',
      unix_socket_directories: folder,
      unix_socket_permissions: '0700',
      port: String(socketPort),
    },
    connection: { ...role, host: folder, port: socketPort },
    access: accessBySocket(),
    clear: () => rm(lock, { force: true }),
    close,
  }
}

/** Endpoint for Windows; works on every platform. */
export async function openLoopback(): Promise<Endpoint> {
  const host = '127.0.0.1'
  const port = await freePort(0, host)
  const password = randomBytes(32).toString('base64url')
  return {
    settings: { listen_addresses: host, unix_socket_directories: '', port: String(port) },
    connection: { ...role, host, port, password },
    access: accessByLoopback,
    password,
    clear: async () => {},
    close: async () => {},
  }
}

// Size of sockaddr_un on Linux; macOS has four bytes less.
const maxPathBytes = process.platform === 'darwin' ? 103 : 107
const shortBase = '/tmp'

/**
 * Creates a folder for the socket that only the server's user may enter: inside `dataDir`, or under /tmp when
 * the path is too long for a socket. That one has a random name, so that nobody can create it first, and is
 * recorded in `dataDir` for the next start.
 */
async function openSocketFolder(dataDir: string, socketName: string, account: Account | undefined) {
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
async function runningSocketFolder(
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
