import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#rules/refusal.ts'
import { pageHeader, screenStatus } from '#rules/screens.ts'
import { sendError } from '#server/refusals.ts'

/**
 * Serves the built pages: hashed assets with a long cache lifetime, the index uncached, precompressed files
 * if present. Any other URL gets the app's HTML with the status of its screen, below /api a JSON 404.
 */
export async function addWebFiles(app: FastifyInstance, root: string): Promise<void> {
  if (!existsSync(join(root, 'index.html')))
    throw new Error(`the web pages are not built: ${root} has no index.html`)
  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    wildcard: true,
    cacheControl: false,
    index: ['index.html'],
    setHeaders(reply, path) {
      const forever = path.startsWith(join(root, 'assets'))
      reply.setHeader('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache')
      reply.setHeader('vary', 'accept-encoding')
    },
  })
  app.setNotFoundHandler((request, reply) => {
    const path = decoded(request.url)
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') && !/^\/(api|assets)(\/|$)/.test(path)
    if (!isPage) return sendError(new Refusal('NOT_FOUND'), request, reply)
    const status = screenStatus(path)
    // Without conditional headers, since 304 would hide the status.
    if (status !== 200) for (const name of conditions) delete request.raw.headers[name]
    return reply.status(status).header(pageHeader, 'true').sendFile('index.html')
  })
}

const conditions = [
  'if-none-match',
  'if-modified-since',
  'if-match',
  'if-unmodified-since',
  'if-range',
  'range',
]

/** Decoded path as the client router reads it; an invalid escape is kept. */
function decoded(url: string): string {
  const [path = ''] = url.split('?')
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
