import { useSyncExternalStore } from 'react'
import { useActing } from '#web/session/use-session.ts'
import { makeListeners } from '#web/ui/listeners.ts'
import { writeIfRoom } from '#web/ui/storage.ts'

const key = 'notToday'
/** The value when localStorage is full. */
let unstored: string | null = null
const listeners = makeListeners()

function stored(): string {
  return unstored ?? window.localStorage.getItem(key) ?? ''
}

function subscribe(listener: () => void): () => void {
  const leave = listeners.subscribe(listener)
  // Another tab has changed it.
  window.addEventListener('storage', listener)
  return () => {
    leave()
    window.removeEventListener('storage', listener)
  }
}

function topicsOf(text: string, userId: string | undefined, today: string | undefined): string[] {
  const [owner, day, ...topics] = text.split(' ')
  return owner === userId && day === today ? topics : []
}

/** Topics whose review a person has left for tomorrow, only on this device. @param today the student's day */
export function useNotToday(today: string | undefined) {
  const userId = useActing()?.id
  const text = useSyncExternalStore(subscribe, stored)
  const write = (next: readonly string[]) => {
    const text = [userId, today, ...next].join(' ')
    unstored = writeIfRoom(window.localStorage, key, text) ? null : text
    listeners.tell()
  }
  const now = () => topicsOf(stored(), userId, today)
  return {
    topics: topicsOf(text, userId, today),
    hide: (topic: string) => write([...now().filter((id) => id !== topic), topic]),
    show: (topic: string) => write(now().filter((id) => id !== topic)),
  }
}
