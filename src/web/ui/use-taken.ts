import { useRef } from 'react'

/**
 * Takes each thing once until it is let go. What is being deleted, or is gone and still on the page until the answer
 * comes, is not deleted again: the second time it would be unknown, and that word would take the place of the way back.
 */
export function useTaken<T extends string | object>() {
  const taken = useRef(new Set<T>())
  return {
    /** @returns whether it was free */
    take(thing: T): boolean {
      if (taken.current.has(thing)) return false
      taken.current.add(thing)
      return true
    },
    letGo: (thing: T) => void taken.current.delete(thing),
  }
}
