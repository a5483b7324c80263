import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { precompress } from './precompress.ts'
import { prerender } from './prerender.ts'
import { copyServerFiles } from './server-files.ts'

/**
 * Builds the pages and the service worker to dist/web, with brotli and gzip variants, and to dist/server
 * everything that runs without the sources: server, backup, restore, migrate, distribute and repair.
 */
const pages = await build({ logLevel: 'warn' })
await build({
  configFile: false,
  logLevel: 'warn',
  build: {
    ssr: true,
    outDir: 'dist/server',
    target: 'node20',
    rolldownOptions: {
      checks: { bundlerTimings: false },
      input: {
        main: 'src/server/main.ts',
        backup: 'scripts/backup.ts',
        restore: 'scripts/restore.ts',
        migrate: 'scripts/migrate.ts',
        distribute: 'scripts/distribute.ts',
        repair: 'scripts/repair.ts',
        'import-worker': 'src/server/services/sheets/worker.ts',
        'letter-printer': 'src/server/services/printer/printer-process.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'part-[hash].js' },
    },
  },
})
await copyServerFiles('dist/server')
if (!('output' in pages)) throw new Error('the build has no output')
await prerender('dist/web', pages.output)
await buildWorker('dist/web')
await precompress('dist/web')

/** Built last, as the service worker lists the files of the build. */
async function buildWorker(folder: string): Promise<void> {
  const assets = (await readdir(join(folder, 'assets'))).sort().map((name) => `/assets/${name}`)
  const index = await readFile(join(folder, 'index.html'))
  const version = createHash('sha256').update(index).update(assets.join()).digest('base64url').slice(0, 12)
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: {
      shellFiles: JSON.stringify(['/index.html', ...assets]),
      shellVersion: JSON.stringify(version),
    },
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2022',
      rolldownOptions: { checks: { bundlerTimings: false } },
      lib: {
        entry: 'src/web/app/worker/worker.ts',
        formats: ['iife'],
        name: 'worker',
        fileName: () => 'worker.js',
      },
    },
  })
}
