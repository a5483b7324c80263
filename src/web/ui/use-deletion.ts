import { useRef } from 'react'

/**
 * Marks objects as busy. An object that is being deleted, or is deleted but still shown, must not be deleted
 * again: the second request would get 404, and its error would replace the undo toast.
 */
export function useBusy<T extends string | object>() {
  const taken = useRef(new Set<T>())
  return {
    /** @returns whether it was not busy */
    take(thing: T): boolean {
      if (taken.current.has(thing)) return false
      taken.current.add(thing)
      return true
    },
    release: (thing: T) => void taken.current.delete(thing),
  }
}
