import { useSyncExternalStore } from 'react'
import { makeListeners } from './listeners.ts'

const open: HTMLDialogElement[] = []
const { subscribe, tell } = makeListeners()

/** Registers an open sheet. @returns unregisters it */
export function raise(sheet: HTMLDialogElement): () => void {
  open.push(sheet)
  tell()
  return () => {
    open.splice(open.indexOf(sheet), 1)
    tell()
  }
}

/** The topmost open sheet, outside of which everything is inert; null without one. */
export function useTopSheet(): HTMLDialogElement | null {
  return useSyncExternalStore(subscribe, topmost, topmost)
}

/** Whether a sheet or another dialog is open. */
export function isDialogOpen(): boolean {
  return document.querySelector('dialog[open]') !== null
}

const topmost = () => open.at(-1) ?? null
