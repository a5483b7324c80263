import pg from 'pg'

/**
 * The database is unreachable, did not answer in time, or closed the connection. `cause` is the driver's
 * error.
 */
export class ConnectionFailure extends Error {
  override readonly name = 'ConnectionFailure'
}

// SQLSTATE classes: connection exception, insufficient resources, system error.
const classes = ['08', '53', '58']
const states = new Set([
  '25006', // read-only transaction (standby)
  '25P03', // idle-in-transaction timeout
  '40001', // serialization failure after all retries
  '40P01', // deadlock after all retries
  '55P03', // lock timeout
  '57014', // statement timeout
  '57P01', // admin shutdown
  '57P02', // crash shutdown
  '57P03', // starting up or recovering
  '57P04', // database dropped
  '57P05', // idle session timeout
])

/** Whether the database is temporarily unavailable, so that the same call may work in a moment. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof ConnectionFailure) return true
  if (!(error instanceof pg.DatabaseError) || error.code === undefined) return false
  // PostgreSQL's own protocol violation names a routine and is a bug of ours; one without a routine is a
  // pooler's.
  if (error.code === '08P01') return error.routine === undefined
  return states.has(error.code) || classes.includes(error.code.slice(0, 2))
}

/** Whether a statement, or its wait for a lock, took longer than it may. */
export function isTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '57014' || error.code === '55P03')
}

/** Whether a connection is unusable after this error: it is closed, or its server is read-only. */
export function endsConnection(error: unknown): boolean {
  if (error instanceof ConnectionFailure) return true
  if (!(error instanceof pg.DatabaseError)) return false
  return error.severity === 'FATAL' || error.severity === 'PANIC' || isReadOnly(error)
}

/** Whether a server refused a write because it is a standby. */
export function isReadOnly(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '25006'
}
