import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { findPrograms, openFolder, openServer, removeFolder, type Server, until } from '../bench/postgres.ts'
import { type Running, startOurs } from '../bench/processes.ts'
import type { Caller } from '../bench/rows.ts'
import { type Acknowledged, addSavers, answersOf, lineOf, startSaving } from '../bench/saves.ts'

/**
 * Two servers of the product save records while the PostgreSQL that takes the writes fails again and again and its
 * standby is promoted. Prints for each time how long no save was acknowledged, and at the end whether every
 * acknowledged record is there once. Ends with an error where synchronous replication has lost one.
 *
 *     npm run bench:failover
 *     npm run bench:failover -- --times=3
 *
 * @param --times how many failovers
 * @param --servers 2: a pair; with 3 there is a standby left after each failover
 * @param --fault `crash`: all processes killed; `stop`: stopped in order; `split`: promoted while the old one goes on
 * @param --async the primary waits for no standby
 * @param --delay milliseconds that what a primary sends is under way to its standbys
 * @param --seconds how long the load goes on between two failovers
 * @param --programs folder of the programs of PostgreSQL
 */
const { values: options } = parseArgs({
  options: {
    times: { type: 'string', default: '20' },
    servers: { type: 'string', default: '2' },
    fault: { type: 'string', default: 'crash' },
    async: { type: 'boolean', default: false },
    delay: { type: 'string', default: '0' },
    seconds: { type: 'string', default: '3' },
    callers: { type: 'string', default: '8' },
    programs: { type: 'string' },
  },
})
const calmMs = Number(options.seconds) * 1000
/** How long a primary that nobody follows goes on; longer than the product waits for an answer. */
const splitMs = 15_000
const names = ['one', 'two', 'three', 'four'].slice(0, Number(options.servers))

const programs = await findPrograms(options.programs)
if (programs === undefined)
  throw new Error(
    'No PostgreSQL with pg_basebackup and pg_rewind was found: name its folder with --programs.',
  )
const { whole, servers: folder } = await openFolder(programs)
const nodes: Server[] = []
const products: Running[] = []
// The servers of PostgreSQL are processes of their own, which would go on.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => close().finally(() => process.exit(1)))
try {
  for (const name of names) nodes.push(await openServer(programs, folder, name, Number(options.delay)))
  await run(nodes)
} finally {
  await close()
}

async function close(): Promise<void> {
  await Promise.all(products.map((product) => product.stop()))
  await Promise.all(nodes.map((node) => node.close()))
  await removeFolder(whole)
}

async function run([first, ...others]: Server[]): Promise<void> {
  if (!first || others.length === 0) throw new Error('A failover takes two servers at least.')
  await first.create({
    wal_keep_size: '1GB',
    // Each may be the standby of each. Nothing is acknowledged that only one server has.
    synchronous_standby_names: options.async ? '' : `ANY 1 (${names.join(', ')})`,
    shared_buffers: '32MB',
  })
  // Without a standby every commit would wait.
  for (const standby of others) {
    await standby.copyOf(first)
    await standby.follow(first)
  }
  await isFollowed(first, others.length)
  const url = `postgresql://postgres@${nodes.map(({ connection }) => `127.0.0.1:${connection.port}`).join(',')}/etut`
  // Answers of 503 are expected, and logged too; what the server did not expect is shown.
  const tell = (line: string) => line.includes('unexpected error') && console.error(line)
  for (const name of ['a', 'b']) products.push(await startOurs(url, join(whole, name), '.', tell))
  await measure(first, others, await addSavers(first.connection, Number(options.callers)))
}

