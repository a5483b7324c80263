import { usePageKeys } from './use-page-keys.ts'

/**
 * J and K move the focus through the rows of a list.
 * @param name value of `data-row` of the rows' buttons
 */
export function useListKeys(name: string): void {
  usePageKeys((event) => {
    const step = { j: 1, k: -1 }[event.key.toLowerCase()]
    if (step === undefined) return
    const rows = [...document.querySelectorAll<HTMLElement>(`[data-row="${name}"]`)]
    const { activeElement } = document
    const at = activeElement instanceof HTMLElement ? rows.indexOf(activeElement) : -1
    rows[Math.max(0, Math.min(rows.length - 1, at + step))]?.focus()
    event.preventDefault()
  })
}
