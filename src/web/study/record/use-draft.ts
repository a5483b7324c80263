import { useState } from 'react'
import { dropIn, keepIn, keptIn, useDrafts } from '#web/offline/draft-store.ts'

/**
 * What is typed into a form and not saved yet: each change is kept on this device at once, so that closing the form, a
 * reload and the end of the session lose nothing.
 * @param key with the student's id in it, so that it comes back to nobody else; null keeps nothing
 * @param begun what the form begins with where nothing was kept
 * @param isSent whether what was kept is on its way already, and the form is about another one
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
    /** It is saved, or thrown away. */
    drop() {
      // What was begun since is not what was saved.
      if (key !== null && keptIn<T>(key)?.id === typed?.id) dropIn(key)
    },
  }
}
