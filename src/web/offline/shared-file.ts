/** Where the share sheet of the device sends a file (`share_target` of the manifest); the page at it reads the file. */
const sharePath = '/trial-exams/import'

const cacheName = 'etut-shared'
/** The one file that waits. */
const key = '/shared-file'
/** A file that nobody has read by then is dropped, as somebody else may be signed in. */
const longestWaitMs = 10 * 60_000

/** Whether a request is a file from the share sheet; the server has no answer to it. */
export function isShared(
  { method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>,
  origin: string,
): boolean {
  const { origin: asked, pathname } = new URL(url)
  return method === 'POST' && mode === 'navigate' && asked === origin && pathname === sharePath
}

/** Keeps the shared file of a form, in the worker. @returns where the browser goes next */
export async function keepShared(request: Request): Promise<Response> {
  const file = (await request.formData().catch(() => undefined))?.get('file')
  if (!(file instanceof File)) return Response.redirect(sharePath, 303)
  const cache = await caches.open(cacheName)
  const headers = { 'x-name': encodeURIComponent(file.name), 'x-at': String(Date.now()) }
  await cache.put(key, new Response(file, { headers }))
  return Response.redirect(`${sharePath}?shared=true`, 303)
}

/** Removes a file that nobody read; without https there is no such store. */
export async function forgetShared(): Promise<void> {
  await globalThis.caches?.delete(cacheName)
}

/**
 * The file that was shared a moment ago, once; undefined without one. Another site may have posted it as well, so the
 * person is asked before anything is read.
 */
export async function takeShared(): Promise<File | undefined> {
  const cache = await caches.open(cacheName)
  const kept = await cache.match(key)
  await forgetShared()
  if (!kept || Date.now() - Number(kept.headers.get('x-at')) > longestWaitMs) return undefined
  return new File([await kept.blob()], decodeURIComponent(kept.headers.get('x-name') ?? ''))
}
