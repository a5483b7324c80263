import { useEffect } from 'react'
import { isFieldFocused } from './keyboard.ts'

/** J and K walk the rows of a list; Enter is the focused button's own. @param name value of `data-row` on the rows' buttons */
export function useListKeys(name: string): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const step = { j: 1, k: -1 }[event.key.toLowerCase()]
      if (
        step === undefined ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        isFieldFocused(event.target)
      )
        return
      const rows = [...document.querySelectorAll<HTMLElement>(`[data-row="${name}"]`)]
      const at = rows.indexOf(document.activeElement as HTMLElement)
      rows[Math.max(0, Math.min(rows.length - 1, at + step))]?.focus()
      event.preventDefault()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [name])
}