async function measure(first: Server, others: Server[], people: Caller[]): Promise<void> {
  const saving = startSaving(
    people,
    products.map(({ url }) => url),
  )
  const phase = saving.begin('failovers')
  const since = performance.now()
  await pause(calmMs)

  let [primary, standbys] = [first, others]
  const away: number[] = []
  for (let n = 1; n <= Number(options.times); n++) {
    const before = saving.acknowledged.length
    const fault = performance.now()
    const promoted = await promoteInstead(primary, standbys)
    const rest = standbys.filter((each) => each !== promoted)
    await bringBack(primary, promoted, rest)
    const back = performance.now()
    const isBack = ({ id }: Caller) =>
      saving.acknowledged.some(({ userId, sentAt }) => userId === id && sentAt > back)
    await until(async () => people.every(isBack), 'every caller')

    const answers = saving.acknowledged.slice(before)
    const longest = longestPause(answers, fault)
    const ofOne = Math.max(
      ...people.map(({ id }) =>
        longestPause(
          answers.filter(({ userId }) => userId === id),
          fault,
        ),
      ),
    )
    away.push(longest)
    console.log(
      `${n}: ${options.fault} of ${primary.name}, ${promoted.name} promoted; no save for ${inSeconds(longest)} s, of one caller for ${inSeconds(ofOne)} s; all standbys back after ${inSeconds(back - fault)} s`,
    )
    ;[primary, standbys] = [promoted, [primary, ...rest]]
    await pause(calmMs)
  }
  console.log(lineOf(phase, performance.now() - since))
  if (!options.async) await withoutStandbys(primary, standbys, saving)
  await saving.stop()

  const { lost, doubled } = await saving.compare(primary.connection)
  const sorted = away.toSorted((a, b) => a - b)
  const [median, longest] = [sorted[Math.floor(sorted.length / 2)] ?? 0, sorted.at(-1) ?? 0]
  console.log(
    `${away.length} failovers: acknowledged: ${saving.acknowledged.length}, lost: ${lost}, doubled: ${doubled}, seconds away: median ${inSeconds(median)}, longest ${inSeconds(longest)}`,
  )
  if (doubled > 0 || (lost > 0 && !options.async)) process.exitCode = 1
}

/** Lets the primary fail, and promotes the standby that has received the most. */
async function promoteInstead(primary: Server, standbys: Server[]): Promise<Server> {
  if (options.fault === 'crash') await primary.crash()
  if (options.fault === 'stop') await primary.stop('fast')
  const received = await Promise.all(
    standbys.map(async (standby) => {
      const [row] = await standby.ask<{ bytes: number }>(
        `select (coalesce(pg_last_wal_receive_lsn(), '0/0') - '0/0')::float8 as bytes`,
      )
      return { standby, bytes: row?.bytes ?? 0 }
    }),
  )
  const [best] = received.toSorted((a, b) => b.bytes - a.bytes)
  if (!best) throw new Error('There is no standby to promote.')
  await best.standby.promote()
  return best.standby
}

/** The old primary and the other standbys follow the promoted server. */
async function bringBack(old: Server, promoted: Server, rest: Server[]): Promise<void> {
  for (const standby of rest) {
    await standby.stop('fast')
    await standby.follow(promoted)
  }
  if (options.fault === 'split') {
    await pause(splitMs)
    await old.crash()
  }
  await old.rewindTo(promoted)
  await old.follow(promoted)
  await isFollowed(promoted, rest.length + 1)
}

function isFollowed(primary: Server, count: number): Promise<void> {
  return until(async () => {
    const [row] = await primary.ask<{ n: number }>(
      `select count(*)::int as n from pg_stat_replication where state = 'streaming'`,
    )
    return row?.n === count
  }, `${count} standbys of ${primary.name}`)
}

/** The longest time without an acknowledgement after a moment, in milliseconds. */
function longestPause(acknowledged: readonly Acknowledged[], since: number): number {
  const times = [since, ...acknowledged.map(({ at }) => at).filter((at) => at > since)]
  return Math.max(...times.slice(1).map((at, index) => at - (times[index] ?? at)))
}

function inSeconds(ms: number): string {
  return (ms / 1000).toFixed(1)
}

/** What a primary acknowledges that no standby follows: nothing. */
async function withoutStandbys(
  primary: Server,
  standbys: Server[],
  saving: ReturnType<typeof startSaving>,
): Promise<void> {
  for (const standby of standbys) await standby.stop('fast')
  const phase = saving.begin('without a standby')
  const since = performance.now()
  await pause(splitMs)
  // What was sent before may be answered in this phase.
  console.log(
    `${phase.name}: ${inSeconds(performance.now() - since)} s, ${answersOf(phase.statuses) || 'no answers'}`,
  )
  saving.begin('after')
  for (const standby of standbys) await standby.follow(primary)
  await isFollowed(primary, standbys.length)
}
