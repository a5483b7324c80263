import { useState } from 'react'
import { dropIn, keepIn, keptIn, useDrafts } from '#web/offline/draft-store.ts'

/**
 * State of a form that is stored as a draft on each change, so that closing, reloading or the end of the
 * session loses nothing.
 * @param key contains the student's id, so that nobody else gets the draft; null stores nothing
 * @param begun initial value without a draft
 * @param isSent whether the stored draft is already being saved, so that the form starts a new one
 */
export function useDraft<T extends { id: string }>(
  key: string | null,
  begun: T | null = null,
  isSent: (kept: T) => boolean = () => false,
) {
  useDrafts()
  const [typed, setTyped] = useState(() => {
    const kept = key === null ? null : keptIn<T>(key)
    return kept && !isSent(kept) ? kept : begun
  })
  return {
    /** null while nothing was typed. */
    typed,
    put(next: T) {
      setTyped(next)
      if (key !== null) void keepIn(key, next)
    },
    /** Removes the draft after it was saved or discarded. */
    drop() {
      // A draft that was started since then must stay.
      if (key !== null && keptIn<T>(key)?.id === typed?.id) dropIn(key)
    },
  }
}
