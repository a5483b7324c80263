import { focusHeading } from './focus-heading.ts'
import { focusSearch, hasModifier, useKeydown, usePageKeys } from './page-keys.ts'
import { isDialogOpen } from './top-sheet.ts'

/**
 * J and K move the focus through the rows of a list. The arrow keys do so from a row; down leads from the search field
 * into the list, and up from the first row back. Elsewhere they scroll.
 * @param name value of `data-row` on the rows' buttons
 */
export function useListKeys(name: string): void {
  usePageKeys((event) => {
    const step = { j: 1, k: -1 }[event.key.toLowerCase()]
    if (step === undefined) return
    focusRow(name, Math.max(0, placeInList(name) + step))
    event.preventDefault()
  })
  useKeydown((event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined || event.defaultPrevented || hasModifier(event) || isDialogOpen()) return
    if (rowsOf(name).length === 0) return
    const at = placeInList(name)
    const isInSearch = document.activeElement?.matches('main input[type=search]') === true
    if (at < 0 && !(isInSearch && step === 1)) return
    if (at + step < 0) focusSearch()
    else focusRow(name, at + step)
    event.preventDefault()
  })
}

/** The place of the row that has the focus; -1 without one. */
function placeInList(name: string): number {
  const { activeElement } = document
  return activeElement instanceof HTMLElement ? rowsOf(name).indexOf(activeElement) : -1
}

/** Focuses the row at a place, the last one behind the end, and the heading of the page where there is none. */
export function focusRow(name: string, place: number): void {
  const rows = rowsOf(name)
  const row = rows[Math.min(place, rows.length - 1)]
  if (row) row.focus()
  else focusHeading()
}

/** The rows that can be seen: of the plan a phone shows one day, and a long day its first items. */
function rowsOf(name: string): HTMLElement[] {
  const rows = document.querySelectorAll<HTMLElement>(`[data-row="${name}"]`)
  return [...rows].filter((row) => row.checkVisibility())
}
