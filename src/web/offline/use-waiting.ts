import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useActor } from '#web/session/use-session.ts'
import { afterFirstPaint } from '#web/ui/first-paint.ts'
import type { Entry } from './device-store.ts'

const kept = () => afterFirstPaint().then(() => import('./device-cache.ts'))
const none: Entry[] = []

/** The signed-in person's saves in the outbox, oldest first. */
export function useWaiting() {
  const actor = useActor()?.id
  const { data = none } = useQuery({
    queryKey: ['outbox', actor],
    // Without IndexedDB the outbox is empty; a busy IndexedDB is retried.
    queryFn: () => kept().then(({ outbox }) => outbox.own()),
    enabled: actor !== undefined,
    staleTime: 0,
    // Usually the outbox is empty, so lists render with that and do not jump.
    placeholderData: none,
    select: (waiting) => (waiting.length > 0 ? waiting : none),
  })
  return data
}

/** Whether a newer build is active; a reload shows it. */
export function useIsOutdated(): boolean {
  const [isOutdated, setOutdated] = useState(false)
  useEffect(() => {
    const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined // missing over plain HTTP
    // The first service worker of a device belongs to the same build.
    if (!worker?.controller) return
    const takenOver = () => setOutdated(true)
    worker.addEventListener('controllerchange', takenOver)
    return () => worker.removeEventListener('controllerchange', takenOver)
  }, [])
  return isOutdated
}
