import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { pino } from 'pino'
import { buildApp } from '#server/app.ts'
import { makePasswords } from '#server/auth/passwords.ts'
import { makeTokens } from '#server/auth/tokens.ts'
import { loadCatalogue } from '#server/catalogue/load.ts'
import { startEmbedded } from '#server/database/embedded.ts'
import { migrate } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/sql.ts'
import { makeFileReader } from '#server/import/file-reader.ts'
import { type Call, callsOf, recorded, requestTo } from '../bench/calls.ts'
import { type Figures, measure, type Target } from '../bench/load.ts'
import type { BareTask } from '../bench/peers/bare.ts'
import { parseTargets } from '../bench/peers/parse-rows.ts'
import { type Running, startBare, startOurs, startParse } from '../bench/processes.ts'
import { recorder } from '../bench/recorder.ts'
import { addCoach, addStudents, type Caller, copyDatabase, openSessions, secret } from '../bench/rows.ts'

/**
 * Prints the speed as a share of a bare server, as a multiple of Parse Server, and the effect of ten times as
 * many students. Ratios of one run on one machine; it never fails because of time. `npm run bench -- 200`
 * uses a tenth of the students.
 */
const load = { callers: 16, rounds: 5, milliseconds: 1000 }
const students = Number(process.argv[2] ?? 2000)
const crowd = 10 * students

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
  await addStudents(connection, 1, students)
  const callers = await openSessions(connection, load.callers)
  const coach = await addCoach(connection, Math.min(200, students))
  const by = (call: Call) => (call.by === 'coach' ? [coach] : callers)
  const calls = await callsOf(connection)
  console.log(`the same beside ${crowd * 500} records …`)
  const crowded = await copyDatabase(connection, 'crowded')
  await addStudents(crowded, students + 1, crowd)
  const forParse = await copyDatabase({ ...connection, database: 'template1' }, 'parse')

  const started: Running[] = []
  const keep = async (starting: Promise<Running>) => {
    const server = await starting
    started.push(server)
    return server
  }
  try {
    const ours = await keep(startOurs(connection, join(folder, 'ours')))
    const beside = await keep(startOurs(crowded, join(folder, 'beside')))
    const bare = await keep(startBare(await taskFor(connection, calls, by)))
    const parse = await keep(startParse(forParse))
    const parsed = await parseTargets(parse.url, forParse, students, load.callers)
    const targets = calls.flatMap((call, index): Target[] => [
      { name: call.name, ask: asks(ours.url, call, by(call)) },
      {
        name: `${call.name}, bare`,
        ask: (caller) => ({ url: `${bare.url}/${index}/${caller}`, headers: {} }),
      },
      ...(call.reads ? [{ name: `${call.name}, crowded`, ask: asks(beside.url, call, by(call)) }] : []),
    ])
    console.log(`${load.callers} callers at once, ${load.rounds} rounds in turn, medians …`)
    print(calls, await measure([...targets, parsed.list, parsed.insert], load))
    const memory = { etut: await ours.memory(), bare: await bare.memory(), parse: await parse.memory() }
    console.log(
      'memory in MiB',
      Object.fromEntries(Object.entries(memory).map(([k, v]) => [k, Math.round(v)])),
    )
  } finally {
    for (const server of started) await server.stop()
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
      passwords: makePasswords(),
      post: { leavesFiles: false, send: async () => {}, later: () => {}, settled: async () => {} },
      fileReader: makeFileReader(),
      publicUrl: '',
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

function print(calls: Call[], figures: Map<string, Figures>): void {
  const ratio = (a: number | undefined, b: number | undefined) =>
    a === undefined || b === undefined ? '' : (a / b).toFixed(2)
  const list = figures.get('Parse Server: list')
  const insert = figures.get('Parse Server: insert')
  console.table(
    Object.fromEntries(
      calls.map(({ name, by, reads }) => {
        const ours = figures.get(name)
        const bare = figures.get(`${name}, bare`)
        const crowded = figures.get(`${name}, crowded`)
        const parse = by === 'coach' ? undefined : reads ? list : insert
        return [
          name,
          {
            'a second': Math.round(ours?.perSecond ?? 0),
            'median ms': ours?.median.toFixed(1),
            'p99 ms': ours?.p99.toFixed(1),
            'of bare': ratio(ours?.perSecond, bare?.perSecond),
            'p99 of bare': ratio(ours?.p99, bare?.p99),
            'of Parse Server': ratio(ours?.perSecond, parse?.perSecond),
            'median, 10 times the rows': ratio(crowded?.median, ours?.median),
          },
        ]
      }),
    ),
  )
}
