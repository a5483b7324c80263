import type { FastifyInstance } from 'fastify'
import { Refusal } from '#rules/refusal.ts'
import { decodedPath } from '#rules/screens.ts'

/**
 * Answers 405 with `Allow` where the path of a request is known and its method is not, before the body is read.
 * Call it before the routes are added.
 */
export function refuseOtherMethods(app: FastifyInstance): void {
  const methodsOf = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ url, method }) => {
    // A wildcard route matches every path, so it does not tell which paths exist.
    if (url.includes('*')) return
    const known = methodsOf.get(url) ?? new Set()
    for (const each of [method].flat()) known.add(each)
    methodsOf.set(url, known)
  })

  let patterns: (readonly [RegExp, Set<string>])[] | undefined
  app.addHook('onRequest', async (request, reply) => {
    // The wildcard route of the built pages answers HEAD on every unknown path.
    if (!request.is404 && !request.routeOptions.url?.includes('*')) return
    patterns ??= [...methodsOf].map(([url, methods]) => [patternOf(url), methods])
    const path = decodedPath(request.url)
    const allowed = patterns.flatMap(([pattern, methods]) => (pattern.test(path) ? [...methods] : []))
    if (allowed.length === 0) return
    reply.header('allow', [...new Set(allowed)].sort().join(', '))
    throw new Refusal('METHOD')
  })
}

/** `/api/calendar/:secret.ics` as a pattern of whole paths. */
function patternOf(url: string): RegExp {
  return new RegExp(`^${url.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`)
}
