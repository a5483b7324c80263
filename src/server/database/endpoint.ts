import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type pg from 'pg'
import type { Account } from '#server/database/account.ts'
import { accessByLoopback, accessBySocket, type ClientAccess } from '#server/database/client-access.ts'
import { openSocketFolder, runningSocketFolder } from '#server/database/socket.ts'

/** Where the server listens: what it is started with, and what a client connects with. */
export type Endpoint = {
  settings: Record<string, string>
  connection: pg.PoolConfig & { host: string; port: number }
  access: ClientAccess
  /** The role's password is set to this before each start, so that it is on no disk. */
  password?: string
  /** Removes what a server that died here left behind. */
  clear(): Promise<void>
  close(): Promise<void>
}

// The rights of a client that is taken over by an SQL injection end at this role's own database.
const role = { user: 'etut', database: 'etut', ssl: false }
const socketPort = 5432

/** A unix socket for this user alone; on Windows, without such rights on sockets, loopback and a password. */
export function openEndpoint(dataDir: string, account: Account | undefined): Promise<Endpoint> {
  return process.platform === 'win32' ? openLoopback() : openSocket(dataDir, account)
}

/** How to reach the server that another process runs in `dataDir`; undefined where that is not possible. */
export async function runningConnection(
  dataDir: string,
  account: Account | undefined,
): Promise<pg.PoolConfig | undefined> {
  // On Windows the password is known to the running process alone.
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

/** The endpoint for Windows; it works on every platform. */
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
