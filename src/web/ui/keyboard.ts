/** Whether a key event belongs to a field, a form or an open dialog. */
export function isFieldFocused(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]')) return true
  return (
    target instanceof HTMLElement &&
    target.closest('form, input:not([type=radio]), textarea, select, [contenteditable]') !== null
  )
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
