import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Query } from '#server/database/statement.ts'

const attempts = 5
const serializationFailure = '40001'
const deadlock = '40P01'

/** Runs `work` in a transaction, and again when the server says that only chance was against it. */
export async function transact<T>(pool: pg.Pool, work: (query: Query) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transactOnce(pool, work)
    } catch (error) {
      if (attempt === attempts || !isWorthRetrying(error)) throw error
      // Random, so that the two that met do not meet again.
      await pause(Math.random() * 10 * 2 ** attempt)
    }
  }
}

function isWorthRetrying(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === serializationFailure || error.code === deadlock)
}

async function transactOnce<T>(pool: pg.Pool, work: (query: Query) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  const line = oneAtATime((query) => client.query(query))
  let broken: Error | undefined
  try {
    await client.query('begin')
    const value = await work(line.query)
    await line.end()
    const { command } = await client.query('commit')
    // The server answers a commit of a failed transaction with a rollback, and calls that success.
    if (command !== 'COMMIT')
      throw new Error('A statement of this transaction failed, so all was rolled back.')
    return value
  } catch (error) {
    await line.end()
    await client.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    throw error
  } finally {
    client.release(broken)
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
