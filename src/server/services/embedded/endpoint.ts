import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type pg from 'pg'
import type { Account } from '#server/services/embedded/account.ts'
import {
  accessByLoopback,
  accessBySocket,
  type ClientAccess,
} from '#server/services/embedded/client-access.ts'
import { openSocketFolder, runningSocketFolder } from '#server/services/embedded/socket.ts'

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
  const port = await freePort(host)
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

function freePort(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, host, () => {
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : 0
      server.close(() => resolve(port))
    })
  })
}
