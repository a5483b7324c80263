import { runAndExit } from '#server/run-process.ts'
import { distribute } from '#server/services/migrations/distribute.ts'
import { migrate } from '#server/services/migrations/migrate.ts'
import { projectFile } from '#server/services/project-file.ts'
import { onDatabase } from './on-database.ts'

/** Spreads the database over the servers of a Citus, tables and rows; safe to run again. */
await runAndExit(() =>
  onDatabase(async ({ connection }) => {
    await migrate(connection, projectFile('db/migrations'))
    const placed = await distribute(connection)
    console.log(placed.length > 0 ? `distributed ${placed.join(', ')}` : 'every table is where it belongs')
  }),
)
