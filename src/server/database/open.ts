import type pg from 'pg'
import { maintenanceBounds } from '#server/database/bounds.ts'
import { startEmbedded } from '#server/database/embedded.ts'
import { firstThatWrites, serversOf } from '#server/database/servers.ts'
import { type Database, openDatabase } from '#server/database/sql.ts'

type Options = {
  databaseUrl?: string | undefined
  dataDir: string
  named: boolean
  /** How many connections calls may use at a time; one more watches whether the database works. */
  connections?: number
  log: (message: string) => void
}

export type Opened = {
  database: Database
  /** A server that takes writes, for the migrations. */
  connection: pg.PoolConfig
  /** Runs work on a connection without time limits, as the catalogue or a demo needs it. */
  maintain<T>(work: (database: Database) => Promise<T>): Promise<T>
  /** Ends the connections and then our own server. */
  stop(): Promise<void>
}

/** Opens the database of the app: the server of `databaseUrl`, or without one our own in `dataDir`. */
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
