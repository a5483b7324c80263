import { configOfProcess } from '#server/config.ts'
import { distribute } from '#server/database/distribute.ts'
import { migrate } from '#server/database/migrate.ts'
import { openFor } from '#server/database/open.ts'
import { projectFile } from '#server/project-file.ts'
import { runAndExit } from '#server/run-process.ts'

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
