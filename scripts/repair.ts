import { configOfProcess } from '#server/config.ts'
import { migrate } from '#server/database/migrate.ts'
import { openFor } from '#server/database/open.ts'
import { projectFile } from '#server/project-file.ts'
import { runAndExit } from '#server/run-process.ts'
import { repairStanding } from '#server/standing/repair.ts'

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
