import { useRef, useState } from 'react'
import { focusLine, focusSearch, useKeydown, usePageKeys } from '#web/ui/page-keys.ts'
import { isDialogOpen } from '#web/ui/top-sheet.ts'
import type { NavItem } from './navigation.ts'

/** Shortcuts that a screen handles itself, by its path. */
const screenKeys: Record<string, string[]> = { '/log': ['n', 'm'], '/dashboard': ['n'] }

type Ways = {
  go(to: NavItem['to']): void
  /** Opens the log to start the timer or add a record; null if the user may not. */
  study: ((how: 'start' | 'new') => void) | null
}

/**
 * Global shortcuts: `g` and a letter open a screen, `n` and `m` start or add study unless the screen handles
 * them, `e` goes to the one line, `/` focuses the search, `?` lists the shortcuts; none while typing. Ctrl or ⌘ with K opens the
 * palette.
 */
export function useKeys(items: NavItem[], { go, study }: Ways) {
  const [shown, setShown] = useState<'keys' | 'palette' | 'add' | 'line' | 'more' | null>(null)
  const isGoing = useRef(false)

  useKeydown((event) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return
    event.preventDefault()
    if (!isDialogOpen()) setShown('palette')
  })
  /** @returns whether the key was one of those that record study */
  function studyKey(key: string): boolean {
    if (!study || screenKeys[window.location.pathname]?.includes(key)) return false
    const how = ({ n: 'start', m: 'new' } as const)[key]
    if (how) study(how)
    else if (key === 'e' && !focusLine()) setShown('line')
    return key === 'e'
  }
  usePageKeys((event) => {
    const item = isGoing.current ? items.find(({ letters }) => letters.includes(event.key)) : undefined
    isGoing.current = event.key === 'g' && !isGoing.current
    if (item) go(item.to)
    else if (event.key === '?') setShown('keys')
    // What has the focus now must not get the letter.
    else if (event.key === '/' ? focusSearch() : studyKey(event.key.toLowerCase())) event.preventDefault()
  })

  return { shown, show: setShown, hide: () => setShown(null) }
}
