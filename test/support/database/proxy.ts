import { once } from 'node:events'
import { type AddressInfo, createServer, connect as dial, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import type pg from 'pg'

type Pair = { near: Socket; far: Socket; isDead: boolean }

/**
 * A TCP proxy in front of PostgreSQL that simulates network faults.
 * @param options.refusesSettings refuses startup parameters, like PgBouncer
 */
export async function openProxy(target: pg.ClientConfig, options: { refusesSettings?: boolean } = {}) {
  const pairs = new Set<Pair>()
  let isSilent = false
  let server: Server | undefined
  let port = 0

  function accept(near: Socket) {
    const { host = 'localhost', port: targetPort = 5432 } = target
    const far = host.startsWith('/') ? dial(join(host, `.s.PGSQL.${targetPort}`)) : dial(targetPort, host)
    if (options.refusesSettings) {
      near.once('data', (start) => {
        if (start.includes('statement_timeout'))
          near.end(refusal('unsupported startup parameter: statement_timeout'))
      })
    }
    const pair: Pair = { near, far, isDead: isSilent }
    pairs.add(pair)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (data) => pair.isDead || to.write(data))
      from.on('error', () => {})
      // The peer of a dead connection gets no close.
      from.on('close', () => pair.isDead || to.destroy())
    }
  }

  async function listen() {
    server = createServer(accept)
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port // it listens on TCP
  }

  function cut() {
    for (const { near, far } of pairs) {
      near.destroy()
      far.destroy()
    }
    pairs.clear()
  }

  function refuse() {
    server?.close()
    cut()
  }

  await listen()
  return {
    connection: { ...target, host: '127.0.0.1', port, ssl: false },
    /** Drops everything sent on open and new connections, without closing them. */
    goSilent() {
      isSilent = true
      for (const pair of pairs) pair.isDead = true
    },
    /** Accepts new connections; open ones stay dead. */
    comeBack() {
      isSilent = false
    },
    /** Closes all connections. */
    cut,
    /** Closes all connections and refuses new ones until it listens again. */
    refuse,
    listen,
    close: refuse,
  }
}

/** A fatal error in PostgreSQL's protocol. */
function refusal(message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C08P01\0M${message}\0\0`)
  const head = Buffer.from('E\0\0\0\0')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}
