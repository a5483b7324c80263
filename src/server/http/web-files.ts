import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#rules/refusal.ts'
import { decodedPath, screenStatus } from '#rules/screens.ts'
import { localeOf, sendError } from '#server/http/refusals.ts'

/**
 * Serves the built pages: hashed assets with a long cache lifetime, the index uncached, precompressed files
 * if present. An address with files of its own in `pages/` gets the one of the browser's language, as the manifest does,
 * any other URL the app's HTML with the status of its screen, below /api a JSON 404.
 */
export async function addWebFiles(app: FastifyInstance, root: string): Promise<void> {
  if (!existsSync(join(root, 'index.html')))
    throw new Error(`the web pages are not built: ${root} has no index.html`)
  const own = await ownPages(root)
  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    wildcard: true,
    cacheControl: false,
    index: false,
    // They have no address of their own.
    allowedPath: (path) => !path.startsWith('/pages/'),
    setHeaders(reply, path) {
      const forever = path.startsWith(join(root, 'assets'))
      reply.setHeader('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache')
      const hasLanguage = /\.(html|webmanifest)(\.\w+)?$/.test(path)
      reply.setHeader('vary', hasLanguage ? 'accept-encoding, accept-language' : 'accept-encoding')
    },
  })
  const sendPage = (request: FastifyRequest, reply: FastifyReply, status = 200) =>
    reply.status(status).sendFile(ownFileOf(request, own) ?? 'index.html')
  app.get('/', (request, reply) => sendPage(request, reply))
  app.get(manifest, (request, reply) => reply.sendFile(ownFileOf(request, own) ?? manifest))
  app.setNotFoundHandler((request, reply) => {
    const path = decodedPath(request.url)
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') && !/^\/(api|assets)(\/|$)/.test(path)
    if (!isPage) return sendError(new Refusal('NOT_FOUND'), request, reply)
    const status = screenStatus(path)
    // Without conditional headers, since 304 would hide the status.
    if (status !== 200) for (const name of conditions) delete request.raw.headers[name]
    return sendPage(request, reply, status)
  })
}

const manifest = '/manifest.webmanifest'

const conditions = [
  'if-none-match',
  'if-modified-since',
  'if-match',
  'if-unmodified-since',
  'if-range',
  'range',
]

/** The files in `pages/`, by language and address. */
async function ownPages(root: string): Promise<Map<string, string>> {
  const folder = join(root, 'pages')
  const names = existsSync(folder) ? await readdir(folder, { recursive: true }) : []
  return new Map(
    names
      .filter((name) => /\.(html|webmanifest)$/.test(name))
      .map((name) => [name.replace(/(index)?\.html$/, ''), join('pages', name)]),
  )
}

/** The file of an address in a language. What is behind `?` changes what a screen shows, so no page is made for it. */
function ownFileOf(request: FastifyRequest, own: Map<string, string>): string | undefined {
  return own.get(localeOf(request) + request.url)
}
