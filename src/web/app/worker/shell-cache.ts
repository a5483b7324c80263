import { decodedPath, screenStatus } from '#rules/screens.ts'

type Asked = Pick<Request, 'method' | 'mode' | 'url'>
type Around<R extends Asked> = {
  fetch(request: R): Promise<Response>
  /** From the cache of any stored build. */
  match(path: string): Promise<Response | undefined>
  /** From the cache of this build. */
  matchHere(path: string): Promise<Response | undefined>
}

/**
 * Response of the service worker; undefined leaves the request to the browser. API calls are never handled
 * here: no personal data is cached, and no save is sent twice.
 */
export function answerFor<R extends Asked>(
  request: R,
  origin: string,
  around: Around<R>,
): Promise<Response> | undefined {
  const { pathname, origin: asked } = new URL(request.url)
  if (request.method !== 'GET' || asked !== origin) return undefined
  if (request.mode === 'navigate') return isPage(pathname) ? page(request, pathname, around) : undefined
  return pathname.startsWith('/assets/') ? part(request, pathname, around) : undefined
}

/** Whether a path is a page of the app; the server handles the others itself. */
function isPage(path: string): boolean {
  return !/^\/(api|docs|openapi\.json|healthz|readyz|metrics)(\/|$)/.test(path)
}

/**
 * The cached index of this build, at once and with the status that the server gives: a repeat visit waits for no network.
 * A new build shows at the visit after the one that finds its worker (`registerWorker`).
 */
async function page<R extends Asked>(request: R, path: string, around: Around<R>): Promise<Response> {
  const kept = await around.matchHere('/index.html')
  if (!kept) return around.fetch(request)
  const status = screenStatus(decodedPath(path))
  return status === 200 ? kept : new Response(kept.body, { status, headers: kept.headers })
}

/** Hashed files never change, so the cache is used first. */
async function part<R extends Asked>(request: R, path: string, around: Around<R>): Promise<Response> {
  return (await around.match(path)) ?? around.fetch(request)
}
