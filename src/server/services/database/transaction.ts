import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { isReadOnly } from '#server/services/database/connection-failure.ts'
import type { Pool } from '#server/services/database/pool.ts'
import type { Query } from '#server/services/database/statement.ts'

const attempts = 5
const serializationFailure = '40001'
const deadlock = '40P01'
const foreignKeyViolation = '23503'

/**
 * Runs `work` in a transaction. Retries after a serialization failure or deadlock, and after a failover.
 * @throws the error of the first statement that failed, whichever statement `work` rejects with; or an error of `work`
 * @param isWorthRetrying whether another error can be retried too
 */
export async function transact<T>(
  pool: Pool,
  work: (query: Query) => Promise<T>,
  isWorthRetrying: (error: unknown) => boolean,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transactOnce(pool, work)
    } catch (error) {
      const again = isByChance(error) || isWorthRetrying(error) || (pool.servers > 1 && isReadOnly(error))
      if (attempt === attempts || !again) throw error
      // Random backoff, so that the same two transactions do not collide again.
      await pause(Math.random() * 10 * 2 ** attempt)
    }
  }
}

function isByChance(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false
  if (error.code === serializationFailure || error.code === deadlock) return true
  // A part of the tree was deleted or renamed after it was looked up: a retry looks it up again.
  return error.code === foreignKeyViolation && !error.constraint?.endsWith('_user_id_fkey')
}

async function transactOnce<T>(pool: Pool, work: (query: Query) => Promise<T>): Promise<T> {
  const lease = await pool.lease()
  const line = untilEnd(lease.query)
  try {
    // Not awaited: it is sent together with the first statements of the work. Where it fails, nothing follows them.
    const begun = line.begin(lease.begin).catch((error) => {
      line.end()
      throw error
    })
    const [value] = await Promise.all([work(line.query), begun])
    await line.end()
    await line.commit()
    return value
  } catch (error) {
    await line.end()
    // If the rollback fails too, the connection is closed and the server rolls back.
    await lease.query({ text: 'rollback' }).catch(lease.refuse)
    throw line.causeOf(error)
  } finally {
    lease.release()
  }
}

/** The statements of one connection, until the end: then another request may have the connection. */
function untilEnd(query: Query) {
  let last: Promise<unknown> = Promise.resolve()
  let over = false
  // After the first failure PostgreSQL refuses all other statements (25P02). Statements are sent together, and which of
  // these errors `work` rejects with depends on how its promises are nested. The answers come in the order of the
  // statements, so the first error is the cause of the others.
  const failures = new Set<unknown>()

  function fail(error: unknown): Promise<never> {
    failures.add(error)
    return Promise.reject(error)
  }
  const send: Query = (config) => {
    const next = query(config).catch(fail)
    last = next.catch(() => {})
    return next
  }
  async function commit(): Promise<void> {
    over = true
    const { command } = await send({ text: 'commit' })
    // PostgreSQL answers the commit of a failed transaction with a rollback and reports success.
    if (command !== 'COMMIT')
      await fail(new Error('A statement of this transaction failed, so the transaction was rolled back.'))
  }
  return {
    query: ((config) =>
      over
        ? fail(new Error('This transaction is over: a statement was not awaited.'))
        : send(config)) satisfies Query,
    begin: (text: string) => send({ text }),
    commit,
    /** The first failure if an error is one of a statement; an error of the work, such as a refusal, stays as it is. */
    causeOf(error: unknown): unknown {
      const [first] = failures
      return failures.has(error) ? first : error
    },
    end() {
      over = true
      return last
    },
  }
}
