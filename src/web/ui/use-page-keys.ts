import { useEffect, useRef } from 'react'
import { isFieldFocused } from './keyboard.ts'

/** Listens to single keys of a page: without Ctrl, ⌘ or Alt, and not in fields, forms or dialogs. */
export function usePageKeys(onKey: (event: KeyboardEvent) => void): void {
  const latest = useRef(onKey)
  useEffect(() => {
    latest.current = onKey
  })
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || isFieldFocused(event.target)) return
      latest.current(event)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
