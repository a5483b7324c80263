import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'
import { configOfProcess } from '#server/config.ts'
import { distribute } from '#server/services/migrations/distribute.ts'
import { type Running, startOurs } from '../bench/processes.ts'
import { type Caller, withClient } from '../bench/rows.ts'
import { addSavers, connectionOf, lineOf, startSaving } from '../bench/saves.ts'

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

const { databaseUrl } = configOfProcess()
if (databaseUrl === undefined) throw new Error('DATABASE_URL has to name the coordinator of a Citus.')
const connection = connectionOf(databaseUrl)
const folder = await mkdtemp(join(tmpdir(), 'etut-cluster-'))
const servers: Running[] = []
try {
  servers.push(await startOurs(connection, join(folder, 'a')))
  await distribute(connection)
  servers.push(await startOurs(connection, join(folder, 'b')))
  await run(await addSavers(connection, callers))
} finally {
  await Promise.all(servers.map((server) => server.stop()))
  await rm(folder, { recursive: true, force: true })
}

async function run(people: Caller[]): Promise<void> {
  const saving = startSaving(
    people,
    servers.map(({ url }) => url),
  )

  /** A phase lasts as long as `work`, and a calm after it in which what broke has to be well again. */
  async function during(name: string, work: () => Promise<unknown>): Promise<void> {
    const phase = saving.begin(name)
    const since = performance.now()
    await work()
    await pause(calmMs)
    console.log(lineOf(phase, performance.now() - since))
  }

  await during('calm', async () => {})
  const { restart, add } = options
  if (restart !== undefined)
    await during('worker restarted', () => promisify(execFile)('sh', ['-c', restart]))
  await during('shard moved', moveShard)
  if (add !== undefined) await during('worker added, shards rebalanced', () => addWorker(add))
  await saving.stop()

  const { lost, doubled } = await saving.compare(connection)
  console.log(`acknowledged: ${saving.acknowledged.length}, lost: ${lost}, doubled: ${doubled}`)
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
