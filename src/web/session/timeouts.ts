/**
 * How long a page waits, in milliseconds. No request has a limit of its own (contract §2): only the waiting ends, the
 * request goes on, and a late answer still counts, once.
 */
export const timeouts = {
  /** At the start of the page, for a refresh; afterwards it continues with the stored token. */
  start: 5_000,
  /** Before a call, for a refresh while its token is still valid; afterwards it is sent with that token. */
  refreshAhead: 5_000,
  /** Signing out, for the server. */
  signOut: 3_000,
  /** Signing out, for the removal of what the device has stored. */
  eraseDevice: 2_000,
  /** A query with a cached answer, which is shown afterwards. */
  queryWithStoredAnswer: 15_000,
  /** A query without a cached answer; afterwards the page says that no answer came. */
  query: 30_000,
  /** A save that can wait in the outbox, where it is put afterwards. */
  queuedSave: 10_000,
  /** Any other save. */
  save: 30_000,
  /** A letter, for which a model may be asked. */
  letter: 60_000,
  /** A save that carries a file. */
  fileSave: 300_000,
  /** The outbox, for the answer to one entry; then the next one is sent. */
  outboxEntry: 30_000,
  /** A form, for the drafts in IndexedDB to open. */
  openDrafts: 3_000,
  /** Starting a timer, while the suggested subject is loading. */
  timerSubject: 3_000,
} as const

/**
 * The result of a promise, or of `otherwise` after a timeout. The work is not cancelled, and its result may still be
 * used.
 */
export function withTimeout<T, U>(
  milliseconds: number,
  work: Promise<T>,
  otherwise: () => U,
): Promise<T | U> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      try {
        resolve(otherwise())
      } catch (error) {
        reject(error)
      }
    }, milliseconds)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
