import { stat } from 'node:fs/promises'
import type pg from 'pg'
import { configOfProcess } from '#server/config.ts'
import { runAndExit } from '#server/run-process.ts'
import { writeBackup } from '#server/services/backup/backup.ts'
import { openDatabase } from '#server/services/database/client.ts'
import { StartFailure } from '#server/services/database/start-failure.ts'
import { serverAccount } from '#server/services/embedded/account.ts'
import { runningConnection } from '#server/services/embedded/endpoint.ts'
import { FolderInUse } from '#server/services/embedded/lock.ts'
import { openFor } from '#server/services/embedded/open.ts'
import { markBackup } from '#server/subjects/admin/sql.ts'

/** Writes the whole database to one file, also while the product runs: `npm run backup -- etut.backup`. */
await runAndExit(async () => {
  const [file = `etut-${new Date().toISOString().slice(0, 10)}.backup`] = process.argv.slice(2)
  const { connection, stop } = await open()
  const stopped = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopped.abort())
  try {
    const now = Date.now()
    const counts = await writeBackup(connection, file, now, stopped.signal)
    const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
    console.log(`${file}: ${rows} satır / rows, ${Object.keys(counts).length} tablo / tables`)
    await mark(connection, new Date(now).toISOString(), (await stat(file)).size)
  } catch (error) {
    throw stopped.signal.aborted ? wasStopped(file) : error
  } finally {
    await stop()
  }
})

function wasStopped(file: string) {
  return new StartFailure({
    en: `Stopped: ${file} was not written.`,
    tr: `Durduruldu: ${file} yazılmadı.`,
  })
}

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

/** The product's database, running or not. */
async function open() {
  const { databaseUrl, dataDir, namedStatements: named } = configOfProcess()
  try {
    return await openFor({ databaseUrl, dataDir, named, log: console.error })
  } catch (error) {
    const connection =
      error instanceof FolderInUse ? await runningConnection(dataDir, await serverAccount()) : undefined
    if (!connection) throw error
    return { connection, stop: async () => {} }
  }
}
