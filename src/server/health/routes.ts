import type { FastifyInstance } from 'fastify'
import type { Sql } from '#server/database/sql.ts'
import { isReady } from '#server/health/ready.ts'

/** For operators: is the process alive, and can it serve? */
export function addHealth(app: FastifyInstance, sql: Sql): void {
  app.get('/healthz', async () => ({ ok: true }))
  app.get('/readyz', async (_request, reply) => {
    const ok = await isReady(sql)
    return reply.status(ok ? 200 : 503).send({ ok })
  })
}
