import pg from 'pg'
import { type Bounds, callBounds, probeBounds } from '#server/database/bounds.ts'
import { type Lease, openPool, type Pool } from '#server/database/pool.ts'
import { type Query, statement } from '#server/database/statement.ts'
import { transact } from '#server/database/transaction.ts'

/**
 * Access to the database by tagged templates; values are sent as parameters. An array becomes a PostgreSQL
 * array (`= any(${ids})`); a JSON array needs `JSON.stringify`.
 */
export type Sql = {
  /** All rows. */
  rows<Row>(strings: TemplateStringsArray, ...values: unknown[]): Promise<Row[]>
  /** The first row or undefined. */
  one<Row>(strings: TemplateStringsArray, ...values: unknown[]): Promise<Row | undefined>
  /** Number of changed rows. */
  run(strings: TemplateStringsArray, ...values: unknown[]): Promise<number>
  /**
   * Runs `work` in a transaction; nested calls join it. `work` is retried after a deadlock or a serialization
   * failure, so it must not do what a rollback cannot undo.
   */
  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T>
  /**
   * Commits in the same round trip as the last statements of a transaction, which `work` asks for at once; a later one
   * is refused. For the answer that knows that nothing follows. Outside of a transaction it only runs them.
   */
  last<T>(work: () => Promise<T>): Promise<T>
}

export type Database = Sql & {
  /**
   * The same for one request: what it asks for at once is sent together, on one connection, and takes one round trip.
   * A slow statement holds up no other request.
   */
  together(): Sql
  /**
   * A connection outside of the pool with timeouts below one second: a readiness check must not wait behind
   * requests.
   */
  probe: Sql
  /** Open and idle connections, and requests that wait for one. */
  load(): { open: number; idle: number; waiting: number }
  /** Closes all connections within seconds, even if the server hangs; idempotent. */
  close(): Promise<void>
}

type Options = {
  connection: pg.PoolConfig
  /** Failover servers, one of which is writable. */
  servers?: readonly pg.ClientConfig[] | undefined
  /** Whether prepared statements are named; false for PgBouncer before 1.21 in transaction mode. */
  named: boolean
  bounds?: Bounds
  log?: (message: string) => void
}

/** Opens a pool; it connects lazily. */
export function openDatabase(options: Options): Database {
  const { connection, servers = [connection], named, bounds = callBounds, log = console.error } = options
  const pool = openPool({ servers, max: connection.max ?? 10, bounds })
  const probe = openPool({ servers, max: 1, bounds: probeBounds })
  const names = { areKept: named, log }
  let closed: Promise<unknown> | undefined
  return {
    ...sqlOfPool(pool, names),
    together: () => sqlOfPool(pool, names, together(pool)),
    probe: sqlOfPool(probe, names),
    load: pool.load,
    async close() {
      closed ??= Promise.all([pool.close(), probe.close()])
      await closed
    },
  }
}

/** Whether the server keeps named prepared statements; some poolers do not. */
type Names = { areKept: boolean; log: (message: string) => void }

/** Runs work on a connection, which is returned afterwards. */
type OnLease = <T>(work: (lease: Lease) => Promise<T>) => Promise<T>

function onLeaseOf(pool: Pool): OnLease {
  return async (work) => {
    const lease = await pool.lease()
    try {
      return await work(lease)
    } finally {
      lease.release()
    }
  }
}

/** One connection for all work that is given at once. */
function together(pool: Pool): OnLease {
  const onLease = onLeaseOf(pool)
  let waiting: ((lease: Lease) => Promise<unknown>)[] = []
  let shared: Promise<unknown> = Promise.resolve()
  return (work) => {
    if (waiting.length === 0) {
      // In a microtask: by then the request has asked for everything.
      shared = Promise.resolve().then(() => {
        const all = waiting
        waiting = []
        return onLease((lease) => Promise.allSettled(all.map((each) => each(lease))))
      })
    }
    return new Promise((resolve, reject) => {
      waiting.push((lease) => work(lease).then(resolve, reject))
      shared.catch(reject)
    })
  }
}

function sqlOfPool(pool: Pool, names: Names, onLease: OnLease = onLeaseOf(pool)): Sql {
  return sqlOver(
    (query) =>
      onLease(async (lease) => {
        try {
          return await lease.query(query)
        } catch (error) {
          if (query.name === undefined || !losesNames(error, names)) throw error
          return await lease.query({ ...query, name: undefined })
        }
      }),
    names,
    (work) =>
      transact(
        pool,
        (line) => {
          const sql: Sql = sqlOver(line.query, names, (inner) => inner(sql), line.last)
          return work(sql)
        },
        (error) => losesNames(error, names),
      ),
  )
}

// SQLSTATE: prepared statement missing on this connection, or already defined by another one.
const namesLost = new Set(['26000', '42P05'])

/**
 * Whether a pooler switched us to another server session than the one with the prepared statement. From then
 * on statements are unnamed, and the log tells the operator what to set.
 */
function losesNames(error: unknown, names: Names): boolean {
  if (!(error instanceof pg.DatabaseError) || !namesLost.has(error.code ?? '')) return false
  if (names.areKept) {
    names.areKept = false
    names.log(
      'The pooler in front of PostgreSQL does not keep prepared statements. Set DATABASE_STATEMENTS=plain; until the next start the server does not use them.\n' +
        'Önündeki havuz hazır deyimleri saklamıyor. DATABASE_STATEMENTS=plain yazın; yeniden başlatılana dek kullanılmayacaklar.',
    )
  }
  return true
}

function sqlOver(
  query: Query,
  names: Names,
  transaction: Sql['transaction'],
  last: Sql['last'] = (work) => work(),
): Sql {
  return {
    async rows(strings, ...values) {
      const result = await query(statement(strings, values, names.areKept))
      return result.rows
    },
    async one(strings, ...values) {
      const result = await query(statement(strings, values, names.areKept))
      return result.rows[0]
    },
    async run(strings, ...values) {
      const result = await query(statement(strings, values, names.areKept))
      return result.rowCount ?? 0
    },
    transaction,
    last,
  }
}
