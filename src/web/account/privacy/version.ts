import { privacyVersion } from '#rules/privacy.ts'
import { writeIfRoom } from '#web/ui/storage.ts'

const key = 'privacy'

/** Whether this device knows that the person has seen the current version, so that it need not ask the server. */
export function isSeenHere(userId: string): boolean {
  return localStorage.getItem(key) === `${userId} ${privacyVersion}`
}

export function rememberSeen(userId: string): void {
  writeIfRoom(localStorage, key, `${userId} ${privacyVersion}`)
}
