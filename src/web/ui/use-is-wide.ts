import { useSyncExternalStore } from 'react'

const wide = window.matchMedia('(min-width: 1280px)')

/** Whether lists have columns here: the width of Tailwind's `xl`. */
export function useIsWide(): boolean {
  return useSyncExternalStore(listen, () => wide.matches)
}

function listen(onChange: () => void): () => void {
  wide.addEventListener('change', onChange)
  return () => wide.removeEventListener('change', onChange)
}
