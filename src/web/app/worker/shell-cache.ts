import { pageHeader } from '#rules/screens.ts'

type Asked = Pick<Request, 'method' | 'mode' | 'url'>
type Around<R extends Asked> = {
  fetch(request: R): Promise<Response>
  /** From the cache of any stored build. */
  match(path: string): Promise<Response | undefined>
  /** From the cache of this build. */
  matchHere(path: string): Promise<Response | undefined>
  pause(milliseconds: number): Promise<void>
}

/** Milliseconds to wait for the network before a page is served from the cache. */
const networkTimeoutMs = 3000

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
  if (request.mode === 'navigate') return isPage(pathname) ? page(request, around) : undefined
  return pathname.startsWith('/assets/') ? part(request, pathname, around) : undefined
}

/** Whether a path is a page of the app; the server handles the others itself. */
function isPage(path: string): boolean {
  return !/^\/(api|docs|openapi\.json|healthz|readyz|metrics)(\/|$)/.test(path)
}

/** The index from the network if it arrives in time, otherwise the cached one of this build. */
async function page<R extends Asked>(request: R, around: Around<R>): Promise<Response> {
  const fresh = around.fetch(request)
  const soon = await Promise.race([
    fresh.then(
      (response) => (response.ok || response.headers.has(pageHeader) ? response : undefined),
      () => undefined,
    ),
    around.pause(networkTimeoutMs),
  ])
  return soon ?? (await around.matchHere('/index.html')) ?? fresh
}

/** Hashed files never change, so the cache is used first. */
async function part<R extends Asked>(request: R, path: string, around: Around<R>): Promise<Response> {
  return (await around.match(path)) ?? around.fetch(request)
}
