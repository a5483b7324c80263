import { useState } from 'react'
import { session } from '#web/session/session.ts'
import { dropIn, keepAllAgain, keepIn, keptIn } from './kept-draft.ts'

session.subscribe(() => {
  if (!session.getState().isAuth) keepAllAgain()
})

/**
 * What is typed into a form and not saved yet: each change is kept in this tab at once, so that closing the form, a
 * reload and the end of the session, which clears every storage, lose nothing.
 * @param key with the student's id in it, so that it comes back to nobody else; null keeps nothing
 * @param begun what the form begins with where nothing was kept
 * @param isSent whether what was kept is on its way already, and the form is about another one
 */
export function useDraft<T extends { id: string }>(
  key: string | null,
  begun: T | null = null,
  isSent: (kept: T) => boolean = () => false,
) {
  const [typed, setTyped] = useState(() => {
    const kept = key === null ? null : keptIn<T>(key)
    return kept && !isSent(kept) ? kept : begun
  })
  return {
    /** null while nothing was typed. */
    typed,
    put(next: T) {
      setTyped(next)
      if (key !== null) keepIn(key, next)
    },
    /** It is saved, or thrown away. */
    drop() {
      // What was begun since is not what was saved.
      if (key !== null && keptIn<T>(key)?.id === typed?.id) dropIn(key)
    },
  }
}
