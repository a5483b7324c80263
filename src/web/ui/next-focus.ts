import { focusHeading } from './focus-heading.ts'

/**
 * The element to focus when a row is removed: the control of the next row, else of the previous one.
 * Otherwise the browser would move the focus to the body.
 */
export function nextFocus(control: Element): HTMLElement | null {
  const row = control.closest('li, tr')
  if (!row) return null
  const rows = [...(row.parentElement?.children ?? [])]
  const at = rows.indexOf(row)
  for (const beside of [...rows.slice(at + 1), ...rows.slice(0, at).reverse()]) {
    const found = beside.querySelector<HTMLElement>('button:not(:disabled), a[href], input')
    if (found) return found
  }
  return null
}

/** Moves the focus out of a row that is removed: to the row beside it, or to the heading where it is the only one. */
export function focusBeside(control: Element): void {
  const beside = nextFocus(control)
  if (beside) beside.focus()
  else focusHeading()
}

/** Moves the focus to the heading after the next paint, if the control that had it is gone by then. */
export function rescueFocus(): void {
  requestAnimationFrame(() => {
    const { activeElement } = document
    if (!activeElement || activeElement === document.body) focusHeading()
  })
}
