import { configOfProcess } from '#server/config.ts'
import { runAndExit } from '#server/run-process.ts'
import { openFor } from '#server/services/embedded/open.ts'
import { migrate } from '#server/services/migrations/migrate.ts'
import { projectFile } from '#server/services/project-file.ts'
import { repairStanding } from '#server/subjects/standing/repair.ts'

/** Recomputes the rows that are derived from records; safe to run again, and beside a running server. */
await runAndExit(async () => {
  const { databaseUrl, dataDir, namedStatements: named } = configOfProcess()
  const { connection, maintain, stop } = await openFor({ databaseUrl, dataDir, named, log: console.error })
  try {
    await migrate(connection, projectFile('db/migrations'))
    const { people, repaired } = await maintain(repairStanding)
    console.log(`${people} kişiden ${repaired} tanesi düzeltildi / ${repaired} of ${people} people repaired`)
  } finally {
    await stop()
  }
})
