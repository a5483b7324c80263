import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { pino } from 'pino'
import { readConfig } from '#server/config.ts'
import { buildApp } from '#server/http/app.ts'
import { makePasswords } from '#server/services/credentials/passwords.ts'
import { makeTokens } from '#server/services/credentials/tokens.ts'
import { openDatabase } from '#server/services/database/client.ts'
import { startEmbedded } from '#server/services/embedded/embedded.ts'
import { migrate } from '#server/services/migrations/migrate.ts'
import { makeProviders } from '#server/services/oidc/providers.ts'
import { makePusher } from '#server/services/push/pusher.ts'
import { makeFileReader } from '#server/services/sheets/file-reader.ts'
import { loadCatalogue } from '#server/subjects/catalogue/load.ts'
import { repairStanding } from '#server/subjects/standing/repair.ts'
import { type Call, callsOf, recorded, requestTo } from '../bench/calls.ts'
import { type Counts, countingProxy } from '../bench/counting-proxy.ts'
import { insightFigures, printInsights } from '../bench/insights.ts'
import { type Figures, measure, once, type Target } from '../bench/load.ts'
import { oldBuild, oldCommit } from '../bench/old-build.ts'
import type { BareTask } from '../bench/peers/bare.ts'
import { type Running, startBare, startOurs } from '../bench/processes.ts'
import { recorder } from '../bench/recorder.ts'
import {
  addCoach,
  addMarks,
  addPlans,
  addStudents,
  type Caller,
  copyDatabase,
  openSessions,
  secret,
} from '../bench/rows.ts'

/**
 * Prints the throughput compared with a bare server (without rights, validation and serialization) and with an older
 * build of the product, and the cost of ten times as many students. Ratios of one run on one machine; no timing makes
 * it fail. `npm run bench -- 200` uses a tenth of the students. `--short` takes about three seconds per column of a call
 * and leaves out the ten times as many; `--only=state` measures the calls with `state` in their names.
 */
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { short: { type: 'boolean', default: false }, only: { type: 'string', default: '' } },
})
const load = { callers: 16, rounds: options.short ? 3 : 5, milliseconds: options.short ? 700 : 1000 }
const students = Number(positionals[0] ?? (options.short ? 200 : 2000))
const crowd = 10 * students
/** The number of the first student with ten years of rows; the others have lower ones. */
const firstVeteran = 10_000_001

const folder = await mkdtemp(join(tmpdir(), 'etut-bench-'))
// With root the database runs as another user, who must be able to pass through.
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
  const database = openDatabase({ connection, named: true })
  await loadCatalogue(database)
  await database.close()
  console.log(`${students} students with ${students * 500} records …`)
  const people = await addPeople(connection)
  await keepStandings(connection)
  const by = (call: Call) => people[call.by]
  const calls = (await callsOf(connection)).filter(({ name }) => name.includes(options.only))

  const started: Running[] = []
  const keep = async (starting: Promise<Running>) => {
    const server = await starting
    started.push(server)
    return server
  }
  try {
    const old = await startOld(connection, keep)
    const crowded = options.short ? undefined : await crowdedCopy(connection)
    const ours = await keep(startOurs(connection, join(folder, 'ours')))
    const beside = crowded && (await keep(startOurs(crowded, join(folder, 'beside'))))
    const bare = await keep(startBare(await taskFor(connection, calls, by)))
    const targets = calls.flatMap((call, index): Target[] => {
      const target = (kind: string, server: Running | undefined, of = call): Target[] =>
        server ? [{ name: `${call.name}${kind}`, ask: asks(server.url, of, by(call)), cpu: server.cpu }] : []
      const then = old?.calls.find(({ name }) => name === call.name)
      return [
        ...target('', ours),
        { name: `${call.name}, bare`, ask: (n) => ({ url: `${bare.url}/${index}/${n}`, headers: {} }) },
        ...(then ? target(', old', old?.server, then) : []),
        ...(call.reads ? target(', crowded', beside) : []),
      ]
    })
    console.log(`${load.callers} callers at once, ${load.rounds} rounds in turn, medians …`)
    const figures = await measure(targets, load)
    // Of what all of them were asked: insights are asked of the product only.
    const memory = await memoryOf({ etut: ours, old: old?.server, bare })
    printInsights(await insightFigures(ours, people))
    const now = await countedPerCall(connection, calls, by, '.')
    const then = old && (await countedPerCall(old.connection, old.calls, by, old.build))
    printSpeed(calls, figures)
    printCost(calls, figures, now, then)
    for (const [name, mebibytes] of memory) console.log(`memory of ${name}: ${Math.round(mebibytes)} MiB`)
  } finally {
    for (const server of started) await server.stop()
  }
}

