import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { Refusal } from '#rules/refusal.ts'
import type { Services } from '#server/answer.ts'
import { type TrustedProxies, trustOf } from '#server/client-address.ts'
import type { Database } from '#server/database/sql.ts'
import { addHealth } from '#server/health/routes.ts'
import type { Metrics } from '#server/metrics.ts'
import { addDescription } from '#server/openapi/routes.ts'
import { assertStorable } from '#server/query-header.ts'
import { sendError } from '#server/refusals.ts'
import { addRoutes } from '#server/routes.ts'
import { addSecurityHeaders } from '#server/security-headers.ts'
import { answerUnread } from '#server/unread-request.ts'
import { addWebFiles } from '#server/web-files.ts'

/**
 * The whole server on one database: the API, its description, the health of the process and the web pages.
 * @param options.webRoot folder of the built pages; undefined serves none
 * @param options.patienceMs how long a request may take to arrive
 */
export async function buildApp(options: {
  database: Database
  services: Services
  logger: FastifyBaseLogger
  trustProxy: TrustedProxies
  webRoot: string | undefined
  metrics?: Metrics | undefined
  patienceMs?: number
}): Promise<FastifyInstance> {
  const { database, services, logger, patienceMs = 30_000 } = options
  const app = Fastify({
    loggerInstance: logger,
    trustProxy: trustOf(options.trustProxy),
    bodyLimit: 1024 * 1024,
    http: {
      // Room for a `query` header that is too large to be told so.
      maxHeaderSize: 64 * 1024,
      // A client that sends its request by drops does not hold a connection for ever. Node overlooks a slow body
      // where a head may take longer than the whole.
      headersTimeout: patienceMs,
      connectionsCheckingInterval: patienceMs / 6,
    },
    requestTimeout: patienceMs,
    clientErrorHandler: answerUnread,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    logController: new LogController({ disableRequestLogging: true }),
    return503OnClosing: true,
    forceCloseConnections: 'idle',
  })

  app.setErrorHandler(sendError)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
  })
  app.addHook('onResponse', async (request, reply) => {
    // The route's pattern, not its address, and no headers: they hold what people wrote, and their tokens.
    const { method, routeOptions, id } = request
    request.log.info(
      { id, method, route: routeOptions.url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    )
  })
  options.metrics?.watch(app)
  acceptJson(app)
  // A list is a tenth of itself on the line; the built pages have their smaller twins already.
  await app.register(compress, {
    globalDecompression: false,
    encodings: ['gzip'],
    threshold: 1024,
  })
  addSecurityHeaders(app)
  addHealth(app, database)
  addRoutes(app, database, services)
  addDescription(app)
  if (options.webRoot !== undefined) await addWebFiles(app, options.webRoot)
  else app.setNotFoundHandler((request, reply) => sendError(new Refusal('NOT_FOUND'), request, reply))
  return app
}

/** JSON alone; an empty body is no body, as some clients send the header with every request. */
function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString()
    if (text === '') return done(null, undefined)
    try {
      assertStorable(text)
    } catch (error) {
      return done(error instanceof Refusal ? error : new Refusal('INVALID'))
    }
    return parse(request, text, (error, value) => done(error ? new Refusal('INVALID') : null, value))
  })
}
