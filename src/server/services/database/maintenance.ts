import pg from 'pg'
import { localSettings, maintenanceBounds } from '#server/services/database/bounds.ts'

/** Runs work on one connection that may take as long as it needs: migrations, backup, restore. */
export async function onOneConnection<T>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionTimeoutMillis: maintenanceBounds.connect, ...connection })
  // A lost connection rejects the statement that waits; the event besides would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Runs work in a transaction whose statements and locks have no timeouts. */
export async function inLongTransaction<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query(`begin; ${localSettings(maintenanceBounds)}`)
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}
