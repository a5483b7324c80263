import { useEffect, useRef, useState } from 'react'
import { isFieldFocused } from '#web/ui/keyboard.ts'
import type { NavItem } from './navigation.ts'

/**
 * `g` and a letter go to a screen, `/` to the page's line to search with, `?` shows the keys, never while somebody
 * types; Ctrl or ⌘ with K goes anywhere.
 */
export function useKeys(items: NavItem[], go: (to: NavItem['to']) => void) {
  const [shown, setShown] = useState<'keys' | 'palette' | null>(null)
  const isGoing = useRef(false)

  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        if (!document.querySelector('dialog[open]')) setShown('palette')
        return
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isFieldFocused(event.target)) return
      const item = isGoing.current ? items.find(({ letter }) => letter === event.key) : undefined
      isGoing.current = event.key === 'g' && !isGoing.current
      if (item) go(item.to)
      else if (event.key === '?') setShown('keys')
      else if (event.key === '/' && focusSearch()) event.preventDefault()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [items, go])

  return { shown, hide: () => setShown(null) }
}

/** @returns whether the page has a line to search with */
function focusSearch(): boolean {
  const field = [...document.querySelectorAll<HTMLInputElement>('main input[type=search]')].find((each) =>
    each.checkVisibility(),
  )
  field?.focus()
  field?.select()
  return field !== undefined
}
