import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '#server/services/database/client.ts'
import { startEmbedded } from '#server/services/embedded/embedded.ts'
import { migrate } from '#server/services/migrations/migrate.ts'
import { loadCatalogue } from '#server/subjects/catalogue/load.ts'
import { measureDue } from '../bench/reminders/due.ts'
import { measureKills } from '../bench/reminders/kills.ts'

/**
 * Prints how many reminders one instance hands over while students use it; `-- --due=100000` has that many due at once.
 * `-- --kills=1000` kills processes while reminders are due and prints what was lost, came twice or late;
 * `--minutes=12` ends the killing after that time.
 */
const { values: options } = parseArgs({
  options: {
    due: { type: 'string', default: '5000' },
    kills: { type: 'string' },
    minutes: { type: 'string', default: '60' },
  },
})

const folder = await mkdtemp(join(tmpdir(), 'etut-reminders-'))
// With root the database runs as another user, who must be able to pass through.
await chmod(folder, 0o711)
const { connection, stop } = await startEmbedded({ dataDir: join(folder, 'data'), log: () => {} })
try {
  await migrate(connection, 'db/migrations')
  const database = openDatabase({ connection, named: true })
  await loadCatalogue(database)
  await database.close()
  const { kills, due, minutes } = options
  if (kills === undefined) await measureDue(connection, join(folder, 'product'), Number(due))
  else await measureKills(connection, Number(kills), Number(minutes))
} finally {
  await stop()
  await rm(folder, { recursive: true, force: true })
}
