import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { seedPeople } from '#server/demo/people.ts'
import { openDatabase } from '#server/services/database/client.ts'
import { distribute } from '#server/services/migrations/distribute.ts'
import { migrate } from '#server/services/migrations/migrate.ts'
import { loadCatalogue } from '#server/subjects/catalogue/load.ts'
import { cheapPasswords } from './cheap-passwords.ts'
import { closeDatabase, createDatabase, nodesOf } from './cluster.ts'
import { dropDatabase } from './drop-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A server on which databases may be made. */
    database: pg.ClientConfig & { database: string }
    named: boolean
    /** Whether that server is the coordinator of a Citus: every database of a test is spread over its workers. */
    isCluster: boolean
    /** Whether this is a part of `npm run test:long`. */
    isLongRun: boolean
    /** A folder of this run; what works in it is ended when the run is. */
    runFolder: string
    /** Path of Chromium; '' without one. `whole` has windows and shows PDFs, which the engine without them does not. */
    chromium: string
    wholeChromium: string
  }
}

const template = 'etut_template'
/** On a Citus: the tables, spread, without rows. */
const empty = 'etut_empty'

/**
 * One PostgreSQL for all tests: of DATABASE_URL, or our own on a throw-away folder. Its template database
 * is migrated and filled once; each test file clones it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const guard = await startGuard()
  const admin = resolved(guard.connection ?? { connectionString: process.env.DATABASE_URL })
  const named = process.env.DATABASE_STATEMENTS !== 'plain'

  const isCluster = (await nodesOf(admin)).length > 1

  await dropDatabase(admin, template)
  if (isCluster) await makeDistributed(admin)
  await createDatabase(admin, template, isCluster ? empty : undefined)
  const target = { ...admin, database: template }
  await migrate(target, 'db/migrations')
  const database = openDatabase({ connection: target, named })
  await loadCatalogue(database)
  await seedPeople(database, cheapPasswords())
  await database.close()
  await closeDatabase(admin, template)

  project.provide('database', admin)
  project.provide('named', named)
  project.provide('isCluster', isCluster)
  project.provide('isLongRun', project.vite.config.mode === 'long')
  project.provide('runFolder', guard.folder)
  const wholeChromium = findChromium(windowed)
  project.provide('chromium', findChromium([engine]) || wholeChromium)
  project.provide('wholeChromium', wholeChromium)
  if (wholeChromium === '') console.warn('Chromium was not found: tests in a browser are left out.')
  return async () => {
    await dropDatabase(admin, template)
    await dropDatabase(admin, empty)
    await guard.stop()
  }
}

/** Starts `run-guard.ts`, which this process does not wait for and which ends when this process does. */
async function startGuard() {
  const folder = await mkdtemp(join(tmpdir(), 'etut-test-'))
  // With root the database runs as another user, who must be able to pass through.
  await chmod(folder, 0o711)
  const child = spawn(process.execPath, ['--import', 'tsx', 'test/support/run-guard.ts', folder], {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  })
  const ended = once(child, 'exit')
  const [line] = await Promise.race([
    once(createInterface(child.stdout), 'line'),
    ended.then(([code]) => Promise.reject(new Error(`the guard of the run ended with ${code}`))),
  ])
  // `vitest list` exits when nothing is pending, without teardown.
  for (const handle of [child, child.stdin, child.stdout]) if ('unref' in handle) handle.unref()
  return {
    folder,
    /** Of the PostgreSQL that it runs; null where DATABASE_URL names one. */
    connection: JSON.parse(line) as pg.PoolConfig | null,
    async stop() {
      child.ref()
      child.stdin.end()
      await ended
    },
  }
}

/** A connection in plain parts, which other processes can be handed. */
function resolved(config: pg.PoolConfig): pg.ClientConfig & { database: string } {
  const { host, port, user, password, database = 'postgres' } = new pg.Client(config)
  return { host, port, user, ...(password && { password }), database }
}

/** A database whose tables lie on all servers of a Citus. */
async function makeDistributed(admin: pg.ClientConfig & { database: string }): Promise<void> {
  await dropDatabase(admin, empty)
  await createDatabase(admin, empty)
  await migrate({ ...admin, database: empty }, 'db/migrations')
  await distribute({ ...admin, database: empty })
  await closeDatabase(admin, empty)
}

/** The engine of Chromium without windows: a quarter less processor time. */
const engine = '/usr/bin/chromium-headless-shell'
const windowed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

function findChromium(places: readonly string[]): string {
  const own = process.env.CHROMIUM
  return [...(own ? [own] : []), ...places].find((place) => existsSync(place)) ?? ''
}
