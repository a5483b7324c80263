import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#rules/refusal.ts'

/** How long the head of a request that has begun to arrive is waited for. */
const headMs = 1000
/** A load balancer sends the next try to another instance; alone, a server is back within moments. */
const retryAfterSeconds = 2

/**
 * Makes a stop short: connections without a request end at once, requests under way are answered on connections that
 * then end, and what still arrives is refused with 503. Node alone waits without end for a connection that was opened
 * and never used, as browsers keep one in reserve.
 */
export function addStop(app: FastifyInstance): void {
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
 * Stops taking requests and ends when those under way are answered.
 * @param graceMs how long they may take; then all connections are cut
 */
export async function close(app: FastifyInstance, graceMs: number): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), graceMs)
  await app.close()
  clearTimeout(cut)
}
