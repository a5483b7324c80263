import { useEffect } from 'react'

/** Listens to every key while the component is mounted, also in fields and dialogs. For single keys see `usePageKeys`. */
export function useKeydown(onKey: (event: KeyboardEvent) => void): void {
  // Without dependencies: the listener of the last render has the current state.
  useEffect(() => {
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  })
}
