import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'

/** Builds the pages and their service worker to dist/web, with brotli and gzip twins, and the server to dist/server/main.js. */
await build({ logLevel: 'warn' })
await build({
  configFile: false,
  logLevel: 'warn',
  build: {
    ssr: 'src/server/main.ts',
    outDir: 'dist/server',
    target: 'node20',
    rolldownOptions: { output: { entryFileNames: 'main.js' } },
  },
})
await buildWorker('dist/web')
await precompress('dist/web')

/** The service worker knows every file of the build, so it is built after them. */
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
      lib: {
        entry: 'src/web/worker/worker.ts',
        formats: ['iife'],
        name: 'worker',
        fileName: () => 'worker.js',
      },
    },
  })
}

async function precompress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const texts = entries.filter(
    (entry) => entry.isFile() && /\.(js|css|html|svg|json|webmanifest)$/.test(entry.name),
  )
  await Promise.all(
    texts.map(async ({ parentPath, name }) => {
      const path = join(parentPath, name)
      const bytes = await readFile(path)
      const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
      await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, quality))
      await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
    }),
  )
}
