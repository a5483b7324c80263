import { runAndExit } from '#server/run-process.ts'
import { readBackup } from '#server/services/backup/restore.ts'
import { StartFailure } from '#server/services/database/start-failure.ts'
import { projectFile } from '#server/services/project-file.ts'
import { onDatabase } from './on-database.ts'

/** Replaces the database with a backup, atomically: `npm run restore -- etut.backup [--replace]`. */
await runAndExit(async () => {
  const file = process.argv.slice(2).find((each) => !each.startsWith('--'))
  if (file === undefined)
    throw new StartFailure({
      en: 'Which file? npm run restore -- etut.backup [--replace]',
      tr: 'Hangi dosya? npm run restore -- etut.backup [--replace]',
    })
  await onDatabase(async ({ connection }) => {
    const counts = await readBackup(connection, file, {
      migrations: projectFile('db/migrations'),
      replace: process.argv.includes('--replace'),
    })
    const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
    console.log(`${file}: ${rows} satır / rows, ${Object.keys(counts).length} tablo / tables`)
  })
})
