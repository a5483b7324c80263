import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { firstPaint } from '#web/api/first-paint.ts'
import { listenForNetwork, reach } from '#web/api/reach.ts'
import { navigateWith, session } from '#web/auth/session.ts'
import { linkManifest, listenForInstall } from '#web/offline/install.ts'
import { ToastPlace } from '#web/ui/toast.tsx'
import { startLanguage } from '#web/words/language.ts'
import { begun } from './ahead.ts'
import { makeRouter } from './router.tsx'
import '#web/ui/theme.css'

// Whoever comes next on this device sees nothing of who was here before.
let wasSignedIn = session.getState().isAuth
session.subscribe(() => {
  const { isAuth } = session.getState()
  if (wasSignedIn && !isAuth) forgetAnswers()
  wasSignedIn = isAuth
})
function forgetAnswers(): void {
  import('#web/offline/kept-on-device.ts').then((kept) => kept.forgetAnswers()).catch(() => {})
}

listenForInstall()
listenForNetwork()
void firstPaint.then(linkManifest)
void begin()

// Not awaited by the module itself: parts that were asked for ahead wait until it has run.
async function begin(): Promise<void> {
  const said = startLanguage()
  // Each step in a task of its own: a slow phone stays answerable between them.
  await turn()
  const router = makeRouter()
  navigateWith((to) => router.navigate({ href: to }))
  await begun
  if (session.getState().error) forgetAnswers()
  await turn()
  // A way back that is pressed before anything is drawn counts too; the router's own listening begins with its drawing.
  router.history.subscribe(router.load)
  // The first render holds the whole screen, and goes in steps; told of its match only later, it is drawn in one piece.
  await Promise.all([said, router.load()])
  const root = document.getElementById('root')
  if (!root) return
  // In steps: a slow phone stays answerable while the first screen is made.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <ToastPlace>
          <RouterProvider router={router} />
        </ToastPlace>
      </StrictMode>,
    ),
  )
}

function turn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

// A part of the build before this one is gone from the server: the new page has it. Not twice in a row, lest it turn in
// circles.
window.addEventListener('vite:preloadError', (event) => {
  const last = Number(sessionStorage.getItem('reloadedForParts'))
  // Without a network it is not gone, only out of reach.
  if (reach.isOffline() || Date.now() - last < 60_000) return
  sessionStorage.setItem('reloadedForParts', String(Date.now()))
  event.preventDefault()
  window.location.reload()
})
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  // The first page comes before what the next one needs.
  void firstPaint.then(async () => (await import('#web/app/worker/register.ts')).registerWorker())
}
