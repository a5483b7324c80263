import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'
import pg from 'pg'
import { roleIds } from '#rules/vocabulary.ts'
import { configOfProcess } from '#server/config.ts'
import { distribute } from '#server/database/distribute.ts'
import { type Running, startOurs } from '../bench/processes.ts'
import { type Caller, openSessions, withClient } from '../bench/rows.ts'

/**
 * Two servers of the product on a Citus save records while a worker restarts, a shard moves and a worker is added.
 * Prints what the callers got and whether every acknowledged record is there once. DATABASE_URL names the coordinator's
 * database, as its superuser; it is filled and left so.
 *
 *     npm run bench:cluster -- --restart='pg_ctl -D worker1 -m immediate restart' --add=127.0.0.1:5435
 *
 * @param --restart a command that restarts one worker
 * @param --add a further worker, with the extension in a database of the same name
 * @param --seconds how long the load goes on before, between and after
 */
const { values: options } = parseArgs({
  options: {
    restart: { type: 'string' },
    add: { type: 'string' },
    seconds: { type: 'string', default: '5' },
    callers: { type: 'string', default: '16' },
  },
})
const calmMs = Number(options.seconds) * 1000
const callers = Number(options.callers)
const days = 300
const dayMs = 86_400_000

type Phase = { name: string; statuses: Map<string, number>; durations: number[] }
type Save = { userId: string; id: string }

const { databaseUrl } = configOfProcess()
if (databaseUrl === undefined) throw new Error('DATABASE_URL has to name the coordinator of a Citus.')
const connection = connectionOf(databaseUrl)
const folder = await mkdtemp(join(tmpdir(), 'etut-cluster-'))
const servers: Running[] = []
try {
  servers.push(await startOurs(connection, join(folder, 'a')))
  await distribute(connection)
  servers.push(await startOurs(connection, join(folder, 'b')))
  await run(await addPeople())
} finally {
  await Promise.all(servers.map((server) => server.stop()))
  await rm(folder, { recursive: true, force: true })
}

async function run(people: Caller[]): Promise<void> {
  const acknowledged: Save[] = []
  const phases: Phase[] = []
  let isOver = false
  const begin = (name: string) => phases.push({ name, statuses: new Map(), durations: [] })

  /** Saves records one after the other; one that was not acknowledged is sent again with its id. */
  async function save(caller: Caller, index: number): Promise<void> {
    for (let n = 0; !isOver; n++) {
      const id = randomUUID()
      const day = new Date(Date.now() - (n % days) * dayMs).toISOString().slice(0, 10)
      while (!isOver) {
        const phase = phases.at(-1)
        const since = performance.now()
        const status = await send(caller, index, { id, day, kind: 'other', minutes: 0, questions: 1 })
        phase?.durations.push(performance.now() - since)
        phase?.statuses.set(status, (phase.statuses.get(status) ?? 0) + 1)
        if (status === '200') {
          acknowledged.push({ userId: caller.id, id })
          break
        }
        await pause(200)
      }
    }
  }

  /** A phase lasts as long as `work`, and a calm after it in which what broke has to be well again. */
  async function during(name: string, work: () => Promise<unknown>): Promise<void> {
    begin(name)
    const since = performance.now()
    await work()
    await pause(calmMs)
    const phase = phases.at(-1)
    if (phase) tell(phase, performance.now() - since)
  }

  begin('start')
  const loops = people.map(save)
  await during('calm', async () => {})
  const { restart, add } = options
  if (restart !== undefined)
    await during('worker restarted', () => promisify(execFile)('sh', ['-c', restart]))
  await during('shard moved', moveShard)
  if (add !== undefined) await during('worker added, shards rebalanced', () => addWorker(add))
  isOver = true
  await Promise.all(loops)

  console.log(`acknowledged: ${acknowledged.length}, ${await compare(acknowledged)}`)
}

function tell({ name, statuses, durations }: Phase, ms: number): void {
  const sorted = durations.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(0)
  const seen = [...statuses].map(([status, count]) => `${status}: ${count}`).join(', ')
  console.log(
    `${name}: ${(ms / 1000).toFixed(1)} s, ${seen}; median ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${sorted.at(-1)?.toFixed(0)} ms`,
  )
}

/** @returns the status, with `503 without Retry-After` and what the network says told apart */
async function send({ token }: Caller, index: number, draft: object): Promise<string> {
  const url = servers[index % servers.length]?.url
  try {
    const response = await fetch(`${url}/api/state/save`, {
      headers: {
        authorization: `Bearer ${token}`,
        query: Buffer.from(JSON.stringify(draft)).toString('base64'),
      },
    })
    const text = await response.text()
    if (response.status === 503 && !response.headers.has('retry-after')) return '503 without Retry-After'
    if (response.status !== 200 && response.status !== 503) console.error(text)
    return String(response.status)
  } catch (error) {
    return `no answer (${error instanceof Error ? error.message : error})`
  }
}

async function addPeople(): Promise<Caller[]> {
  const goals = JSON.stringify({ weekday: Array.from({ length: 7 }, () => ({ minutes: 60, questions: 20 })) })
  await withClient(connection, async (client) => {
    await client.query(
      `insert into app_user (id, role_id, name, email, goals)
       select md5('student' || s)::uuid, $2::smallint, 'Student ' || s, s || '@example.com', $3::jsonb
       from generate_series(1, $1::int) s on conflict do nothing`,
      [callers, roleIds.student, goals],
    )
    await client.query(
      `delete from session where id in (select md5('session' || s)::uuid from generate_series(1, $1::int) s)`,
      [callers],
    )
  })
  return openSessions(connection, 1, callers)
}

/** Moves one shard of everybody's rows, with all that lies beside it, to another worker. */
async function moveShard(): Promise<void> {
  await withClient(connection, (client) =>
    client.query(`
      select citus_move_shard_placement(s.shardid, s.nodename, s.nodeport, n.nodename, n.nodeport, 'force_logical')
      from (select * from citus_shards where table_name = 'app_user'::regclass order by shardid limit 1) s
      join pg_dist_node n on n.shouldhaveshards and (n.nodename, n.nodeport) <> (s.nodename, s.nodeport) limit 1`),
  )
}

async function addWorker(address: string): Promise<void> {
  const [host, port] = address.split(':')
  await withClient(connection, async (client) => {
    await client.query('select citus_add_node($1, $2::int)', [host, port])
    await client.query(`select rebalance_table_shards(shard_transfer_mode => 'force_logical')`)
    const { rows } = await client.query(
      `select nodename || ':' || nodeport as worker, count(*) as shards from citus_shards
       where citus_table_type = 'distributed' group by 1 order by 1`,
    )
    console.log(rows.map(({ worker, shards }) => `${worker}: ${shards} shards`).join(', '))
  })
}

/** How many of the acknowledged saves are not there, and how many more than once. */
async function compare(acknowledged: Save[]): Promise<string> {
  return withClient(connection, async (client) => {
    const { rows } = await client.query<{ id: string; times: number }>(
      'select id, count(*)::int as times from study_record group by id',
    )
    const times = new Map(rows.map((row) => [row.id, row.times]))
    const lost = acknowledged.filter(({ id }) => !times.has(id)).length
    const doubled = rows.filter((row) => row.times > 1).length
    return `lost: ${lost}, doubled: ${doubled}`
  })
}

function connectionOf(url: string): pg.ClientConfig {
  const { host, port, user, password, database } = new pg.Client({ connectionString: url })
  return { host, port, user, database, ...(password && { password }) }
}
