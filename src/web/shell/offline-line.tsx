import { useSyncExternalStore } from 'react'
import { useWords } from '#web/words/use-words.ts'

/** Says when the device has no network. */
export function OfflineLine() {
  const { shell } = useWords()
  const isOnline = useSyncExternalStore(listen, () => navigator.onLine)
  if (isOnline) return null
  return (
    <p role="status" className="bg-sunken px-4 py-2 text-center text-13 text-ink lg:pl-60">
      {shell.offline}
    </p>
  )
}

function listen(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}
