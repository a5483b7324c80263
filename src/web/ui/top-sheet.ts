import { useSyncExternalStore } from 'react'

const open: HTMLDialogElement[] = []
const listeners = new Set<() => void>()

/** Notes that a sheet stands above the page. @returns takes it from there again */
export function raise(sheet: HTMLDialogElement): () => void {
  open.push(sheet)
  tell()
  return () => {
    open.splice(open.indexOf(sheet), 1)
    tell()
  }
}

/** The sheet above all others, outside of which nothing can be pressed or heard; null where the page itself is. */
export function useTopSheet(): HTMLDialogElement | null {
  return useSyncExternalStore(subscribe, () => open.at(-1) ?? null)
}

function tell(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
