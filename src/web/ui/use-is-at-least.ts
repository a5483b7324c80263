import { useSyncExternalStore } from 'react'

/** Breakpoints of Tailwind at which the layout changes. */
const queries = {
  sm: window.matchMedia('(min-width: 640px)'),
  lg: window.matchMedia('(min-width: 1024px)'),
  xl: window.matchMedia('(min-width: 1280px)'),
}
const paper = window.matchMedia('print')

/** Whether the window has at least this width, to skip rendering what is hidden. */
export function useIsAtLeast(width: keyof typeof queries): boolean {
  return useSyncExternalStore(listen, () => queries[width].matches)
}

function listen(onChange: () => void): () => void {
  const all = Object.values(queries)
  // The browser tells of the paper's width after it has counted the pages: a shorter screen would leave empty ones.
  const change = () => paper.matches || onChange()
  for (const query of all) query.addEventListener('change', change)
  return () => {
    for (const query of all) query.removeEventListener('change', change)
  }
}
