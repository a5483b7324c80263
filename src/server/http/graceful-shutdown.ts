import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#rules/refusal.ts'

/** Time to wait for the rest of a request head that has begun to arrive. */
const headMs = 1000
/** A load balancer retries at another instance; a single server restarts within seconds. */
const retryAfterSeconds = 2

/**
 * Makes shutdown fast: idle connections are closed at once, requests in progress are answered with
 * `connection: close`, and new ones get 503. Node would otherwise wait forever for connections that browsers keep
 * in reserve.
 */
export function addGracefulShutdown(app: FastifyInstance): void {
  const underWay = new Map<Socket, number>()
  let isStopping = false

  app.server.on('connection', (socket: Socket) => {
    underWay.set(socket, 0)
    socket.once('close', () => underWay.delete(socket))
  })
  app.server.on('request', ({ socket }, response) => {
    const count = (step: number) => {
      const before = underWay.get(socket)
      if (before !== undefined) underWay.set(socket, before + step)
    }
    count(1)
    response.once('close', () => {
      count(-1)
      if (isStopping && underWay.get(socket) === 0) socket.destroySoon()
    })
  })
  const endIdle = (isIdle: (socket: Socket) => boolean) => {
    for (const [socket, requests] of underWay) if (requests === 0 && isIdle(socket)) socket.destroy()
  }

  app.addHook('preClose', async () => {
    isStopping = true
    app.server.closeIdleConnections()
    endIdle((socket) => socket.bytesRead === 0)
    setTimeout(() => endIdle(() => true), headMs).unref()
  })
  app.addHook('onRequest', async () => {
    if (isStopping) throw new Refusal('UNAVAILABLE', undefined, retryAfterSeconds)
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('connection', 'close')
  })
}

/**
 * Stops accepting requests and resolves when those in progress are answered.
 * @param graceMs maximum time for them; then all connections are closed
 */
export async function close(app: FastifyInstance, graceMs: number): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), graceMs)
  await app.close()
  clearTimeout(cut)
}
