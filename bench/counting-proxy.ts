import { once } from 'node:events'
import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net'
import { join } from 'node:path'
import type pg from 'pg'

/**
 * What a server asked its database.
 * @property statements executed, `begin` and `commit` among them
 * @property roundTrips how often a connection waited for an answer before it sent more
 */
export type Counts = { statements: number; roundTrips: number }

/** A proxy before PostgreSQL that counts what goes through it. It costs time, so nothing else is measured behind it. */
export async function countingProxy(target: pg.PoolConfig) {
  let counted: Counts = { statements: 0, roundTrips: 0 }
  const sockets = new Set<Socket>()

  function accept(near: Socket) {
    const { host = 'localhost', port = 5432 } = target
    const far = host.startsWith('/') ? dial(join(host, `.s.PGSQL.${port}`)) : dial(port, host)
    const types = messageTypes()
    let isAnswered = true
    near.on('data', (data) => {
      if (isAnswered) counted.roundTrips++
      isAnswered = false
      counted.statements += types(data).filter((type) => type === 'E' || type === 'Q').length
      far.write(data)
    })
    far.on('data', (data) => {
      isAnswered = true
      near.write(data)
    })
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
  }

  const server = createServer({ noDelay: true }, accept)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    connection: { ...target, host: '127.0.0.1', port: (server.address() as AddressInfo).port },
    /** What was counted since the last call. */
    take(): Counts {
      const taken = counted
      counted = { statements: 0, roundTrips: 0 }
      return taken
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/**
 * Reads the types of a client's messages from the chunks of one connection.
 * https://www.postgresql.org/docs/current/protocol-message-formats.html
 */
function messageTypes(): (chunk: Buffer) => string[] {
  let rest: Buffer = Buffer.alloc(0)
  // The first message of a connection has no type.
  let isStart = true
  return (chunk) => {
    rest = Buffer.concat([rest, chunk])
    const types: string[] = []
    for (;;) {
      const head = isStart ? 0 : 1
      if (rest.length < head + 4) return types
      const end = head + rest.readInt32BE(head)
      if (rest.length < end) return types
      if (!isStart) types.push(String.fromCharCode(rest[0] ?? 0))
      isStart = false
      rest = rest.subarray(end)
    }
  }
}
