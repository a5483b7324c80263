import { useSyncExternalStore } from 'react'

/** Tailwind's widths at which the layout changes: a sidebar, and columns in lists. */
const queries = {
  lg: window.matchMedia('(min-width: 1024px)'),
  xl: window.matchMedia('(min-width: 1280px)'),
}

/** Whether the window is as wide; what is not shown at a width need not be drawn there either. */
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
