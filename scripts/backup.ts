import { stat } from 'node:fs/promises'
import type pg from 'pg'
import { configOfProcess } from '#server/config.ts'
import { runAndExit } from '#server/run-process.ts'
import { writeBackup } from '#server/services/backup/backup.ts'
import { openDatabase } from '#server/services/database/client.ts'
import { serverAccount } from '#server/services/embedded/account.ts'
import { runningConnection } from '#server/services/embedded/endpoint.ts'
import { FolderInUse } from '#server/services/embedded/lock.ts'
import { markBackup } from '#server/subjects/admin/sql.ts'
import { onDatabase } from './on-database.ts'

/** Writes the whole database to one file, also while the product runs: `npm run backup -- etut.backup`. */
await runAndExit(async () => {
  const [file = `etut-${new Date().toISOString().slice(0, 10)}.backup`] = process.argv.slice(2)
  await onConnection(async (connection) => {
    const stopped = new AbortController()
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopped.abort())
    const now = Date.now()
    const counts = await writeBackup(connection, file, now, stopped.signal)
    const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
    console.log(`${file}: ${rows} satır / rows, ${Object.keys(counts).length} tablo / tables`)
    await mark(connection, new Date(now).toISOString(), (await stat(file)).size)
  })
})

/**
 * Records the backup for the administrator's overview. Optional: a standby or a database of an older version
 * cannot be written to, which is reported.
 */
async function mark(connection: pg.ClientConfig, at: string, bytes: number): Promise<void> {
  const database = openDatabase({ connection, named: false })
  try {
    await markBackup(database, at, bytes)
  } catch (error) {
    console.error(`Not shown in the overview of the administrator: ${error}`)
  } finally {
    await database.close()
  }
}

/** Runs work on the product's database, also while the product runs. */
async function onConnection(work: (connection: pg.ClientConfig) => Promise<void>): Promise<void> {
  try {
    await onDatabase(({ connection }) => work(connection))
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error
    const connection = await runningConnection(configOfProcess().dataDir, await serverAccount())
    if (!connection) throw error
    await work(connection)
  }
}
