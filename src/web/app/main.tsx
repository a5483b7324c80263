import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { forgetAnswers } from '#web/api/last-answer.ts'
import { listenForInstall } from '#web/offline/install.ts'
import { listenForNetwork, reach } from '#web/session/reach.ts'
import { navigateWith, session } from '#web/session/session.ts'
import { firstPaint } from '#web/ui/first-paint.ts'
import { startLanguage } from '#web/words/language.ts'
import { begun } from './ahead.ts'
import { App } from './app.tsx'
import { dropOthers, isWhole } from './prerendered.ts'
import { makeRouter } from './router.tsx'
import '#web/ui/theme.css'

// Clears cached data when the person signs out, so that the next person on this device sees none.
let wasSignedIn = session.getState().isAuth
session.subscribe(() => {
  const { isAuth } = session.getState()
  if (wasSignedIn && !isAuth) void forgetAnswers()
  wasSignedIn = isAuth
})

listenForInstall()
listenForNetwork()
void begin()

// Not awaited at module level, as preloaded chunks would wait for it.
async function begin(): Promise<void> {
  const said = startLanguage()
  // Each step is a separate task, so that a slow phone stays responsive.
  await turn()
  const router = makeRouter()
  navigateWith((to) => router.navigate({ href: to }))
  await begun
  if (session.getState().error) void forgetAnswers()
  await turn()
  // The router listens to history only once it is rendered; this handles a press of the back button before.
  router.history.subscribe(router.load)
  // Loaded before the first render, so that it contains the whole screen and stays concurrent; a match that
  // comes later renders synchronously.
  await Promise.all([said, router.load()])
  const root = document.getElementById('root')
  if (!root) return
  dropOthers(root)
  // As a transition, which React splits into tasks.
  startTransition(() => {
    const app = <App router={router} />
    if (isWhole()) hydrateRoot(root, app)
    else createRoot(root).render(app)
  })
}

function turn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

// A chunk of the previous build returned 404: reload to get the new build, at most once a minute to avoid a
// reload loop.
window.addEventListener('vite:preloadError', (event) => {
  const last = Number(sessionStorage.getItem('reloadedForParts'))
  // Offline, the chunk is only unreachable.
  if (reach.isOffline() || Date.now() - last < 60_000) return
  sessionStorage.setItem('reloadedForParts', String(Date.now()))
  event.preventDefault()
  window.location.reload()
})
// After the first paint, so that caching the build does not delay it.
void firstPaint.then(async () => {
  const { linkManifest, registerWorker } = await import('#web/app/worker/register.ts')
  linkManifest()
  if (import.meta.env.PROD && 'serviceWorker' in navigator) await registerWorker()
})
