import { language } from '#web/words/language.ts'
import { makeSession } from './machine.ts'
import { reach } from './reach.ts'

let go: (to: string) => void = (to) => window.location.assign(to)

/** Connects navigation with the router once it exists. */
export function navigateWith(navigate: (to: string) => void): void {
  go = navigate
}

let forget: (person: string) => Promise<void> = async () => {}

/** Connects what removes a person's data from the device at the end of a session. */
export function forgetWith(remove: (person: string) => Promise<void>): void {
  forget = remove
}

export const session = makeSession({
  fetch: (url, init) => fetch(url, init),
  local: window.localStorage,
  tab: window.sessionStorage,
  now: () => Date.now(),
  // Plain HTTP has no Web Locks; there the server's grace period for a used token suffices.
  exclusively: (work) => ('locks' in navigator ? navigator.locks.request('etut-refresh', work) : work()),
  pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  later(work, milliseconds) {
    const timer = setTimeout(work, milliseconds)
    return () => clearTimeout(timer)
  },
  random: () => Math.random(),
  navigate: (to) => go(to),
  here: () => window.location.pathname + window.location.search + window.location.hash,
  warn: (message) => console.warn(message),
  heard: reach.heard,
  forget: (person) => forget(person),
  language,
})

window.addEventListener('storage', ({ key }) => session.onStorage(key))
window.addEventListener('online', () => session.tryNow())

/** Id of the signed-in person, also in coach mode. */
export function actorId(): string | undefined {
  const { user, originalCoach } = session.getState()
  return (originalCoach ?? user)?.id
}
