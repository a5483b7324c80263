/** Whether a key belongs to a field, or to a dialog that is open, rather than to the page. */
export function isFieldFocused(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]')) return true
  return (
    target instanceof HTMLElement &&
    target.matches('input:not([type=radio]), textarea, select, [contenteditable]')
  )
}
