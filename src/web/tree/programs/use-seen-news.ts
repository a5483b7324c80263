import { useEffect, useState } from 'react'
import { draftDatabase } from '#web/offline/device-store.ts'
import type { SeenNews } from './news.ts'

/**
 * What a person dismissed on this device, which a forced end of the session does not take away.
 * @returns null until it is known
 */
export function useSeenNews(person: string | undefined): [SeenNews | null, (seen: SeenNews) => void] {
  const [seen, setSeen] = useState<SeenNews | null>(null)
  useEffect(() => {
    if (person === undefined) return
    let isCurrent = true
    draftDatabase()
      .then((database) => database.get('seen', person))
      .catch(() => undefined) // a browser that keeps nothing tells it at each visit
      .then((kept) => isCurrent && setSeen(kept ?? {}))
    return () => {
      isCurrent = false
    }
  }, [person])
  function keep(next: SeenNews) {
    setSeen(next)
    if (person === undefined) return
    draftDatabase()
      .then((database) => database.put('seen', { ...next }, person))
      .catch(() => {})
  }
  return [seen, keep]
}
