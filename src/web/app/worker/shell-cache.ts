import { pageHeader } from '#rules/screens.ts'

type Asked = Pick<Request, 'method' | 'mode' | 'url'>
type Around<R extends Asked> = {
  fetch(request: R): Promise<Response>
  /** Of any build that is still kept. */
  match(path: string): Promise<Response | undefined>
  /** Of this build. */
  matchHere(path: string): Promise<Response | undefined>
  pause(milliseconds: number): Promise<void>
}

/** How long a slow network is waited for before the page opens from the device. */
const patience = 3000

/**
 * What the worker answers; undefined leaves a request to the browser. Calls of the API are never answered here:
 * no person's data is kept in this cache, and no save is sent a second time.
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

/** Addresses that the server answers itself. */
function isPage(path: string): boolean {
  return !/^\/(api|docs|openapi\.json|healthz|readyz|metrics)(\/|$)/.test(path)
}

/** The newest index where the network gives it in time, else the one of this build. */
async function page<R extends Asked>(request: R, around: Around<R>): Promise<Response> {
  const fresh = around.fetch(request)
  const soon = await Promise.race([
    fresh.then(
      (response) => (response.ok || response.headers.has(pageHeader) ? response : undefined),
      () => undefined,
    ),
    around.pause(patience),
  ])
  return soon ?? (await around.matchHere('/index.html')) ?? fresh
}

/** A part never changes under its name, so the device's own copy serves. */
async function part<R extends Asked>(request: R, path: string, around: Around<R>): Promise<Response> {
  return (await around.match(path)) ?? around.fetch(request)
}
