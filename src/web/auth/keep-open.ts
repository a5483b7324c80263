import { writeIfRoom } from '#web/ui/storage.ts'

/** localStorage key of the student whose rows this device may ask for at once; `known-open.ts` reads it. */
export const openKey = 'open'

/** Keeps on the device what `GET /consent` has said of a student. */
export function keepOpen(userId: string, isOpen: boolean): void {
  if (isOpen) writeIfRoom(localStorage, openKey, userId)
  else localStorage.removeItem(openKey)
}
