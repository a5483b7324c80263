import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import build from 'fast-json-stringify'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { usualBodyBytes } from '#contract/call.ts'
import { Refusal } from '#rules/refusal.ts'
import { addGracefulShutdown } from '#server/http/graceful-shutdown.ts'
import { acceptJson } from '#server/http/json-body.ts'
import { answerExpectHeader, answerMalformed } from '#server/http/malformed-request.ts'
import { refuseOtherMethods } from '#server/http/methods.ts'
import type { Metrics } from '#server/http/metrics.ts'
import { addDescription } from '#server/http/openapi/page.ts'
import { sendError } from '#server/http/refusals.ts'
import { addRoutes } from '#server/http/routes.ts'
import { setSecurityHeaders } from '#server/http/security-headers.ts'
import { logRequest } from '#server/http/security-log.ts'
import { undos } from '#server/http/subjects.ts'
import { addWebFiles } from '#server/http/web-files.ts'
import { type TrustedProxies, trustOf } from '#server/services/client-address.ts'
import type { Services } from '#server/services/context.ts'
import type { Database } from '#server/services/database/client.ts'
import { makeReadiness, type Readiness } from '#server/services/readiness/readiness.ts'

type Serializer = (reply: unknown) => string

const built = new WeakMap<object, Serializer>()
/** Formats of what is sent, by which no reply is checked. */
const unchecked = { name: true, line: true } as const

/** The serializer of a reply's schema. It is compiled once in a process, since compiling was a third of `buildApp`. */
export function serializerOf(schema: object): Serializer {
  const known = built.get(schema)
  if (known) return known
  const serializer = build(schema, { ajv: { formats: unchecked } })
  built.set(schema, serializer)
  return serializer
}

// The usual interval of health checks.
const retryAfterSeconds = 2

/** For operators and proxies: liveness (`/healthz`) and readiness (`/readyz`). */
function addHealth(app: FastifyInstance, readiness: Readiness): void {
  app.get('/healthz', async () => ({ ok: true }))
  app.get('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const fault = await readiness()
    if (!fault) return { ok: true }
    request.log.warn({ err: fault, id: request.id }, 'not ready')
    return sendError(new Refusal('UNAVAILABLE', undefined, retryAfterSeconds), request, reply)
  })
}

/**
 * The Fastify app on one database: API, OpenAPI document, health checks and web pages.
 * @param options.webRoot folder of the built pages; undefined serves no pages
 * @param options.requestTimeoutMs maximum time in which a request must arrive
 */
export async function buildApp(options: {
  database: Database
  services: Omit<Services, 'readiness' | 'undos'>
  logger: FastifyBaseLogger
  trustProxy: TrustedProxies
  webRoot: string | undefined
  /** Value of Strict-Transport-Security; undefined sends none. */
  hsts?: string | undefined
  metrics?: Metrics | undefined
  requestTimeoutMs?: number
}): Promise<FastifyInstance> {
  const { database, services, logger, requestTimeoutMs = 30_000 } = options
  const app = Fastify({
    loggerInstance: logger,
    trustProxy: trustOf(options.trustProxy),
    bodyLimit: usualBodyBytes,
    http: {
      // Larger than the limit of the `query` header, so that a header above it gets a proper refusal.
      maxHeaderSize: 64 * 1024,
      // Against slow clients (Slowloris). Node ignores a slow body when headersTimeout is above
      // requestTimeout.
      headersTimeout: requestTimeoutMs,
      connectionsCheckingInterval: requestTimeoutMs / 6,
      requireHostHeader: false,
    },
    requestTimeout: requestTimeoutMs,
    clientErrorHandler: answerMalformed,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    logController: new LogController({ disableRequestLogging: true }),
    // The framework has its own error format for malformed URLs and during shutdown, so both are answered
    // here.
    frameworkErrors(error, request, reply) {
      begin(request, reply, options.hsts)
      sendError(error, request, reply)
    },
    return503OnClosing: false,
  })

  app.setSerializerCompiler(({ schema }) => serializerOf(schema as object)) // each reply of the table is an object
  app.setErrorHandler(sendError)
  app.addHook('onRequest', async (request, reply) => {
    begin(request, reply, options.hsts)
    // Node refuses a request without a host with an empty body.
    if (request.raw.httpVersion === '1.1' && request.headers.host === undefined) throw new Refusal('INVALID')
  })
  refuseOtherMethods(app)
  app.server.on('checkExpectation', answerExpectHeader)
  app.server.on('connect', (_request, socket) => answerMalformed(new Error('no proxy'), socket))
  addGracefulShutdown(app)
  app.addHook('onResponse', async (request, reply) => {
    const event = logRequest(request, reply)
    if (event) options.metrics?.count(event)
  })
  options.metrics?.watch(app)
  acceptJson(app)
  // Compresses replies; the built pages are compressed at build time.
  await app.register(compress, {
    globalDecompression: false,
    encodings: ['gzip'],
    threshold: 1024,
    // Level 3 in one piece takes a quarter of the time of level 6 as a stream, for 5 % more bytes (docs/performance.md).
    zlibOptions: { level: 3 },
    syncThreshold: 256 * 1024,
  })
  const readiness = makeReadiness(database.probe)
  addHealth(app, readiness)
  addRoutes(app, database, { ...services, readiness, undos })
  addDescription(app)
  if (options.webRoot !== undefined) await addWebFiles(app, options.webRoot)
  else app.setNotFoundHandler((request, reply) => sendError(new Refusal('NOT_FOUND'), request, reply))
  return app
}

/** Headers of every reply. A hook would run too late for requests that the router refuses. */
function begin(request: FastifyRequest, reply: FastifyReply, hsts: string | undefined): void {
  reply.header('x-request-id', request.id)
  // Nothing is cached unless a route allows it (pages, files, constants). The URL cannot decide, since one
  // resource has many spellings.
  reply.raw.setHeader('cache-control', 'no-store')
  setSecurityHeaders(reply, hsts)
}
