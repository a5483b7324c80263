import { useEffect } from 'react'
import { isDialogOpen } from './top-sheet.ts'

/** Listens to every key while the component is mounted, also in fields and dialogs. */
export function useKeydown(onKey: (event: KeyboardEvent) => void): void {
  // Without dependencies: the listener of the last render has the current state.
  useEffect(() => {
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  })
}

/**
 * Listens to single keys of a page: without Ctrl, ⌘ or Alt, not those typed into a field or a form, and none while a
 * dialog is open.
 */
export function usePageKeys(onKey: (event: KeyboardEvent) => void): void {
  useKeydown((event) => {
    const { target } = event
    const owner = 'form, input:not([type=radio]), textarea, select, [contenteditable]'
    const isTyped = target instanceof HTMLElement && target.closest(owner) !== null
    if (!isTyped && !hasModifier(event) && !isDialogOpen()) onKey(event)
  })
}

type Modifier = 'ctrlKey' | 'metaKey' | 'altKey'

/** Whether a key event is a shortcut of the browser or the system. */
export function hasModifier({ ctrlKey, metaKey, altKey }: Pick<KeyboardEvent, Modifier>): boolean {
  return ctrlKey || metaKey || altKey
}

/** Focuses the search field of the page. @returns whether there is a visible one */
export function focusSearch(): boolean {
  return focusField('main input[type=search]')
}

/** Focuses the one-line input for a record. @returns whether there is a visible one */
export function focusLine(): boolean {
  return focusField('main input[data-line]')
}

function focusField(selector: string): boolean {
  const field = [...document.querySelectorAll<HTMLInputElement>(selector)].find((each) =>
    each.checkVisibility(),
  )
  field?.focus()
  field?.select()
  return field !== undefined
}
