import { loadCatalogue } from '#server/catalogue/load.ts'
import { configOfProcess } from '#server/config.ts'
import { migrate } from '#server/database/migrate.ts'
import { openFor } from '#server/database/open.ts'
import { projectFile } from '#server/project-file.ts'

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
