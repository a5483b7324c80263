import { makeListeners } from './listeners.ts'

export type Toast = { text: string; undo?: () => void; tone?: 'plain' | 'bad' }

const lifetime = 6000
const listeners = makeListeners()
let shown: Toast | null = null
let clock: ReturnType<typeof setTimeout> | undefined

/** The message that is shown, wherever it was made: the next page shows it too. `ToastPlace` draws it. */
export const toasts = {
  subscribe: listeners.subscribe,
  current: () => shown,
  show(toast: Toast | null): void {
    shown = toast
    listeners.tell()
    if (toast) toasts.endLater()
  },
  /** Starts the six seconds again. */
  endLater(): void {
    clearTimeout(clock)
    clock = setTimeout(() => toasts.show(null), lifetime)
  },
  hold: () => clearTimeout(clock),
}

/** Shows a message for six seconds, with a button that takes back what it tells, if it can be. */
export function toast(message: Toast): void {
  toasts.show(message)
}

/**
 * Shows why an action failed; pass it to a save as `onError`. HTML of a proxy is only logged to the console.
 */
export function tellError({ message, code }: { message: string; code?: string }): void {
  if (code !== 'NOT_JSON') toast({ text: message, tone: 'bad' })
}
