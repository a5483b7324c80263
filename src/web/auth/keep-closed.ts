import { writeIfRoom } from '#web/ui/storage.ts'

/** localStorage key of the student whose account is closed; `known-closed.ts` reads it. */
const closedKey = 'closed'

/** Keeps on the device what `GET /consent` has said of a student. */
export function keepClosed(userId: string, isClosed: boolean): void {
  if (isClosed) writeIfRoom(localStorage, closedKey, userId)
  else localStorage.removeItem(closedKey)
}
