import pg from 'pg'

/** The database could not be reached, did not answer in time, or closed the connection. The cause is the driver's. */
export class ConnectionFailure extends Error {
  override readonly name = 'ConnectionFailure'
}

// Classes of SQLSTATE: connection exception, insufficient resources, system error.
const classes = ['08', '53', '58']
const states = new Set([
  '25006', // read-only transaction: a standby
  '25P03', // idle in transaction for too long
  '40001', // serialization failure, after the retries
  '40P01', // deadlock, after the retries
  '55P03', // lock timeout
  '57014', // statement timeout
  '57P01', // the server is told to stop
  '57P02', // the server crashed
  '57P03', // the server starts or recovers
  '57P04', // the database was dropped
  '57P05', // idle for too long
])

/** Whether the database is at fault rather than the statement: the same call may work in a moment. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof ConnectionFailure) return true
  if (!(error instanceof pg.DatabaseError) || error.code === undefined) return false
  // A server's protocol violation names the routine that found it, and is a bug of ours; a pooler's does not.
  if (error.code === '08P01') return error.routine === undefined
  return states.has(error.code) || classes.includes(error.code.slice(0, 2))
}

/** Whether a connection is of no more use after this error: it has ended, or leads to a server that takes no writes. */
export function endsConnection(error: unknown): boolean {
  if (error instanceof ConnectionFailure) return true
  if (!(error instanceof pg.DatabaseError)) return false
  return error.severity === 'FATAL' || error.severity === 'PANIC' || isReadOnly(error)
}

/** Whether a server refused to write: it is, or has become, a standby. */
export function isReadOnly(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '25006'
}
