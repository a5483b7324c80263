/**
 * What the focus goes to when the row of a control goes away: the row beside it. Else the focus would fall to the
 * page, and the keyboard would begin at the top.
 */
export function neighbourOf(control: Element): HTMLElement | null {
  const row = control.closest('li')
  const beside = row?.nextElementSibling ?? row?.previousElementSibling
  return beside?.querySelector<HTMLElement>('button:not(:disabled), a[href], input') ?? null
}
