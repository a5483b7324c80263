import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { ada } from '#contract/examples.ts'
import { buildApp } from '#server/app.ts'
import { makePasswords } from '#server/auth/passwords.ts'
import { makeTokens } from '#server/auth/tokens.ts'
import { loadCatalogue } from '#server/catalogue/load.ts'
import { startEmbedded } from '#server/database/embedded.ts'
import { migrate } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/sql.ts'
import { seedPeople } from '#server/demo/people.ts'
import { newId } from '#server/new-id.ts'
import { load, median, type Target } from '../bench/load.ts'
import { startBare } from '../bench/peers/bare.ts'

/** Prints ratios of the server to a bare one with the same statement, from one run on one machine; never fails on time. */
const rounds = 5
const callers = 16
const milliseconds = 1500
const others = 200_000

const folder = await mkdtemp(join(tmpdir(), 'etut-bench-'))
await chmod(folder, 0o711)
const embedded = await startEmbedded({ dataDir: join(folder, 'data'), log: () => {} })
try {
  await migrate(embedded.connection, 'db/migrations')
  const database = openDatabase({ connection: { ...embedded.connection, max: 10 }, named: true })
  await loadCatalogue(database)
  await seedPeople(database, makePasswords())
  await fill(2000)

  const tokens = makeTokens('a secret for measuring alone, long enough')
  const post = { send: async () => {}, later: () => {}, settled: async () => {} }
  const services = { tokens, passwords: makePasswords(), post, publicUrl: '', demo: false, rateLimit: false }
  const logger = pino({ level: 'silent' })
  const app = await buildApp({ database, services, logger, trustProxy: false, webRoot: undefined })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const { token } = (
    await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: ada.email, password: 'günaydın-etüt' },
    })
  ).json()

  const series = `select day, sum(minutes) as minutes, sum(questions) as questions from study_record
    where user_id = $1 and day > current_date - 30 group by day order by day`
  const bare = await startBare(embedded.connection, series, [ada.id])
  const headers = { authorization: `Bearer ${token}` }
  const ours: Target = { name: 'GET /graph/time/month', url: `${address}/api/graph/time/month`, headers }
  const state: Target = { name: 'GET /state', url: `${address}/api/state`, headers }
  const peer: Target = { name: 'bare node:http + pg, the same days', url: bare.url, headers: {} }

  const before = await measure([ours, state, peer])
  await fill(others)
  const after = await measure([ours, state, peer])
  print('with 2,000 records of others', before)
  print(`with ${(2000 + others).toLocaleString('en')} records of others`, after)
  await bare.stop()
  await app.close()
  await database.close()
} finally {
  await embedded.stop()
  await rm(folder, { recursive: true, force: true })
}

type Result = { name: string; perSecond: number; p99: number }

/** Every target in turn, round by round, so that a change of the machine's speed meets all alike. */
async function measure(targets: Target[]): Promise<Result[]> {
  const figures = targets.map(({ name }) => ({ name, perSecond: [] as number[], p99: [] as number[] }))
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, target] of targets.entries()) {
      const one = await load(target, callers, round === 0 ? 500 : milliseconds)
      if (round === 0) continue
      figures[index]?.perSecond.push(one.perSecond)
      figures[index]?.p99.push(one.p99)
    }
  }
  return figures.map(({ name, perSecond, p99 }) => ({ name, perSecond: median(perSecond), p99: median(p99) }))
}

function print(title: string, results: Result[]): void {
  const peer = results.at(-1)?.perSecond ?? Number.NaN
  console.log(`\n${title}`)
  console.table(
    results.map(({ name, perSecond, p99 }) => ({
      what: name,
      'requests/s': Math.round(perSecond),
      'of bare': Number((perSecond / peer).toFixed(2)),
      'p99 ms': Number(p99.toFixed(1)),
    })),
  )
}

/** Ada's 90 days once, and records of others. */
async function fill(records: number): Promise<void> {
  const client = new pg.Client(embedded.connection)
  await client.connect()
  const columns = '(user_id, id, kind, day, minutes, questions, created_by, updated_by)'
  await client.query(
    `insert into study_record ${columns}
     select $1, gen_random_uuid(), 'practice', current_date - n % 90, 30, 20, $1, $1
     from generate_series(1, 270) n where not exists (select from study_record where user_id = $1)`,
    [ada.id],
  )
  await client.query(
    `with someone as (
       insert into app_user (id, role_id, name, email, goals)
       select gen_random_uuid(), 2, 'Öğrenci', $2 || n, '{"weekday":[]}' from generate_series(1, $1::int / 500 + 1) n
       returning id)
     insert into study_record ${columns}
     select id, gen_random_uuid(), 'practice', current_date - n % 365, 30, 20, id, id
     from someone, generate_series(1, 500) n`,
    [records, newId()],
  )
  await client.query('vacuum analyze study_record')
  await client.end()
}
