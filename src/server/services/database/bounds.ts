/** Timeouts of database work in milliseconds; 0 = none. */
export type Bounds = {
  /** A single statement. */
  statement: number
  /** A lock wait within a statement. */
  lock: number
  /** An idle transaction. */
  idleInTransaction: number
  /** Getting a free connection of the pool or opening one. */
  connect: number
}

/** For API calls: no request waits longer, whatever happens to the database or the network. */
export const callBounds: Bounds = { statement: 10_000, lock: 5000, idleInTransaction: 10_000, connect: 5000 }

/** For readiness checks, which must answer within a second. */
export const probeBounds: Bounds = { statement: 700, lock: 500, idleInTransaction: 2000, connect: 900 }

/** For migrations, catalogue, backup and restore, which may take as long as they need. */
export const maintenanceBounds: Bounds = { statement: 0, lock: 0, idleInTransaction: 0, connect: 10_000 }

/** PostgreSQL's own timeout comes first; this one is for a server or network that does not answer. */
const marginMs = 1000

/** Time until a connection without an answer is closed; undefined: never. */
export function replyWithin({ statement }: Bounds): number | undefined {
  return statement === 0 ? undefined : statement + marginMs
}

type Settings = {
  statement_timeout: number
  lock_timeout: number
  idle_in_transaction_session_timeout: number
}

export function settingsOf({ statement, lock, idleInTransaction }: Bounds): Settings {
  return {
    statement_timeout: statement,
    lock_timeout: lock,
    idle_in_transaction_session_timeout: idleInTransaction,
  }
}

/** `set local` statements for the timeouts of one transaction, to run after `begin`. */
export function localSettings(bounds: Bounds): string {
  return Object.entries(settingsOf(bounds))
    .map(([name, value]) => `set local ${name} = ${value}`)
    .join('; ')
}
