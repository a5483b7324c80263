import { useEffect, useState } from 'react'
import { draftDatabase } from '#web/offline/device-store.ts'
import type { SeenNews } from './news.ts'

/**
 * Dismissed news of a person on this device; survives the end of a session.
 * @returns null while loading
 */
export function useSeenNews(person: string | undefined): [SeenNews | null, (seen: SeenNews) => void] {
  const [seen, setSeen] = useState<SeenNews | null>(null)
  useEffect(() => {
    if (person === undefined) return
    let isCurrent = true
    draftDatabase()
      .then((database) => database.get('seen', person))
      .catch(() => undefined) // without IndexedDB the news is shown on each visit
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
