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
import { addCallers, addOthers, type Caller, saveHeaders } from '../bench/students.ts'

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

async function bench(connection: pg.PoolConfig): Promise<void> {
  await migrate(connection, 'db/migrations')
  const database = openDatabase({ connection: { ...connection, max: 10 }, named: true })
  await loadCatalogue(database)
  const app = await appOn(database)
  const callers = await addCallers(app, database, load.callers)
  const targets: Target[] = []
  const peers = await peersOf(connection, database, callers)
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  for (const [index, call] of calls.entries()) {
    const headers = headersOf(call.path, callers)
    targets.push(
      { name: call.name, ask: (caller) => ({ url: address + call.path, headers: headers(caller) }) },
      { name: 'bare', ask: (caller) => ({ url: `${peers[index]?.url}/${caller}`, headers: {} }) },
    )
  }

  await addOthers(connection, 0)
  print(`${load.callers} students, alone`, await measure(targets, load))
  await addOthers(connection, otherRecords)
  print(`beside ${otherRecords.toLocaleString('en')} records of others`, await measure(targets, load))

  for (const peer of peers) await peer.stop()
  await app.close()
  await database.close()
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

/** A bare server for each call, asking what the call asks. */
async function peersOf(connection: pg.PoolConfig, database: Database, callers: Caller[]) {
  const tape = recorder(database)
  const listened = await appOn(tape.database)
  const peers = []
  for (const { path } of calls) {
    tape.take()
    const answered = await listened.inject({ url: path, headers: headersOf(path, callers)(0) })
    if (answered.statusCode !== 200) throw new Error(answered.body)
    const first = callers[0]
    peers.push(
      await startBare(connection, tape.take(), (value, caller) => {
        if (value === first?.id) return callers[caller]?.id
        return value === first?.recordId ? callers[caller]?.recordId : value
      }),
    )
  }
  await listened.close()
  return peers
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

function print(title: string, figures: Figures[]): void {
  console.log(`\n${title}`)
  console.table(
    Object.fromEntries(
      calls.map(({ name }, index) => {
        const ours = figures[2 * index]
        const bare = figures[2 * index + 1]
        if (!ours || !bare) throw new Error('not measured')
        return [
          name,
          {
            'answers/s': Math.round(ours.perSecond),
            'bare/s': Math.round(bare.perSecond),
            'of bare': (ours.perSecond / bare.perSecond).toFixed(2),
            'median ms': ours.median.toFixed(1),
            'p99 ms': ours.p99.toFixed(1),
            'bare p99 ms': bare.p99.toFixed(1),
          },
        ]
      }),
    ),
  )
}
