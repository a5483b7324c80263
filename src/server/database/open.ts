import type pg from 'pg'
import { startEmbedded } from '#server/database/embedded.ts'
import { type Database, openDatabase } from '#server/database/sql.ts'

type Options = {
  databaseUrl?: string | undefined
  dataDir: string
  named: boolean
  log: (message: string) => void
}

/**
 * Opens the database of the app: the server of `databaseUrl`, or without one our own in `dataDir`.
 * `stop` ends the connections and then our own server; `connection` is for the migrations.
 */
export async function openFor(
  options: Options,
): Promise<{ database: Database; connection: pg.PoolConfig; stop(): Promise<void> }> {
  const { databaseUrl, dataDir, named, log } = options
  const embedded = databaseUrl ? undefined : await startEmbedded({ dataDir, log })
  const connection = embedded?.connection ?? { connectionString: databaseUrl }
  const database = openDatabase({ connection, named })
  async function stop() {
    await database.close()
    await embedded?.stop()
  }
  return { database, connection, stop }
}
