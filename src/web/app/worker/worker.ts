/// <reference lib="webworker" />
import { isShared, keepShared } from '#web/offline/shared-file.ts'
import { answerFor } from './shell-cache.ts'

declare const self: ServiceWorkerGlobalScope
/** Files of this build and the name of its cache, inserted at build time. */
declare const shellFiles: string[]
declare const shellVersion: string

const current = `etut-shell-${shellVersion}`

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(current)
      .then((cache) => cache.addAll(shellFiles))
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(dropOld().then(() => self.clients.claim()))
})

/** Deletes caches of old builds. The previous build stays, since an open page may still load chunks of it. */
async function dropOld(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith('etut-shell-') && name !== current)
  await Promise.all(names.slice(0, -1).map((name) => caches.delete(name)))
}

self.addEventListener('fetch', (event) => {
  if (isShared(event.request, self.location.origin)) return event.respondWith(keepShared(event.request))
  const answer = answerFor(event.request, self.location.origin, {
    fetch: (request) => fetch(request),
    match: (path) => caches.match(path),
    matchHere: async (path) => (await caches.open(current)).match(path),
  })
  if (answer) event.respondWith(answer)
})

/** What the server sends, see `Push` of src/server/services/push/pusher.ts. */
type Shown = { title: string; body: string; url: string; tag: string }

self.addEventListener('push', (event) => {
  if (!event.data) return
  const { title, body, url, tag }: Shown = event.data.json()
  // The same tag replaces a notice that was sent twice.
  event.waitUntil(self.registration.showNotification(title, { body, tag, data: url, icon: '/icon-192.png' }))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(new URL(String(event.notification.data), self.location.origin).href))
})

/** Brings an open page of the product to the front and leads it there, else opens one. */
async function open(url: string): Promise<void> {
  const [page] = await self.clients.matchAll({ type: 'window' })
  if (!page) {
    await self.clients.openWindow(url)
    return
  }
  await page.focus()
  await page.navigate(url)
}
