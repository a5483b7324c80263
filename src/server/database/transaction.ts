import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { isReadOnly } from '#server/database/connection-failure.ts'
import type { Pool } from '#server/database/pool.ts'
import type { Query } from '#server/database/statement.ts'

const attempts = 5
const serializationFailure = '40001'
const deadlock = '40P01'
const foreignKeyViolation = '23503'

/**
 * Runs `work` in a transaction, and again when the server says that only chance was against it, or when another server
 * takes the writes now.
 * @param isWorthRetrying what else the same work may survive
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
      // Random, so that the two that met do not meet again.
      await pause(Math.random() * 10 * 2 ** attempt)
    }
  }
}

function isByChance(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false
  if (error.code === serializationFailure || error.code === deadlock) return true
  // A part of a tree went, or got another id, after it was looked up: the next look finds what there is now.
  return error.code === foreignKeyViolation && !error.constraint?.endsWith('_user_id_fkey')
}

async function transactOnce<T>(pool: Pool, work: (query: Query) => Promise<T>): Promise<T> {
  const lease = await pool.lease()
  const line = oneAtATime(lease.query)
  try {
    await lease.query({ text: lease.begin })
    const value = await work(line.query)
    await line.end()
    const { command } = await lease.query({ text: 'commit' })
    // The server answers a commit of a failed transaction with a rollback, and calls that success.
    if (command !== 'COMMIT')
      throw new Error('A statement of this transaction failed, so all was rolled back.')
    return value
  } catch (error) {
    await line.end()
    // Where that fails too the connection is thrown away, and the server rolls back by itself.
    await lease.query({ text: 'rollback' }).catch(lease.refuse)
    throw error
  } finally {
    lease.release()
  }
}

/** Statements of one connection in the order they came; none after the end, when it may serve others. */
function oneAtATime(query: Query) {
  let last: Promise<unknown> = Promise.resolve()
  let over = false
  return {
    query: ((config) => {
      if (over) return Promise.reject(new Error('This transaction is over: a statement was not awaited.'))
      const next = last.then(() => query(config))
      last = next.catch(() => {})
      return next
    }) satisfies Query,
    end() {
      over = true
      return last
    },
  }
}
