import { useRef, useState } from 'react'
import { focusSearch, usePageKeys } from '#web/ui/page-keys.ts'
import { isDialogOpen, useKeydown } from '#web/ui/use-keydown.ts'
import type { NavItem } from './navigation.ts'

/** Keys for which a screen itself listens, by its path. */
const screenKeys: Record<string, string[]> = { '/log': ['n', 'm'], '/dashboard': ['n'] }

type Ways = {
  go(to: NavItem['to']): void
  /** Opens the log to start the timer or add a record; null if the user may not. */
  study: ((how: 'start' | 'new') => void) | null
}

/**
 * Global shortcuts: `g` and a letter open a screen, `n` and `m` start or add study unless the screen handles
 * them, `/` focuses the search, `?` lists the shortcuts; none while typing. Ctrl or ⌘ with K opens the
 * palette.
 */
export function useKeys(items: NavItem[], { go, study }: Ways) {
  const [shown, setShown] = useState<'keys' | 'palette' | 'add' | 'more' | null>(null)
  const isGoing = useRef(false)

  useKeydown((event) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return
    event.preventDefault()
    if (!isDialogOpen()) setShown('palette')
  })
  usePageKeys((event) => {
    const item = isGoing.current ? items.find(({ letter }) => letter === event.key) : undefined
    isGoing.current = event.key === 'g' && !isGoing.current
    const { pathname } = window.location
    const key = event.key.toLowerCase()
    const how = ({ n: 'start', m: 'new' } as const)[key]
    if (item) go(item.to)
    else if (how && !screenKeys[pathname]?.includes(key)) study?.(how)
    else if (event.key === '?') setShown('keys')
    else if (event.key === '/' && focusSearch()) event.preventDefault()
  })

  return { shown, show: setShown, hide: () => setShown(null) }
}
