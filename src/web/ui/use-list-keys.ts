import { useKeydown } from './use-keydown.ts'

/** J and K move the focus through the rows of a list. @param name value of `data-row` on the rows' buttons */
export function useListKeys(name: string): void {
  useKeydown((event) => {
    const step = { j: 1, k: -1 }[event.key.toLowerCase()]
    if (step === undefined) return
    const rows = [...document.querySelectorAll<HTMLElement>(`[data-row="${name}"]`)]
    const { activeElement } = document
    const at = activeElement instanceof HTMLElement ? rows.indexOf(activeElement) : -1
    rows[Math.max(0, Math.min(rows.length - 1, at + step))]?.focus()
    event.preventDefault()
  })
}

/**
 * Focuses the search field of the page.
 * @returns whether there is a visible one
 */
export function focusSearch(): boolean {
  const field = [...document.querySelectorAll<HTMLInputElement>('main input[type=search]')].find((each) =>
    each.checkVisibility(),
  )
  field?.focus()
  field?.select()
  return field !== undefined
}
