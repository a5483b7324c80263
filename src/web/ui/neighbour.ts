/**
 * What the focus goes to when the row of a control goes away: the next row that has a control, else the one before.
 * Else the focus would fall to the page, and the keyboard would begin at the top.
 */
export function neighbourOf(control: Element): HTMLElement | null {
  const row = control.closest('li')
  if (!row) return null
  const rows = [...(row.parentElement?.children ?? [])]
  const at = rows.indexOf(row)
  for (const beside of [...rows.slice(at + 1), ...rows.slice(0, at).reverse()]) {
    const found = beside.querySelector<HTMLElement>('button:not(:disabled), a[href], input')
    if (found) return found
  }
  return null
}
