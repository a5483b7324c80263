import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { configOfProcess } from '#server/config.ts'
import { welcome } from '#server/demo/people.ts'
import { startDemo } from '#server/demo/start-demo.ts'
import { runUntilSignal } from '#server/run-process.ts'
import { freePort } from '#server/services/embedded/free-port.ts'

const end = 'Ctrl-C durdurur ve her şeyi siler. / Ctrl-C stops it and removes everything.'
const folder = await mkdtemp(join(tmpdir(), 'etut-demo-'))

runUntilSignal(demo, {
  onReady: ({ address }) => console.log(welcome('Etüt demo', address, end)),
  cleanUp: () => rm(folder, { recursive: true, force: true }),
})

/** Runs the product on a temporary database with 120 days of history, and deletes it at the end. */
async function demo() {
  // With root the database runs as another user, who must be able to pass through.
  await chmod(folder, 0o711)
  const config = configOfProcess()
  const port = await freePort(config.port, config.host)
  return startDemo(
    {
      ...config,
      port,
      publicUrl: `http://127.0.0.1:${port}`,
      dataDir: join(folder, 'data'),
      databaseUrl: undefined,
      logLevel: process.env.LOG_LEVEL ? config.logLevel : 'warn',
    },
    true,
  )
}
