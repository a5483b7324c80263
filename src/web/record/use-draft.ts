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
 */
export function useDraft<T>(key: string | null, begun: T | null = null) {
  const [typed, setTyped] = useState(() => (key === null ? null : keptIn<T>(key)) ?? begun)
  return {
    /** null while nothing was typed. */
    typed,
    put(next: T) {
      setTyped(next)
      if (key !== null) keepIn(key, next)
    },
    /** It is saved, or thrown away. */
    drop() {
      if (key !== null) dropIn(key)
    },
  }
}
