import { configOfProcess } from '#server/config.ts'
import { openFor } from '#server/services/embedded/open.ts'
import { migrate } from '#server/services/migrations/migrate.ts'
import { projectFile } from '#server/services/project-file.ts'
import { loadCatalogue } from '#server/subjects/catalogue/load.ts'

/** Migrates the database without starting the server; idempotent and safe to run concurrently. */
const config = configOfProcess()
const opened = await openFor({
  databaseUrl: config.databaseUrl,
  dataDir: config.dataDir,
  named: config.namedStatements,
  log: console.error,
})
try {
  const applied = await migrate(opened.connection, projectFile('db/migrations'))
  const loaded = await opened.maintain(loadCatalogue)
  console.log(applied.length > 0 ? `applied ${applied.join(', ')}` : 'the database is up to date')
  if (loaded) console.log('loaded the catalogue')
} finally {
  await opened.stop()
}
