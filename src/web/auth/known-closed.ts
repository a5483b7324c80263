let openedAs: string | undefined

/** Notes who was signed in when the page was opened. */
export function notePerson(userId: string | undefined): void {
  openedAs = userId
}

/** Whether this device has seen that the account of this student is closed (`keep-closed.ts`). */
export const isKnownClosed = (userId: string) => window.localStorage.getItem('closed') === userId

/** Whether an account may be closed before `GET /consent` has answered: after a sign-in in this page, or known so. */
export const mayBeClosed = (userId: string) => userId !== openedAs || isKnownClosed(userId)
