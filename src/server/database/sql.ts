import pg from 'pg'
import { type Bounds, callBounds, probeBounds } from '#server/database/bounds.ts'
import { openPool, type Pool } from '#server/database/pool.ts'
import { type Query, statement } from '#server/database/statement.ts'
import { transact } from '#server/database/transaction.ts'

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
  /**
   * The same database over a connection beside the pool, bounded to less than a second: what asks whether the database
   * works must not wait behind those who use it.
   */
  probe: Sql
  /** Connections that are open, those of them that nobody uses, and requests that wait for one. */
  load(): { open: number; idle: number; waiting: number }
  /** Ends all connections, within seconds even where the server says nothing; a second call does nothing. */
  close(): Promise<void>
}

type Options = {
  connection: pg.PoolConfig
  /** Servers that may take over from one another, where there are several: one of them takes writes. */
  servers?: readonly pg.ClientConfig[] | undefined
  /** Prepare statements by name; false for PgBouncer before 1.21 in transaction mode. */
  named: boolean
  bounds?: Bounds
  log?: (message: string) => void
}

/** Opens a pool; no connection is made before the first statement. */
export function openDatabase(options: Options): Database {
  const { connection, servers = [connection], named, bounds = callBounds, log = console.error } = options
  const pool = openPool({ servers, max: connection.max ?? 10, bounds })
  const probe = openPool({ servers, max: 1, bounds: probeBounds })
  const names = { areKept: named, log }
  let closed: Promise<unknown> | undefined
  return {
    ...sqlOfPool(pool, names),
    probe: sqlOfPool(probe, names),
    load: pool.load,
    async close() {
      closed ??= Promise.all([pool.close(), probe.close()])
      await closed
    },
  }
}

/** Whether the server keeps statements under their names; a pooler may turn out not to. */
type Names = { areKept: boolean; log: (message: string) => void }

function sqlOfPool(pool: Pool, names: Names): Sql {
  return sqlOver(
    async (query) => {
      const lease = await pool.lease()
      try {
        return await lease.query(query)
      } catch (error) {
        if (query.name === undefined || !losesNames(error, names)) throw error
        return await lease.query({ ...query, name: undefined })
      } finally {
        lease.release()
      }
    },
    names,
    (work) =>
      transact(
        pool,
        (query) => {
          const sql: Sql = sqlOver(query, names, (inner) => inner(sql))
          return work(sql)
        },
        (error) => losesNames(error, names),
      ),
  )
}

// A statement prepared by name that another connection has, or that this one does not have.
const namesLost = new Set(['26000', '42P05'])

/**
 * Whether a pooler gave us another server's session than the one in which a statement was prepared. From then on
 * statements go without names, and an operator reads what to set.
 */
function losesNames(error: unknown, names: Names): boolean {
  if (!(error instanceof pg.DatabaseError) || !namesLost.has(error.code ?? '')) return false
  if (names.areKept) {
    names.areKept = false
    names.log(
      'The pooler before PostgreSQL does not keep prepared statements. Set DATABASE_STATEMENTS=plain; until the next start they are not used.\n' +
        'Önündeki havuz hazır deyimleri saklamıyor. DATABASE_STATEMENTS=plain yazın; yeniden başlatılana dek kullanılmayacaklar.',
    )
  }
  return true
}

function sqlOver(query: Query, names: Names, transaction: Sql['transaction']): Sql {
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
  }
}
