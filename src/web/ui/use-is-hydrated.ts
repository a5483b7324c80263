import { useSyncExternalStore } from 'react'

/** False in the markup of the build and in the render that takes over from it, which must be the same. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(never, isTrue, isFalse)
}

const never = () => () => {}
const isTrue = () => true
const isFalse = () => false
