import type { FastifyInstance } from 'fastify'
import { Refusal } from '#rules/refusal.ts'
import { sendError } from '#server/http/refusals.ts'
import type { Readiness } from '#server/services/readiness/readiness.ts'

// The usual interval of health checks.
const retryAfterSeconds = 2

/** For operators and proxies: liveness (`/healthz`) and readiness (`/readyz`). */
export function addHealth(app: FastifyInstance, readiness: Readiness): void {
  app.get('/healthz', async () => ({ ok: true }))
  app.get('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const fault = await readiness()
    if (!fault) return { ok: true }
    request.log.warn({ err: fault, id: request.id }, 'not ready')
    return sendError(new Refusal('UNAVAILABLE', undefined, retryAfterSeconds), request, reply)
  })
}
