import { configOfProcess } from '#server/config.ts'
import { serverAccount } from '#server/database/account.ts'
import { writeBackup } from '#server/database/backup.ts'
import { runningConnection } from '#server/database/endpoint.ts'
import { FolderInUse } from '#server/database/lock.ts'
import { openFor } from '#server/database/open.ts'
import { onceAndLeave } from '#server/until-signal.ts'

/** Writes everything in the database to one file, also while the product runs: `npm run backup -- etut.backup`. */
await onceAndLeave(async () => {
  const [file = `etut-${new Date().toISOString().slice(0, 10)}.backup`] = process.argv.slice(2)
  const { connection, stop } = await open()
  try {
    const counts = await writeBackup(connection, file, Date.now())
    const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
    console.log(`${file}: ${rows} satır / rows, ${Object.keys(counts).length} tablo / tables`)
  } finally {
    await stop()
  }
})

/** The database of the product, whether it runs or not. */
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
