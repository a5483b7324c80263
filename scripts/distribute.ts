import { configOfProcess } from '#server/config.ts'
import { runAndExit } from '#server/run-process.ts'
import { openFor } from '#server/services/embedded/open.ts'
import { distribute } from '#server/services/migrations/distribute.ts'
import { migrate } from '#server/services/migrations/migrate.ts'
import { projectFile } from '#server/services/project-file.ts'

/** Spreads the database over the servers of a Citus, tables and rows; safe to run again. */
await runAndExit(async () => {
  const { databaseUrl, dataDir, namedStatements: named } = configOfProcess()
  const { connection, stop } = await openFor({ databaseUrl, dataDir, named, log: console.error })
  try {
    await migrate(connection, projectFile('db/migrations'))
    const placed = await distribute(connection)
    console.log(placed.length > 0 ? `distributed ${placed.join(', ')}` : 'every table is where it belongs')
  } finally {
    await stop()
  }
})
