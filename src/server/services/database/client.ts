import pg from 'pg'
import { type Bounds, callBounds, localSettings, probeBounds } from '#server/services/database/bounds.ts'
import { type Lease, openPool, type Pool } from '#server/services/database/pool.ts'
import { type Query, statement } from '#server/services/database/statement.ts'
import { transact } from '#server/services/database/transaction.ts'
import { gather } from '#server/services/gather.ts'

/**
 * Access to the database by tagged templates; values are sent as parameters. An array becomes a PostgreSQL
 * array (`= any(${ids})`); a JSON array needs `JSON.stringify`.
 */
export type Sql = {
  rows<Row>(strings: TemplateStringsArray, ...values: unknown[]): Promise<Row[]>
  one<Row>(strings: TemplateStringsArray, ...values: unknown[]): Promise<Row | undefined>
  /** The row of a statement that always has one. */
  only<Row>(strings: TemplateStringsArray, ...values: unknown[]): Promise<Row>
  /** The first column of all rows. */
  values<T>(strings: TemplateStringsArray, ...values: unknown[]): Promise<T[]>
  /** The first column of the first row; undefined without a row. */
  value<T>(strings: TemplateStringsArray, ...values: unknown[]): Promise<T | undefined>
  /** The same of a number; 0 without a row. */
  number(strings: TemplateStringsArray, ...values: unknown[]): Promise<number>
  /** Whether there is a row, or one was changed. */
  has(strings: TemplateStringsArray, ...values: unknown[]): Promise<boolean>
  /** Number of changed rows. */
  run(strings: TemplateStringsArray, ...values: unknown[]): Promise<number>
  /**
   * Runs `work` in a transaction; nested calls join it. `work` is retried after a deadlock or a serialization
   * failure, so it must not do what a rollback cannot undo.
   */
  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T>
  /**
   * Calls `then` once the transaction is committed, with access outside of it; outside of a transaction at once. What is
   * rolled back is forgotten.
   */
  afterCommit(then: (sql: Sql) => void): void
}

export type Database = Sql & {
  /**
   * The same for one request: its concurrent statements are pipelined on one connection, in one round trip. A slow
   * statement delays no other request.
   */
  together(): Sql
  /**
   * The same for short reads of all requests: the statements of one turn of the event loop are pipelined, those of a
   * few requests on each connection. A read that is delayed by another one is sent again on a connection of its own.
   */
  shared: Sql
  /**
   * For readiness checks: like a request, with timeouts below one second. If the pool is full, the check opens a
   * connection outside of it, so that it does not wait behind requests. That connection is closed at once, as it could
   * be the last one that the role may have.
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
  const { max = 10 } = connection
  const pool = openPool({ servers, max, bounds, named })
  const spare = openPool({ servers, max: 1, bounds: probeBounds, isKept: false })
  const names = { areKept: named, log }
  return {
    ...sqlOfPool(pool, names),
    together: () => sqlOfPool(pool, names, together(pool)),
    shared: sqlOfPool(pool, names, shared(pool)),
    probe: sqlOfPool(probeOf(pool, max, spare), names),
    load: pool.load,
    async close() {
      await Promise.all([pool.close(), spare.close()])
    },
  }
}

/** The pool, or the spare connection where no place in the pool is free; its transactions have the bounds of a probe. */
function probeOf(pool: Pool, max: number, spare: Pool): Pool {
  return {
    ...pool,
    async lease() {
      const { open, idle } = pool.load()
      const isFree = idle > 0 || open < max
      // If the role may have no more connections, the check waits for one of the pool, as requests do.
      const lease = isFree ? await pool.lease() : await spare.lease().catch(pool.lease)
      return { ...lease, begin: `begin; ${localSettings(probeBounds)}` }
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
  // In the next microtask the request has sent all of its concurrent statements.
  return inBatches(onLeaseOf(pool), queueMicrotask, Number.POSITIVE_INFINITY)
}

/** Statements that travel on one connection. More would hold each other up where the database has many processors. */
const mostShared = 8
/** Far longer than a short read takes, also on a busy machine, so that a busy database is not asked twice. */
const heldMs = 250

/** A few connections for all work that is given in one turn of the event loop, when the ready sockets have been read. */
function shared(pool: Pool): OnLease {
  const own = onLeaseOf(pool)
  const batched = inBatches(own, setImmediate, mostShared)
  return (work) =>
    new Promise((resolve, reject) => {
      const held = setTimeout(() => {
        // Where no connection is free, waiting for one would be slower than waiting for the answer.
        if (pool.load().waiting === 0) own(work).then(resolve, reject)
      }, heldMs)
      batched(work)
        .then(resolve, reject)
        .finally(() => clearTimeout(held))
    })
}

type Waiting = { run(lease: Lease): Promise<void>; reject(error: unknown): void }

/**
 * Work that waits for the same moment shares a connection.
 * @param atOnce calls a function at that moment
 * @param most pieces of work on one connection
 */
function inBatches(onLease: OnLease, atOnce: (send: () => void) => void, most: number): OnLease {
  const add = gather<Waiting>(atOnce, (waiting) => {
    for (let batch = waiting.splice(0, most); batch.length > 0; batch = waiting.splice(0, most))
      void run(batch)
  })
  async function run(batch: readonly Waiting[]): Promise<void> {
    try {
      await onLease((lease) => Promise.all(batch.map((each) => each.run(lease))))
    } catch (error) {
      // No connection.
      for (const each of batch) each.reject(error)
    }
  }
  return (work) =>
    new Promise((resolve, reject) => {
      add({ run: (lease) => work(lease).then(resolve, reject), reject })
    })
}

function sqlOfPool(pool: Pool, names: Names, onLease: OnLease = onLeaseOf(pool)): Sql {
  const outside: Sql = sqlOver(
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
    async (work) => {
      let after: ((sql: Sql) => void)[] = []
      const done = await transact(
        pool,
        (query) => {
          // Of a try that was rolled back.
          after = []
          const sql: Sql = sqlOver(
            query,
            names,
            (inner) => inner(sql),
            (then) => after.push(then),
          )
          return work(sql)
        },
        (error) => losesNames(error, names),
      )
      for (const then of after) then(outside)
      return done
    },
    (then) => then(outside),
  )
  return outside
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
  afterCommit: Sql['afterCommit'],
): Sql {
  const run = async (strings: TemplateStringsArray, values: unknown[]) => {
    const { rows, rowCount, fields } = await query(statement(strings, values, names.areKept))
    const column = () => rows.map((row) => row[fields[0]?.name ?? ''])
    return { rows, changed: rowCount ?? 0, column }
  }
  return {
    rows: async (strings, ...values) => (await run(strings, values)).rows,
    one: async (strings, ...values) => (await run(strings, values)).rows[0],
    async only(strings, ...values) {
      const [row] = (await run(strings, values)).rows
      if (!row) throw new Error('a statement returned no row')
      return row
    },
    values: async (strings, ...values) => (await run(strings, values)).column(),
    value: async (strings, ...values) => (await run(strings, values)).column()[0],
    number: async (strings, ...values) => (await run(strings, values)).column()[0] ?? 0,
    has: async (strings, ...values) => (await run(strings, values)).changed > 0,
    run: async (strings, ...values) => (await run(strings, values)).changed,
    transaction,
    afterCommit,
  }
}
