import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { loadCatalogue } from '#server/catalogue/load.ts'
import { startEmbedded } from '#server/database/embedded.ts'
import { migrate } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/sql.ts'
import { newId } from '#server/new-id.ts'
import { type Call, callsOf, requestTo } from '../bench/calls.ts'
import { load } from '../bench/load.ts'
import { cpuOf, startOurs } from '../bench/processes.ts'
import { addStudents, type Caller, openSessions, withClient } from '../bench/rows.ts'

/**
 * Prints what a student's calls cost: processor time of Node and of PostgreSQL, and for saves the bytes that stay in
 * the tables with their indexes and the bytes of WAL. From these docs/scale.md computes what a country needs. Processor
 * time hardly depends on what else the machine does.
 *
 *     npm run bench:size
 */
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
const dataDir = join(folder, 'data')
const embedded = await startEmbedded({ dataDir, log: () => {} })
try {
  await measureAll(embedded.connection)
} finally {
  await embedded.stop()
  await rm(folder, { recursive: true, force: true })
}

async function measureAll(connection: pg.PoolConfig): Promise<void> {
  await migrate(connection, 'db/migrations')
  const database = openDatabase({ connection, named: true })
  await loadCatalogue(database)
  await database.close()
  await addStudents(connection, 1, students)
  const people = await openSessions(connection, 1, callers)
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
      console.log(await costOf(connection, name, asks, server.cpu))
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
  nodeCpu: () => Promise<number>,
): Promise<string> {
  let asked = 0
  const counted = (caller: number) => {
    asked += 1
    return ask(caller)
  }
  const before = await stateOf(connection, nodeCpu)
  await load({ name, ask: counted }, callers, loadMs)
  const after = await stateOf(connection, nodeCpu)
  const each = (key: keyof typeof before) => (after[key] - before[key]) / asked
  const isSave = /save/.test(name)
  return [
    name,
    (each('node') * 1000).toFixed(2),
    (each('postgres') * 1000).toFixed(2),
    ...(isSave ? [each('bytes').toFixed(0), each('wal').toFixed(0)] : ['', '']),
  ].join(' | ')
}

async function stateOf(connection: pg.PoolConfig, nodeCpu: () => Promise<number>) {
  const postmaster = Number.parseInt(await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)
  const [row] = await withClient(connection, async (client) => {
    const { rows } = await client.query<{ bytes: number; wal: number }>(
      `select (select sum(pg_total_relation_size(oid))::float8 from pg_class
               where relkind = 'r' and relnamespace = 'public'::regnamespace) as bytes,
              (pg_current_wal_lsn() - '0/0')::float8 as wal`,
    )
    return rows
  })
  return {
    node: await nodeCpu(),
    postgres: await cpuOf(postmaster, true),
    bytes: row?.bytes ?? 0,
    wal: row?.wal ?? 0,
  }
}
