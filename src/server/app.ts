import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { usualBodyBytes } from '#contract/call.ts'
import { Refusal } from '#rules/refusal.ts'
import type { Services } from '#server/answer.ts'
import { type TrustedProxies, trustOf } from '#server/client-address.ts'
import { addStop } from '#server/close.ts'
import type { Database } from '#server/database/sql.ts'
import { logRequest } from '#server/events.ts'
import { makeReadiness } from '#server/health/readiness.ts'
import { addHealth } from '#server/health/routes.ts'
import { acceptJson } from '#server/json-body.ts'
import type { Metrics } from '#server/metrics.ts'
import { addDescription } from '#server/openapi/routes.ts'
import { sendError } from '#server/refusals.ts'
import { addRoutes } from '#server/routes.ts'
import { setSecurityHeaders } from '#server/security-headers.ts'
import { answerUnexpected, answerUnread } from '#server/unread-request.ts'
import { addWebFiles } from '#server/web-files.ts'

/**
 * The whole server on one database: the API, its description, the health of the process and the web pages.
 * @param options.webRoot folder of the built pages; undefined serves none
 * @param options.patienceMs how long a request may take to arrive
 */
export async function buildApp(options: {
  database: Database
  services: Omit<Services, 'readiness'>
  logger: FastifyBaseLogger
  trustProxy: TrustedProxies
  webRoot: string | undefined
  /** The value of Strict-Transport-Security; undefined: none. */
  hsts?: string | undefined
  metrics?: Metrics | undefined
  patienceMs?: number
}): Promise<FastifyInstance> {
  const { database, services, logger, patienceMs = 30_000 } = options
  const app = Fastify({
    loggerInstance: logger,
    trustProxy: trustOf(options.trustProxy),
    bodyLimit: usualBodyBytes,
    http: {
      // Room for a `query` header that is too large to be told so.
      maxHeaderSize: 64 * 1024,
      // A client that sends its request by drops does not hold a connection for ever. Node overlooks a slow body
      // where a head may take longer than the whole.
      headersTimeout: patienceMs,
      connectionsCheckingInterval: patienceMs / 6,
      requireHostHeader: false,
    },
    requestTimeout: patienceMs,
    clientErrorHandler: answerUnread,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    logController: new LogController({ disableRequestLogging: true }),
    // The framework's own refusals have another form, so they are made here: of addresses that cannot be decoded, and
    // while the server stops.
    frameworkErrors(error, request, reply) {
      begin(request, reply, options.hsts)
      sendError(error, request, reply)
    },
    return503OnClosing: false,
  })

  app.setErrorHandler(sendError)
  app.addHook('onRequest', async (request, reply) => {
    begin(request, reply, options.hsts)
    // Node's own refusal of such a request has no body.
    if (request.raw.httpVersion === '1.1' && request.headers.host === undefined) throw new Refusal('INVALID')
  })
  app.server.on('checkExpectation', answerUnexpected)
  app.server.on('connect', (_request, socket) => answerUnread(new Error('no proxy'), socket))
  addStop(app)
  app.addHook('onResponse', async (request, reply) => {
    logRequest(request, reply)
  })
  options.metrics?.watch(app)
  acceptJson(app)
  // A list is a tenth of itself on the line; the built pages have their smaller twins already.
  await app.register(compress, {
    globalDecompression: false,
    encodings: ['gzip'],
    threshold: 1024,
  })
  const readiness = makeReadiness(database.probe)
  addHealth(app, readiness)
  addRoutes(app, database, { ...services, readiness })
  addDescription(app)
  if (options.webRoot !== undefined) await addWebFiles(app, options.webRoot)
  else app.setNotFoundHandler((request, reply) => sendError(new Refusal('NOT_FOUND'), request, reply))
  return app
}

/** What every reply carries: hooks run too late for what the router refuses. */
function begin(request: FastifyRequest, reply: FastifyReply, hsts: string | undefined): void {
  reply.header('x-request-id', request.id)
  // Nothing is kept but what says so itself: pages, files and constants. Decided by no address, since one can be
  // written in many ways.
  reply.raw.setHeader('cache-control', 'no-store')
  setSecurityHeaders(reply, hsts)
}
