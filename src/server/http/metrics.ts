import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '#server/services/database/client.ts'

/** Metrics for operators; values are read when `/metrics` is requested. */
export type Metrics = ReturnType<typeof makeMetrics>

/** @param load current connections of the database pool */
export function makeMetrics(load: Database['load']) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'etut_request_seconds',
    help: 'Time from a request to its reply, by call and status',
    labelNames: ['call', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  new Gauge({
    name: 'etut_database_connections',
    help: 'Connections of the pool: open, idle among them, and requests that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(load())) this.set({ state }, count)
    },
  })

  const events = new Counter({
    name: 'etut_security_events_total',
    help: 'Security events of the log, by name',
    labelNames: ['event'],
    registers: [registry],
  })

  return {
    registry,
    count(event: string): void {
      events.inc({ event })
    },
    /** Counts replies by route pattern; URLs contain ids and would make too many series. */
    watch(app: FastifyInstance): void {
      app.addHook('onResponse', async (request, reply) => {
        const call = request.is404 ? 'unknown' : `${request.method} ${request.routeOptions.url}`
        seconds.observe({ call, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
      })
    },
  }
}

/** Serves `/metrics` on a separate port that is not public. */
export async function serveMetrics({ registry }: Metrics, port: number, host: string): Promise<Server> {
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    response.writeHead(200, { 'content-type': registry.contentType }).end(await registry.metrics())
  })
  await once(server.listen(port, host), 'listening')
  return server
}
