import type { FastifyInstance } from 'fastify'
import type { Sql } from '#server/database/sql.ts'
import { ping } from '#server/health/sql.ts'

/** For operators: is the process alive, and can it serve? */
export function addHealth(app: FastifyInstance, sql: Sql): void {
  app.get('/healthz', async () => ({ ok: true }))
  app.get('/readyz', async (_request, reply) => {
    try {
      await ping(sql)
      return { ok: true }
    } catch {
      return reply.status(503).send({ ok: false })
    }
  })
}
