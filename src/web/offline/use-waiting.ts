import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Entry } from '#web/session/device-store.ts'
import { useActor } from '#web/session/use-session.ts'
import { afterFirstPaint } from '#web/ui/first-paint.ts'

const kept = () => afterFirstPaint().then(() => import('#web/session/kept.ts'))
const none: Entry[] = []

/** Saves of whoever is signed in that wait on this device, oldest first. */
export function useWaiting() {
  const actor = useActor()?.id
  const { data = none } = useQuery({
    queryKey: ['outbox', actor],
    // A browser that keeps nothing has nothing that waits; one that is only busy is asked again.
    queryFn: () => kept().then(({ outbox }) => outbox.own()),
    enabled: actor !== undefined,
    staleTime: 0,
    // Mostly nothing waits, and that is what lists and sums are drawn with: once it is known they stay as they are.
    placeholderData: none,
    select: (waiting) => (waiting.length > 0 ? waiting : none),
  })
  return data
}

/** Whether the device says that it has a network. */
export function useOnline(): boolean {
  return useSyncExternalStore(listen, () => navigator.onLine)
}

function listen(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

/** Calls `work` now and every half minute, and with the event when the network is back or the page is looked at again. */
export function useWhenever(work: (event?: Event) => void): void {
  useEffect(() => {
    const look = (event: Event) => document.hidden || work(event)
    work()
    const timer = setInterval(work, 30_000)
    window.addEventListener('online', work)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', work)
      document.removeEventListener('visibilitychange', look)
    }
  }, [work])
}

/** Whether a newer build has taken over since this page was opened; it shows once the page is loaded again. */
export function useIsOutdated(): boolean {
  const [isOutdated, setOutdated] = useState(false)
  useEffect(() => {
    const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined // plain http in a network has none
    // The first worker of a device takes over a page that is of the same build.
    if (!worker?.controller) return
    const takenOver = () => setOutdated(true)
    worker.addEventListener('controllerchange', takenOver)
    return () => worker.removeEventListener('controllerchange', takenOver)
  }, [])
  return isOutdated
}