async function memoryOf(servers: Record<string, Running | undefined>): Promise<[string, number][]> {
  const memory: [string, number][] = []
  for (const [name, server] of Object.entries(servers)) if (server) memory.push([name, await server.memory()])
  return memory
}

/** Students with a year of rows, as many with ten years as there are callers, and a coach, with open sessions. */
async function addPeople(connection: pg.PoolConfig): Promise<Record<Call['by'], Caller[]>> {
  await addStudents(connection, 1, students)
  await addStudents(connection, firstVeteran, firstVeteran + load.callers - 1, 10)
  await addPlans(connection, Math.min(200, students))
  await addMarks(connection, 1, Math.min(200, students))
  await addMarks(connection, firstVeteran, firstVeteran)
  return {
    student: await openSessions(connection, 1, Math.min(load.callers, students)),
    veteran: await openSessions(connection, firstVeteran, load.callers),
    coach: [await addCoach(connection, Math.min(200, students))],
  }
}

/** The rows that saves would have kept. */
async function keepStandings(connection: pg.PoolConfig): Promise<void> {
  const database = openDatabase({ connection, named: true })
  await repairStanding(database)
  await database.close()
}

/** The older build on a database that it has migrated itself, with the same people. */
async function startOld(connection: pg.PoolConfig, keep: (starting: Promise<Running>) => Promise<Running>) {
  const build = await oldBuild(console.log)
  if (build === undefined) return undefined
  const own = await copyDatabase({ ...connection, database: 'template1' }, 'old')
  const server = await keep(startOurs(own, join(folder, 'old'), build))
  await addPeople(own)
  const calls = await callsOf(own)
  return { build, connection: own, server, calls }
}

async function crowdedCopy(connection: pg.PoolConfig): Promise<pg.PoolConfig> {
  console.log(`the same beside ${crowd * 500} records …`)
  const crowded = await copyDatabase(connection, 'crowded')
  await addStudents(crowded, students + 1, crowd)
  await keepStandings(crowded)
  return crowded
}

/** What one request of each call asks of the database, by the name of the call; medians of nine requests. */
async function countedPerCall(
  connection: pg.PoolConfig,
  calls: Call[],
  by: (call: Call) => Caller[],
  build: string,
): Promise<Map<string, Counts>> {
  const proxy = await countingProxy(connection)
  const server = await startOurs(proxy.connection, join(folder, 'counted'), build)
  const agent = new Agent({ keepAlive: true })
  try {
    const counted = new Map<string, Counts>()
    for (const call of calls) {
      const ask = asks(server.url, call, by(call))
      // The first requests open the connections.
      for (let n = 0; n < 5; n++) await once(ask(0), agent)
      const all: Counts[] = []
      for (let n = 0; n < 9; n++) {
        proxy.take()
        await once(ask(0), agent)
        all.push(proxy.take())
      }
      const middle = (count: (each: Counts) => number) => all.map(count).sort((a, b) => a - b)[4] ?? 0
      const [statements, roundTrips] = [middle((each) => each.statements), middle((each) => each.roundTrips)]
      counted.set(call.name, { statements, roundTrips })
    }
    return counted
  } finally {
    agent.destroy()
    await server.stop()
    await proxy.close()
  }
}

