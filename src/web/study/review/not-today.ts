import { useSyncExternalStore } from 'react'
import { writeIfRoom } from '#web/ui/storage.ts'

const key = 'notToday'
/** The value when localStorage is full. */
let unstored: string | null = null
const listeners = new Set<() => void>()

function stored(): string {
  return unstored ?? window.localStorage.getItem(key) ?? ''
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // Another tab has changed it.
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function topicsOf(text: string, userId: string, today: string): string[] {
  const [owner, day, ...topics] = text.split(' ')
  return owner === userId && day === today ? topics : []
}

/** Topics that are hidden from the review until tomorrow, only on this device. */
export function useNotToday(userId: string, today: string) {
  const topics = topicsOf(useSyncExternalStore(subscribe, stored), userId, today)
  const write = (next: readonly string[]) => {
    const text = [userId, today, ...next].join(' ')
    unstored = writeIfRoom(window.localStorage, key, text) ? null : text
    for (const listener of listeners) listener()
  }
  const now = () => topicsOf(stored(), userId, today)
  return {
    topics,
    hide: (topic: string) => write([...now().filter((id) => id !== topic), topic]),
    show: (topic: string) => write(now().filter((id) => id !== topic)),
  }
}
