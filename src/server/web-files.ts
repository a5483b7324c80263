import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#rules/refusal.ts'
import { sendError } from '#server/refusals.ts'

/**
 * Serves the built pages: hashed assets for ever, the index never from a cache, precompressed where a twin
 * lies beside the file; an unknown path is the app's own, an unknown path below /api is a JSON 404.
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
    const [path = ''] = request.url.split('?')
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') && !/^\/(api|assets)(\/|$)/.test(path)
    return isPage ? reply.sendFile('index.html') : sendError(new Refusal('NOT_FOUND'), request, reply)
  })
}
