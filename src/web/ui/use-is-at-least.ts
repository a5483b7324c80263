import { useSyncExternalStore } from 'react'

/** Breakpoints of Tailwind at which the layout changes. */
const queries = {
  sm: window.matchMedia('(min-width: 640px)'),
  lg: window.matchMedia('(min-width: 1024px)'),
  xl: window.matchMedia('(min-width: 1280px)'),
}

/** Whether the window has at least this width, to skip rendering what is hidden. */
export function useIsAtLeast(width: keyof typeof queries): boolean {
  return useSyncExternalStore(listen, () => queries[width].matches)
}

function listen(onChange: () => void): () => void {
  const all = Object.values(queries)
  for (const query of all) query.addEventListener('change', onChange)
  return () => {
    for (const query of all) query.removeEventListener('change', onChange)
  }
}
