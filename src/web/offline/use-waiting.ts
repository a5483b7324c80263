import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { afterFirstPaint } from '#web/api/first-paint.ts'
import { useActor } from '#web/auth/use-session.ts'
import type { Entry } from './device-store.ts'

const kept = () => afterFirstPaint().then(() => import('./kept-on-device.ts'))
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
