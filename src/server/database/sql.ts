import pg from 'pg'
import { type Query, statement } from '#server/database/statement.ts'
import { transact } from '#server/database/transaction.ts'
import { valueParsers } from '#server/database/value-parsers.ts'

/**
 * The one way to the database: template literals whose values travel apart from the text.
 * An array is passed as a PostgreSQL array (`= any(${ids})`); JSON that is an array needs `JSON.stringify`.
 */
export type Sql = {
  /** All rows. */
  rows<Row>(strings: TemplateStringsArray, ...values: unknown[]): Promise<Row[]>
  /** The first row, if there is one. */
  one<Row>(strings: TemplateStringsArray, ...values: unknown[]): Promise<Row | undefined>
  /** How many rows were changed. */
  run(strings: TemplateStringsArray, ...values: unknown[]): Promise<number>
  /**
   * All of `work` or nothing. Inside a transaction it is the same transaction. After a deadlock or a
   * serialization failure `work` runs again from its start, so it does nothing that a rollback cannot undo.
   */
  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T>
}

export type Database = Sql & {
  /** Connections that are open, those of them that nobody uses, and requests that wait for one. */
  load(): { open: number; idle: number; waiting: number }
  /** Ends all connections; a second call does nothing. */
  close(): Promise<void>
}

/**
 * Opens a pool; no connection is made before the first statement.
 * @param options.named prepare statements by name; false for PgBouncer before 1.21 in transaction mode
 */
export function openDatabase(options: { connection: pg.PoolConfig; named: boolean }): Database {
  const pool = new pg.Pool({
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    ...options.connection,
    types: valueParsers,
  })
  // A lost connection rejects the statement that uses it. The event besides would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))

  const { named } = options
  let closed: Promise<void> | undefined
  return {
    ...sqlOver(
      (query) => pool.query(query),
      named,
      (work) =>
        transact(pool, (query) => {
          const sql: Sql = sqlOver(query, named, (inner) => inner(sql))
          return work(sql)
        }),
    ),
    load: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close() {
      closed ??= pool.end()
      return closed
    },
  }
}

function sqlOver(query: Query, named: boolean, transaction: Sql['transaction']): Sql {
  return {
    async rows(strings, ...values) {
      const result = await query(statement(strings, values, named))
      return result.rows
    },
    async one(strings, ...values) {
      const result = await query(statement(strings, values, named))
      return result.rows[0]
    },
    async run(strings, ...values) {
      const result = await query(statement(strings, values, named))
      return result.rowCount ?? 0
    },
    transaction,
  }
}
