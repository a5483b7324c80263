import { once } from 'node:events'
import { type AddressInfo, createServer, connect as dial, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import type pg from 'pg'

type Pair = { near: Socket; far: Socket; isDead: boolean }

/** A TCP proxy before a PostgreSQL, that fails as networks do. */
export async function openProxy(target: pg.ClientConfig) {
  const pairs = new Set<Pair>()
  let isSilent = false
  let server: Server | undefined
  let port = 0

  function accept(near: Socket) {
    const { host = 'localhost', port: targetPort = 5432 } = target
    const far = host.startsWith('/') ? dial(join(host, `.s.PGSQL.${targetPort}`)) : dial(targetPort, host)
    const pair: Pair = { near, far, isDead: isSilent }
    pairs.add(pair)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (data) => pair.isDead || to.write(data))
      from.on('error', () => {})
      // The other side of a dead connection hears of nothing.
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
    /** Swallows all that is sent, on connections that are open and on new ones, and closes none. */
    goSilent() {
      isSilent = true
      for (const pair of pairs) pair.isDead = true
    },
    /** New connections work; those that were open stay dead. */
    comeBack() {
      isSilent = false
    },
    /** Ends all connections. */
    cut,
    /** Ends all connections and takes no new ones, until it listens again. */
    refuse,
    listen,
    close: refuse,
  }
}
