import { useEffect, useRef, useState } from 'react'
import { session } from '#web/session/session.ts'
import { dropIn, keepIn, keptIn } from './kept-draft.ts'

/**
 * What is typed into a form and not saved yet: each change is kept in this tab at once, so that closing the form, a
 * reload and the end of the session, which clears every storage, lose nothing.
 * @param key with the student's id in it, so that it comes back to nobody else; null keeps nothing
 * @param begun what the form begins with where nothing was kept
 */
export function useDraft<T>(key: string | null, begun: T | null = null) {
  const [kept] = useState(() => (key === null ? null : keptIn<T>(key)))
  const [typed, setTyped] = useState(kept ?? begun)
  const latest = useRef(kept)

  useEffect(
    () =>
      session.subscribe(() => {
        if (key !== null && latest.current && !session.getState().isAuth) keepIn(key, latest.current)
      }),
    [key],
  )
  return {
    /** null while nothing was typed. */
    typed,
    put(next: T) {
      setTyped(next)
      if (key === null) return
      latest.current = next
      keepIn(key, next)
    },
    /** It is saved, or thrown away. */
    drop() {
      latest.current = null
      if (key !== null) dropIn(key)
    },
  }
}
