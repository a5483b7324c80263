import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import fastify from 'fastify'
import { build } from 'vite'
import { cem, seedPassword, turkce, tytCroom, tytTopic } from '#contract/examples.ts'
import { roleIds } from '#rules/vocabulary.ts'
import { configOfProcess } from '#server/config.ts'
import { seedPeople, seedPerson } from '#server/demo/people.ts'
import { seedHistory } from '#server/demo/seed-history.ts'
import { addWebFiles } from '#server/http/web-files.ts'
import { makePasswords } from '#server/services/credentials/passwords.ts'
import type { Database } from '#server/services/database/client.ts'
import { insertLink } from '#server/services/links/sql.ts'
import { start } from '#server/start.ts'
import { firstLargest, type Repeat, repeatVisits } from '../bench/repeat-visits.ts'
import { openSlowLine } from '../bench/slow-line.ts'
import { openBrowser, type Place, routeChanges, signIn, type Visit, visit } from '../bench/visits.ts'
import { precompress } from './precompress.ts'

/**
 * Prints the cost of a first visit on a phone, compared with a bare React page that is built and served the
 * same way, that of a repeat visit with the service worker, and the duration of a screen change. Medians of one run on
 * one machine; it never fails because of time. `CHROMIUM` is the path of the browser; `npm run bench:pages -- 3 /login
 * /dashboard` measures only these, three times each.
 */
const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium'
const [, , times = '5', ...only] = process.argv
const runs = Number(times)
const screens = ['/log', '/plan', '/trial-exams', '/progress', '/reports', '/dashboard']
/** Places of the navigation, in the order in which the screen changes. */
const changed = ['/plan', '/trial-exams', '/progress', '/dashboard']
const again = ['/dashboard', '/progress', '/trial-exams/new', '/plan']
const students = 200
const desktop = { width: 1440, height: 900 }

if (!existsSync(chromium)) throw new Error(`No browser at ${chromium}; set CHROMIUM to its path.`)
const folder = await mkdtemp(join(tmpdir(), 'etut-pages-'))
// With root the database runs as another user, who must be able to pass through.
await chmod(folder, 0o711)
const bare = await startBare()
const config = {
  ...configOfProcess(),
  port: 0,
  dataDir: join(folder, 'data'),
  databaseUrl: undefined,
  logLevel: 'silent',
  demo: true,
} as const
const demo = await start(config, { hasPages: true, prepare })
try {
  await benchFirst(demo.address)
  await benchRepeat(demo.address)
} finally {
  await demo.stop()
  await bare.close()
  await rm(folder, { recursive: true, force: true })
}

async function benchFirst(address: string): Promise<void> {
  const browser = await openBrowser(chromium)
  const context = await browser.newContext({ baseURL: address, viewport: desktop, locale: 'tr-TR' })
  const page = await context.newPage()
  const storage = await signIn(page, 'ada@example.com', seedPassword)
  const changes = await routeChanges(page, changed, 5)
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

/** The people of the demo with their history, and a coach's two hundred students with a month of records. */
async function prepare(database: Database): Promise<void> {
  const passwords = makePasswords(config.passwordMemory)
  await seedPeople(database, passwords)
  await seedHistory(database, passwords, Date.now())
  const hash = await passwords.hash(seedPassword)
  for (let n = 0; n < students; n++) {
    const person = { id: randomUUID(), name: `Öğrenci ${n}`, email: `ogrenci${n}@example.com` }
    await database.transaction(async (sql) => {
      await seedPerson(sql, person, roleIds.student, hash)
      await insertLink(sql, randomUUID(), { coach_id: cem.id, student_id: person.id }, 'act')
      await sql.run`
        insert into study_record (user_id, id, croom_id, study_id, topic_id, kind, day, minutes, created_by, updated_by)
        select ${person.id}, gen_random_uuid(), ${tytCroom}, ${turkce}, ${tytTopic}, 'practice', current_date - day, 40,
               ${person.id}, ${person.id}
        from generate_series(${n % 5}, 30) day`
    })
  }
}

/** Repeat visits of a phone that is four times slower, beside the first visit to the bare page on the same line. */
async function benchRepeat(address: string): Promise<void> {
  const browser = await openBrowser(chromium)
  const [line, plainLine] = await Promise.all(
    [address, bare.url].map((url) => openSlowLine(Number(new URL(url).port))),
  )
  if (!line || !plainLine) throw new Error('a line for each server')
  const context = await browser.newContext({ baseURL: address, locale: 'tr-TR' })
  const page = await context.newPage()
  const student = await signIn(page, 'ada@example.com', seedPassword)
  const coach = await signIn(
    await (await browser.newContext({ baseURL: address, locale: 'tr-TR' })).newPage(),
    cem.email,
    seedPassword,
  )
  await context.close()
  const plain = await firstLargest(browser, plainLine.url, runs)
  const rows: Record<string, object> = { 'bare React, first visit': { 'largest ms': Math.round(plain) } }
  for (const [path, storage] of [
    ...again.map((path) => [path, student] as const),
    ['/students', coach] as const,
  ])
    if (only.length === 0 || only.includes(path))
      rows[path] = repeatRow(await repeatVisits(browser, line.url, path, storage, runs), plain)
  console.table(rows)
  await browser.close()
  await Promise.all([line.close(), plainLine.close()])
}

function repeatRow({ largest, usable, longest }: Repeat, plain: number) {
  return {
    'largest ms': Math.round(largest),
    'of bare': (largest / plain).toFixed(2),
    'usable ms': Math.round(usable),
    'usable of bare': (usable / plain).toFixed(2),
    'longest task ms': Math.round(longest),
  }
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
