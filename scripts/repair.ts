import { runAndExit } from '#server/run-process.ts'
import { migrate } from '#server/services/migrations/migrate.ts'
import { projectFile } from '#server/services/project-file.ts'
import { repairStanding } from '#server/subjects/standing/repair.ts'
import { onDatabase } from './on-database.ts'

/** Recomputes the rows that are derived from records; safe to run again, and beside a running server. */
await runAndExit(() =>
  onDatabase(async ({ connection, maintain }) => {
    await migrate(connection, projectFile('db/migrations'))
    const { people, repaired } = await maintain(repairStanding)
    console.log(`${people} kişiden ${repaired} tanesi düzeltildi / ${repaired} of ${people} people repaired`)
  }),
)
