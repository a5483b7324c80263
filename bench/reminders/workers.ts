import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type pg from 'pg'
import { build } from 'vite'
import { copyServerFiles } from '../../scripts/server-files.ts'
import { secret } from '../rows.ts'

const outDir = 'node_modules/.cache/bench-reminders'

/** Builds the process of `worker.ts` as the product is built, since TypeScript takes longer to start than to run. */
export async function buildWorker(): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'node20',
      rolldownOptions: {
        input: {
          worker: 'bench/reminders/worker.ts',
          'letter-printer': 'src/server/services/printer/printer-process.ts',
        },
        output: { entryFileNames: '[name].js', chunkFileNames: 'part-[hash].js' },
      },
    },
  })
  await copyServerFiles(outDir)
}

/** Starts one that empties the queue. */
export async function startWorker(
  connection: pg.PoolConfig,
  { pushHost, smtpUrl, publicUrl }: { pushHost: string; smtpUrl: string; publicUrl: string },
) {
  const settings = { connection, secret, pushHost, smtpUrl, publicUrl }
  const child = spawn(process.execPath, [join(outDir, 'worker.js'), JSON.stringify(settings)], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const ended = once(child, 'exit')
  await Promise.race([
    once(child.stdout, 'data'),
    ended.then(([code]) => {
      throw new Error(`a process of the bench ended with ${code}`)
    }),
  ])
  return {
    async kill(): Promise<void> {
      child.kill('SIGKILL')
      await ended
    },
  }
}
