import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { pino } from 'pino'
import { buildApp } from '#server/app.ts'
import { makePasswords } from '#server/auth/passwords.ts'
import { makeTokens } from '#server/auth/tokens.ts'
import { loadCatalogue } from '#server/catalogue/load.ts'
import { startEmbedded } from '#server/database/embedded.ts'
import { migrate } from '#server/database/migrate.ts'
import { type Database, openDatabase } from '#server/database/sql.ts'
import { type Figures, measure, type Target } from '../bench/load.ts'
import { startBare } from '../bench/peers/bare.ts'
import { recorder } from '../bench/recorder.ts'
import { addCallers, addOthers, type Caller, copyDatabase, saveHeaders } from '../bench/students.ts'

/**
 * Prints how much of a bare server's speed is left when the same statements run behind rights, checks and
 * serialization, and what more students cost. Ratios of one run on one machine; it never fails on time.
 */
const load = { callers: 16, rounds: 5, milliseconds: 1000 }
const otherRecords = 500_000

const calls = [
  { name: 'GET /graph/time/month', path: '/api/graph/time/month' },
  { name: 'GET /state', path: '/api/state' },
  { name: 'GET /state/save', path: '/api/state/save' },
]
let saves = 0

const folder = await mkdtemp(join(tmpdir(), 'etut-bench-'))
// For root the database runs as another user, who has to pass.
await chmod(folder, 0o711)
const embedded = await startEmbedded({ dataDir: join(folder, 'data'), log: () => {} })
try {
  await bench(embedded.connection)
} finally {
  await embedded.stop()
  await rm(folder, { recursive: true, force: true })
}

/** The same students in two databases, one of which is crowded; all targets in turn, on one machine at one time. */
async function bench(connection: pg.PoolConfig): Promise<void> {
  await migrate(connection, 'db/migrations')
  const database = openDatabase({ connection, named: true })
  await loadCatalogue(database)
  const maker = await appOn(database)
  const callers = await addCallers(maker, database, load.callers)
  await maker.close()
  await database.close()
  const crowded = await copyDatabase(connection, 'crowded')
  await addOthers(connection, 0)
  await addOthers(crowded, otherRecords)

  const alone = await openSide(connection, callers)
  const beside = await openSide(crowded, callers)
  const bare = await openPeers(connection, callers)
  const targets = calls.flatMap(({ name, path }, index) => [
    { name, ask: alone.ask(path) },
    { name: `${name}, bare`, ask: bare.ask(index) },
    { name: `${name}, crowded`, ask: beside.ask(path) },
  ])
  print(await measure(targets, load))
  for (const side of [alone, beside, bare]) await side.stop()
}

/** The server on a database. */
async function openSide(connection: pg.PoolConfig, callers: Caller[]) {
  const database = openDatabase({ connection, named: true })
  const app = await appOn(database)
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    ask: (path: string): Target['ask'] => {
      const headers = headersOf(path, callers)
      return (caller) => ({ url: address + path, headers: headers(caller) })
    },
    async stop() {
      await app.close()
      await database.close()
    },
  }
}

/** A bare server for each call, which asks what the call asks. */
async function openPeers(connection: pg.PoolConfig, callers: Caller[]) {
  const database = openDatabase({ connection, named: true })
  const tape = recorder(database)
  const app = await appOn(tape.database)
  const peers: Awaited<ReturnType<typeof startBare>>[] = []
  for (const { path } of calls) {
    tape.take()
    const answered = await app.inject({ url: path, headers: headersOf(path, callers)(0) })
    if (answered.statusCode !== 200) throw new Error(answered.body)
    const first = callers[0]
    const peer = await startBare(connection, tape.take(), (value, caller) => {
      if (value === first?.id) return callers[caller]?.id
      return value === first?.recordId ? callers[caller]?.recordId : value
    })
    peers.push(peer)
  }
  await app.close()
  await database.close()
  return {
    ask:
      (index: number): Target['ask'] =>
      (caller) => ({ url: `${peers[index]?.url}/${caller}`, headers: {} }),
    async stop() {
      for (const peer of peers) await peer.stop()
    },
  }
}

function appOn(database: Database): Promise<FastifyInstance> {
  const services = {
    tokens: makeTokens('a secret for measuring alone, long enough'),
    passwords: makePasswords(),
    post: { send: async () => {}, later: () => {}, settled: async () => {} },
    publicUrl: '',
    demo: false,
    rateLimit: false,
  }
  const logger = pino({ level: 'silent' })
  return buildApp({ database, services, logger, trustProxy: false, webRoot: undefined })
}

function headersOf(path: string, callers: Caller[]) {
  return (index: number): Record<string, string> => {
    const caller = callers[index]
    if (!caller) throw new Error('no such caller')
    if (path !== '/api/state/save') return { authorization: `Bearer ${caller.token}` }
    saves += 1
    return saveHeaders(caller.token, caller.recordId, 1 + (saves % 1999))
  }
}

function print(figures: Figures[]): void {
  const ratio = (a: number | undefined, b: number | undefined) => ((a ?? 0) / (b ?? 0)).toFixed(2)
  console.log(`${load.callers} callers at once, ${load.rounds} rounds in turn, medians`)
  console.table(
    Object.fromEntries(
      calls.map(({ name }, index) => {
        const [ours, bare, crowded] = figures.slice(3 * index, 3 * index + 3)
        return [
          name,
          {
            'a second': Math.round(ours?.perSecond ?? 0),
            'of bare': ratio(ours?.perSecond, bare?.perSecond),
            [`beside ${otherRecords / 1000}k others`]: ratio(crowded?.perSecond, ours?.perSecond),
            'median ms': ours?.median.toFixed(1),
            'p99 ms': ours?.p99.toFixed(1),
            'bare p99 ms': bare?.p99.toFixed(1),
          },
        ]
      }),
    ),
  )
}
