import { runAndExit } from '#server/run-process.ts'
import { migrate } from '#server/services/migrations/migrate.ts'
import { projectFile } from '#server/services/project-file.ts'
import { loadCatalogue } from '#server/subjects/catalogue/load.ts'
import { onDatabase } from './on-database.ts'

/** Migrates the database without starting the server; idempotent and safe to run concurrently. */
await runAndExit(() =>
  onDatabase(async ({ connection, maintain }) => {
    const applied = await migrate(connection, projectFile('db/migrations'))
    const loaded = await maintain(loadCatalogue)
    console.log(applied.length > 0 ? `applied ${applied.join(', ')}` : 'the database is up to date')
    if (loaded) console.log('loaded the catalogue')
  }),
)
