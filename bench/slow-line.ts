import { once } from 'node:events'
import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net'

/** A phone's line: milliseconds there and back, and bytes a second. */
export const slowLine = { roundTripMs: 150, bytesPerSecond: 200_000 }

/**
 * A line of a phone before a local server. It slows a page and its service worker alike, which the browser's own
 * emulation does not.
 * @param port of the server
 */
export async function openSlowLine(port: number) {
  const sockets = new Set<Socket>()
  // One line for all connections of the phone, as they share its bandwidth.
  const [down, up] = [direction(), direction()]
  const server = createServer({ noDelay: true }, (near) => {
    const far = dial({ port, host: '127.0.0.1', noDelay: true })
    // A new connection costs one more way there and back.
    const ready = Date.now() + slowLine.roundTripMs
    near.on('data', (data) => up(data, far, ready))
    far.on('data', (data) => down(data, near, ready))
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        setTimeout(() => other.destroy(), slowLine.roundTripMs)
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Sends each piece when the line has carried what came before it, half a round trip later. */
function direction(): (data: Buffer, to: Socket, earliest: number) => void {
  let freeAt = 0
  return (data, to, earliest) => {
    freeAt = Math.max(freeAt, Date.now()) + (data.length / slowLine.bytesPerSecond) * 1000
    const at = Math.max(freeAt + slowLine.roundTripMs / 2, earliest)
    setTimeout(() => to.write(data), at - Date.now())
  }
}
