import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { configOfProcess } from '#server/config.ts'
import { openDatabase } from '#server/services/database/client.ts'
import { startEmbedded } from '#server/services/embedded/embedded.ts'
import { distribute } from '#server/services/migrations/distribute.ts'
import { migrate } from '#server/services/migrations/migrate.ts'
import { newId } from '#server/services/new-id.ts'
import { loadCatalogue } from '#server/subjects/catalogue/load.ts'
import { type Call, callsOf, requestTo } from '../bench/calls.ts'
import { load } from '../bench/load.ts'
import { cpuOf, startOurs } from '../bench/processes.ts'
import { addStudents, type Caller, openSessions, withClient } from '../bench/rows.ts'
import { addSavers, connectionOf } from '../bench/saves.ts'

/**
 * Prints what a student's calls cost: processor time of Node and of PostgreSQL, and for saves the bytes that stay in
 * the tables with their indexes and the bytes of WAL. From these docs/scale.md computes what a country needs. Processor
 * time hardly depends on what else the machine does.
 *
 *     npm run bench:size
 *     DATABASE_URL=… npm run bench:size -- --postmasters=812,830,847
 *
 * @param --postmasters process ids of the servers of the Citus that DATABASE_URL names: it is filled, distributed and
 *   left so. Its students have no year behind them, so compare only their saves; `--young` measures the same here.
 */
const { values: options } = parseArgs({
  options: { postmasters: { type: 'string' }, young: { type: 'boolean', default: false } },
})
const students = 200
const callers = 8
const loadMs = 6000
const savesADay = 5
const measured = [
  'GET /state',
  'GET /graph/time/month',
  'GET /graph/study/{id}',
  'GET /state/save',
  'POST /trialexam/save',
]

const folder = await mkdtemp(join(tmpdir(), 'etut-size-'))
// With root the database runs as another user, who must be able to pass through.
await chmod(folder, 0o711)
const { databaseUrl } = configOfProcess()
const postmasters = options.postmasters?.split(',').map(Number)
try {
  if (databaseUrl !== undefined && postmasters) await measureAll(connectionOf(databaseUrl), postmasters)
  else await measureOwn(join(folder, 'data'))
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function measureOwn(dataDir: string): Promise<void> {
  const { connection, stop } = await startEmbedded({ dataDir, log: () => {} })
  try {
    const pid = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
    await measureAll(connection, [Number.parseInt(pid, 10)])
  } finally {
    await stop()
  }
}

async function measureAll(connection: pg.PoolConfig, pids: readonly number[]): Promise<void> {
  await migrate(connection, 'db/migrations')
  if (pids.length > 1) await distribute(connection)
  const database = openDatabase({ connection, named: true })
  await loadCatalogue(database)
  await database.close()
  const people = await addPeople(connection, pids.length > 1 || options.young)
  const server = await startOurs(connection, join(folder, 'ours'))
  try {
    const calls = await callsOf(connection)
    console.log('call | ms of Node | ms of PostgreSQL | bytes stored | bytes of WAL')
    for (const name of measured) {
      const call = calls.find((each) => each.by === 'student' && each.name.endsWith(`: ${name}`))
      if (!call) throw new Error(`there is no ${name} among the measured calls`)
      const asks = asksOf(call, server.url, people)
      // Twice: the first opens connections, prepares statements and extends tables.
      await load({ name, ask: asks }, callers, loadMs / 3)
      console.log(await costOf(connection, name, asks, () => Promise.all([server.cpu(), cpuOfAll(pids)])))
    }
  } finally {
    await server.stop()
  }
}

/** The requests of each caller; saves have days of their own, five a day. */
function asksOf(call: Call, url: string, people: readonly Caller[]) {
  const sent = people.map(() => 0)
  return (caller: number) => {
    const n = sent[caller] ?? 0
    sent[caller] = n + 1
    const day = new Date(Date.UTC(2026, 0, 1) - Math.floor(n / savesADay) * 86_400_000)
      .toISOString()
      .slice(0, 10)
    const person = people[caller]
    if (!person) throw new Error('a caller without a session')
    return requestTo(url, call, person, { id: newId(), day })
  }
}

async function costOf(
  connection: pg.PoolConfig,
  name: string,
  ask: ReturnType<typeof asksOf>,
  cpu: () => Promise<[number, number]>,
): Promise<string> {
  let asked = 0
  const counted = (caller: number) => {
    asked += 1
    return ask(caller)
  }
  const before = await stateOf(connection, cpu)
  await load({ name, ask: counted }, callers, loadMs)
  const after = await stateOf(connection, cpu)
  const each = (key: keyof typeof before) => (after[key] - before[key]) / asked
  const isSave = /save/.test(name)
  return [
    name,
    (each('node') * 1000).toFixed(2),
    (each('postgres') * 1000).toFixed(2),
    ...(isSave ? [each('bytes').toFixed(0), each('wal').toFixed(0)] : ['', '']),
  ].join(' | ')
}

async function stateOf(connection: pg.PoolConfig, cpu: () => Promise<[number, number]>) {
  const [row] = await withClient(connection, async (client) => {
    const { rows } = await client.query<{ bytes: number; wal: number }>(
      `select (select sum(pg_total_relation_size(oid))::float8 from pg_class
               where relkind = 'r' and relnamespace = 'public'::regnamespace) as bytes,
              (pg_current_wal_lsn() - '0/0')::float8 as wal`,
    )
    return rows
  })
  const [node, postgres] = await cpu()
  return { node, postgres, bytes: row?.bytes ?? 0, wal: row?.wal ?? 0 }
}

async function cpuOfAll(postmasters: readonly number[]): Promise<number> {
  const each = await Promise.all(postmasters.map((pid) => cpuOf(pid, true)))
  return each.reduce((sum, seconds) => sum + seconds)
}

async function addPeople(connection: pg.PoolConfig, isYoung: boolean): Promise<Caller[]> {
  if (isYoung) return addSavers(connection, callers)
  await addStudents(connection, 1, students)
  return openSessions(connection, 1, callers)
}
