/** How long the database may take, in milliseconds. 0 = no limit. */
export type Bounds = {
  /** One statement. */
  statement: number
  /** Waiting for a lock, within a statement. */
  lock: number
  /** A transaction in which nothing happens. */
  idleInTransaction: number
  /** A connection of the pool: waiting for a free one, or opening one. */
  connect: number
}

/** For calls: nobody waits longer, whatever happens to the database or the network. */
export const callBounds: Bounds = { statement: 10_000, lock: 5000, idleInTransaction: 10_000, connect: 5000 }

/** For readiness: the answer is worth nothing after a second. */
export const probeBounds: Bounds = { statement: 700, lock: 500, idleInTransaction: 2000, connect: 900 }

/** For migrations, the catalogue, backup and restore, which may take as long as they need. */
export const maintenanceBounds: Bounds = { statement: 0, lock: 0, idleInTransaction: 0, connect: 10_000 }

/** The server's own timeout answers first; this one is for a server or a network that says nothing. */
const marginMs = 1000

/** After which a connection that does not answer a statement is thrown away; undefined: never. */
export function replyWithin({ statement }: Bounds): number | undefined {
  return statement === 0 ? undefined : statement + marginMs
}

type Settings = {
  statement_timeout: number
  lock_timeout: number
  idle_in_transaction_session_timeout: number
}

/** The bounds as PostgreSQL's settings. */
export function settingsOf({ statement, lock, idleInTransaction }: Bounds): Settings {
  return {
    statement_timeout: statement,
    lock_timeout: lock,
    idle_in_transaction_session_timeout: idleInTransaction,
  }
}

/** The statements that set the bounds for one transaction, to follow its `begin`. */
export function localSettings(bounds: Bounds): string {
  return Object.entries(settingsOf(bounds))
    .map(([name, value]) => `set local ${name} = ${value}`)
    .join('; ')
}