function asks(url: string, call: Call, callers: Caller[]): Target['ask'] {
  return (index) => {
    const caller = callers[index % callers.length]
    if (!caller) throw new Error('no caller')
    return requestTo(url, call, caller)
  }
}

/** The statements of each call without the one for rights, which the bare peer does not check. */
async function taskFor(
  connection: pg.PoolConfig,
  calls: Call[],
  by: (call: Call) => Caller[],
): Promise<BareTask> {
  const database = openDatabase({ connection, named: true })
  const tape = recorder(database)
  const app = await buildApp({
    database: tape.database,
    services: {
      tokens: makeTokens(secret),
      passwords: makePasswords(readConfig({}).passwordMemory),
      mailer: { leavesFiles: false, send: async () => {}, later: () => {}, settled: async () => {} },
      fileReader: makeFileReader(),
      printer: { print: async () => ({ fault: 'stopped' }), close: async () => {} },
      pusher: makePusher(database, 'mailto:etut@example.com', []),
      providers: makeProviders([], '', () => {}),
      publicUrl: '',
      consentAge: 0,
      factorRoles: [],
      mistakeMegabytes: 10,
      operator: null,
      demo: false,
      rateLimit: false,
      databaseFolder: undefined,
    },
    logger: pino({ level: 'silent' }),
    trustProxy: false,
    webRoot: undefined,
  })
  const task: BareTask = { connection, calls: [] }
  for (const call of calls) {
    const [first] = by(call)
    if (!first) throw new Error('no caller')
    const { url, method = 'GET', headers, body } = requestTo('', call, first, recorded)
    tape.take()
    const answered = await app.inject({ url, method, headers, ...(body && { payload: body }) })
    if (answered.statusCode !== 200) throw new Error(answered.body)
    const { statements, inTransaction } = tape.take()
    const own = statements.filter(({ text }) => !text.includes('join session s'))
    task.calls.push({
      recording: { statements: own, inTransaction },
      recordedBy: first.id,
      callers: by(call).map(({ id }) => id),
    })
  }
  await app.close()
  await database.close()
  return task
}

function ratio(a: number | undefined, b: number | undefined): string {
  return a === undefined || b === undefined ? '' : (a / b).toFixed(2)
}

function printSpeed(calls: Call[], figures: Map<string, Figures>): void {
  console.table(
    Object.fromEntries(
      calls.map(({ name }) => {
        const ours = figures.get(name)
        const bare = figures.get(`${name}, bare`)
        const old = figures.get(`${name}, old`)
        const crowded = figures.get(`${name}, crowded`)
        return [
          name,
          {
            'a second': Math.round(ours?.perSecond ?? 0),
            'median ms': ours?.median.toFixed(1),
            'p99 ms': ours?.p99.toFixed(1),
            [`of ${oldCommit}`]: ratio(ours?.perSecond, old?.perSecond),
            'of bare': ratio(ours?.perSecond, bare?.perSecond),
            'p99 of bare': ratio(ours?.p99, bare?.p99),
            'median, 10 times the rows': ratio(crowded?.median, ours?.median),
          },
        ]
      }),
    ),
  )
}

function printCost(
  calls: Call[],
  figures: Map<string, Figures>,
  now: Map<string, Counts>,
  then: Map<string, Counts> | undefined,
): void {
  console.table(
    Object.fromEntries(
      calls.map(({ name }) => {
        const ours = figures.get(name)
        const old = figures.get(`${name}, old`)
        return [
          name,
          {
            'CPU µs': Math.round(ours?.cpu ?? Number.NaN),
            [`CPU of ${oldCommit}`]: ratio(ours?.cpu, old?.cpu),
            statements: now.get(name)?.statements,
            'round trips': now.get(name)?.roundTrips,
            [`statements of ${oldCommit}`]: then?.get(name)?.statements,
            [`round trips of ${oldCommit}`]: then?.get(name)?.roundTrips,
          },
        ]
      }),
    ),
  )
}
