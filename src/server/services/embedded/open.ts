import type pg from 'pg'
import { maintenanceBounds } from '#server/services/database/bounds.ts'
import { type Database, openDatabase } from '#server/services/database/client.ts'
import { firstThatWrites, serversOf } from '#server/services/database/servers.ts'
import { startEmbedded } from '#server/services/embedded/embedded.ts'

type Options = {
  databaseUrl?: string | undefined
  dataDir: string
  named: boolean
  /** Pool size; one more connection checks readiness. */
  connections?: number
  log: (message: string) => void
}

export type Opened = {
  database: Database
  /** A writable server, for the migrations. */
  connection: pg.PoolConfig
  /** Runs work without statement timeouts, for the catalogue and the demo. */
  maintain<T>(work: (database: Database) => Promise<T>): Promise<T>
  /** Closes the pool and stops the embedded server. */
  stop(): Promise<void>
}

/** Opens the database of the app: the server of `databaseUrl`, or the embedded one in `dataDir`. */
export async function openFor(options: Options): Promise<Opened> {
  const { databaseUrl, dataDir, named, connections = 10, log } = options
  const embedded = databaseUrl ? undefined : await startEmbedded({ dataDir, log })
  const urls = serversOf(databaseUrl ?? '') ?? []
  const servers = embedded ? [embedded.connection] : urls.map((connectionString) => ({ connectionString }))
  const connection = await firstThatWrites(servers)
  const database = openDatabase({ connection: { ...connection, max: connections }, servers, named, log })
  return {
    database,
    connection,
    async maintain(work) {
      const unbounded = openDatabase({ connection, named, log, bounds: maintenanceBounds })
      try {
        return await work(unbounded)
      } finally {
        await unbounded.close()
      }
    },
    async stop() {
      await database.close()
      await embedded?.stop()
    },
  }
}
