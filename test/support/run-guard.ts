// Runs beside a run of tests: the PostgreSQL of the run, unless DATABASE_URL names one, and the end of what the run
// has started. Its standard input ends with the process of the run, also when that is killed.
import './shifted-spawn.ts'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbedded } from '#server/services/embedded/embedded.ts'
import { clearAll } from './processes.ts'

const [folder = ''] = process.argv.slice(2)
// Ctrl-C reaches every process of a terminal; this one waits for the end of the run.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})

const runHasEnded = new Promise<unknown>((resolve) => {
  process.stdin.on('end', resolve).on('error', resolve).resume()
})
const embedded = process.env.DATABASE_URL
  ? undefined
  : await startEmbedded({ dataDir: join(folder, 'data'), log: () => {}, isThrownAway: true })
process.stdout.write(`${JSON.stringify(embedded?.connection ?? null)}\n`)
await runHasEnded
await clearAll(folder)
await embedded?.stop()
await rm(folder, { recursive: true, force: true })
