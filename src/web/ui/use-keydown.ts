import { useEffect } from 'react'

type Modifier = 'ctrlKey' | 'metaKey' | 'altKey'

/**
 * Listens to the keyboard while the component is mounted. It hears single keys (without Ctrl, ⌘ or Alt), except those
 * typed into a field or a form and those pressed while a dialog is open.
 * @param anywhere hears every key, also with modifiers, in fields and in dialogs
 */
export function useKeydown(onKey: (event: KeyboardEvent) => void, { anywhere = false } = {}): void {
  // Without dependencies: the listener of the last render has the current state.
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (anywhere || !isTaken(event)) onKey(event)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  })
}

/** Whether a key is a shortcut of the browser, or belongs to a field, a form or an open dialog. */
function isTaken(event: KeyboardEvent): boolean {
  if (hasModifier(event) || isDialogOpen()) return true
  const { target } = event
  return (
    target instanceof HTMLElement &&
    target.closest('form, input:not([type=radio]), textarea, select, [contenteditable]') !== null
  )
}

/** Whether a key event is a shortcut of the browser or the system. */
export function hasModifier({ ctrlKey, metaKey, altKey }: Pick<KeyboardEvent, Modifier>): boolean {
  return ctrlKey || metaKey || altKey
}

export function isDialogOpen(): boolean {
  return document.querySelector('dialog[open]') !== null
}
