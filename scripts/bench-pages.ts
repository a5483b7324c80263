import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import fastify from 'fastify'
import { build } from 'vite'
import { seedPassword } from '#contract/examples.ts'
import { configOfProcess } from '#server/config.ts'
import { startDemo } from '#server/demo/start-demo.ts'
import { addWebFiles } from '#server/http/web-files.ts'
import { openBrowser, type Place, routeChanges, signIn, type Visit, visit } from '../bench/visits.ts'
import { precompress } from './precompress.ts'

/**
 * Prints the cost of a first visit on a phone, compared with a bare React page that is built and served the
 * same way, and the duration of a screen change. Medians of one run on one machine; it never fails because of
 * time. `CHROMIUM` is the path of the browser; `npm run bench:pages -- 3 /login /dashboard` measures only
 * these, three times each.
 */
const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium'
const [, , times = '5', ...only] = process.argv
const runs = Number(times)
const screens = ['/log', '/plan', '/exams', '/trial-exams', '/progress', '/reports', '/dashboard']
const desktop = { width: 1440, height: 900 }

if (!existsSync(chromium)) throw new Error(`No browser at ${chromium}; set CHROMIUM to its path.`)
const folder = await mkdtemp(join(tmpdir(), 'etut-pages-'))
// With root the database runs as another user, who must be able to pass through.
await chmod(folder, 0o711)
const bare = await startBare()
const demo = await startDemo(
  {
    ...configOfProcess(),
    port: 0,
    dataDir: join(folder, 'data'),
    databaseUrl: undefined,
    logLevel: 'silent',
  },
  true,
)
try {
  await bench(demo.address)
} finally {
  await demo.stop()
  await bare.close()
  await rm(folder, { recursive: true, force: true })
}

async function bench(address: string): Promise<void> {
  const browser = await openBrowser(chromium)
  const context = await browser.newContext({ baseURL: address, viewport: desktop, locale: 'tr-TR' })
  const page = await context.newPage()
  const storage = await signIn(page, 'ada@example.com', seedPassword)
  const changes = await routeChanges(page, screens, 5)
  await browser.close()

  const isWanted = ({ url }: Place) => only.length === 0 || only.includes(new URL(url).pathname)
  const places: Place[] = [
    ...['/', '/login'].map((path) => ({ url: address + path, storage: {} })),
    ...screens.map((path) => ({ url: address + path, storage })),
  ].filter(isWanted)
  const [plain, ...visits] = await visit(chromium, [{ url: bare.url, storage: {} }, ...places], runs)
  if (!plain) throw new Error('Lighthouse measured no page')
  console.table(
    Object.fromEntries(
      [plain, ...visits].map((each, index) => [
        index === 0 ? 'bare React' : each.address,
        rowOf(each, plain),
      ]),
    ),
  )
  const middle = changes[Math.floor(changes.length / 2)] ?? Number.NaN
  console.log(
    `Screen change, everything loaded: median ${middle.toFixed(0)} ms, slowest of ${changes.length}: ${changes.at(-1)?.toFixed(0)} ms`,
  )
}

function rowOf({ score, accessibility, largest, blocking, shift }: Visit, plain: Visit) {
  return {
    score: Math.round(score),
    accessibility: Math.round(accessibility),
    'largest ms': Math.round(largest),
    'of bare': (largest / plain.largest).toFixed(2),
    'blocking ms': Math.round(blocking),
    shift: shift.toFixed(3),
  }
}

/** A page with React only, built and served like ours. */
async function startBare() {
  const outDir = join(folder, 'bare')
  await build({
    configFile: false,
    logLevel: 'warn',
    root: 'bench/peers/react-page',
    plugins: [react()],
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
    },
  })
  await precompress(outDir)
  const app = fastify()
  await addWebFiles(app, outDir)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo // a server that listens on a port has one
  return { url: `http://127.0.0.1:${port}/`, close: () => app.close() }
}
