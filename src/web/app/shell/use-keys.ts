import { useEffect, useRef, useState } from 'react'
import { focusSearch } from '#web/ui/keyboard.ts'
import { usePageKeys } from '#web/ui/use-page-keys.ts'
import type { NavItem } from './navigation.ts'

type Ways = {
  go(to: NavItem['to']): void
  /** To the log, which begins to study there or has it typed; null for whoever has none to add. */
  study: ((how: 'start' | 'new') => void) | null
}

/**
 * `g` and a letter go to a screen, `n` and `m` to a new piece of study where the screen itself does not take them, `/`
 * to the line that a page is searched with, `?` shows the keys, never while somebody types; Ctrl or ⌘ with K goes
 * anywhere.
 */
export function useKeys(items: NavItem[], { go, study }: Ways) {
  const [shown, setShown] = useState<'keys' | 'palette' | 'add' | 'more' | null>(null)
  const isGoing = useRef(false)

  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      if (!document.querySelector('dialog[open]')) setShown('palette')
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  usePageKeys((event) => {
    const item = isGoing.current ? items.find(({ letter }) => letter === event.key) : undefined
    isGoing.current = event.key === 'g' && !isGoing.current
    const { pathname } = window.location
    const key = event.key.toLowerCase()
    if (item) go(item.to)
    else if (key === 'n' && pathname !== '/log' && pathname !== '/dashboard') study?.('start')
    else if (key === 'm' && pathname !== '/log') study?.('new')
    else if (event.key === '?') setShown('keys')
    else if (event.key === '/' && focusSearch()) event.preventDefault()
  })

  return { shown, show: setShown, hide: () => setShown(null) }
}
