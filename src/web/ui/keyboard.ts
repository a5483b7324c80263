/** Whether a key belongs to a field, a form or a dialog that is open, rather than to the page. */
export function isFieldFocused(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]')) return true
  return (
    target instanceof HTMLElement &&
    target.closest('form, input:not([type=radio]), textarea, select, [contenteditable]') !== null
  )
}

/**
 * Goes to the line that the page is searched with.
 * @returns whether it has one that shows
 */
export function focusSearch(): boolean {
  const field = [...document.querySelectorAll<HTMLInputElement>('main input[type=search]')].find((each) =>
    each.checkVisibility(),
  )
  field?.focus()
  field?.select()
  return field !== undefined
}
