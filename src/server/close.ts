import type { FastifyInstance } from 'fastify'

/**
 * Stops taking requests and ends when those under way are answered. A connection that was opened and never used, as
 * browsers keep one in reserve, is no request: Node waits for it without end, so after a while all are cut.
 * @param graceMs how long what is under way may take, in milliseconds
 */
export async function close(app: FastifyInstance, graceMs: number): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), graceMs)
  await app.close()
  clearTimeout(cut)
}
