import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import {
  findPrograms,
  openFolder,
  openServer,
  ownedBy,
  removeFolder,
  type Server,
  until,
} from '../bench/postgres.ts'
import { type Running, startOurs } from '../bench/processes.ts'
import type { Caller } from '../bench/rows.ts'
import { addSavers, startSaving } from '../bench/saves.ts'

/**
 * A drill of docs/operations.md "Restore to a point in time", on servers of its own: archives the WAL while people
 * save, takes a base backup among it, deletes all records by mistake, restores to the moment before and checks that
 * every acknowledged record is there and none of those that came after it. Ends with an error where it is not so.
 *
 *     npm run drill:restore
 *
 * @param --seconds how long people save before the backup, after it and after the mistake
 * @param --programs folder of the programs of PostgreSQL
 */
const { values: options } = parseArgs({
  options: { seconds: { type: 'string', default: '3' }, programs: { type: 'string' } },
})
const calmMs = Number(options.seconds) * 1000
const callers = 4

const programs = await findPrograms(options.programs)
if (programs === undefined)
  throw new Error('No PostgreSQL with pg_basebackup was found: name its folder with --programs.')
const { whole, servers: folder } = await openFolder(programs)
const opened: Server[] = []
const products: Running[] = []
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => close().finally(() => process.exit(1)))
try {
  await drill()
} finally {
  await close()
}

async function close(): Promise<void> {
  await Promise.all(products.map((product) => product.stop()))
  await Promise.all(opened.map((server) => server.close()))
  await removeFolder(whole)
}

async function open(name: string): Promise<Server> {
  const server = await openServer(programs ?? { folder: '', account: undefined }, folder, name)
  opened.push(server)
  return server
}

async function drill(): Promise<void> {
  const archive = join(folder, 'archive')
  await mkdir(archive)
  await ownedBy(archive, programs?.account)
  const guide = await settingsOfGuide(archive)
  const primary = await open('primary')
  await primary.create(guide.archiving)
  const product = await startOurs(primary.connection, join(whole, 'product'))
  products.push(product)
  const people = await addSavers(primary.connection, callers)

  const before = startSaving(people, [product.url])
  await pause(calmMs)
  const copy = await open('copy')
  await copy.copyOf(primary)
  await pause(calmMs)
  await before.stop()
  // A second away from both: what was committed before this moment is wanted, what comes after it is not.
  await pause(1000)
  const [{ moment } = { moment: '' }] = await primary.ask<{ moment: string }>(
    'select clock_timestamp()::text as moment',
  )
  await pause(1000)
  const mistaken = (await primary.ask('delete from study_record returning id')).length
  const after = startSaving(people, [product.url])
  await pause(calmMs)
  await after.stop()
  console.log(
    `${before.acknowledged.length} records saved; all ${mistaken} deleted after ${moment}; ${after.acknowledged.length} saved since`,
  )
  await archived(primary)
  await primary.crash()

  const since = performance.now()
  const restored = await open('restored')
  await restored.startFrom(copy.data, 'recovery.signal', { ...guide.recovery, recovery_target_time: moment })
  await until(async () => {
    const [row] = await restored.ask<{ over: boolean }>('select not pg_is_in_recovery() as over')
    return row?.over === true
  }, 'the end of the recovery')
  const seconds = ((performance.now() - since) / 1000).toFixed(1)

  const { lost, doubled } = await before.compare(restored.connection)
  const kept = await serves(restored, people[0])
  const own = before.acknowledged.filter(({ userId }) => userId === people[0]?.id).length
  console.log(
    `restored in ${seconds} s: missing: ${lost}, of after that moment: ${doubled}; the product shows ${kept} records of the first student, who saved ${own}`,
  )
  if (lost > 0 || doubled > 0 || kept < own || mistaken === 0 || after.acknowledged.length === 0)
    process.exitCode = 1
}

/** Settings for archiving and for recovery, as the guide for operators has them, with another folder. */
async function settingsOfGuide(archive: string) {
  const guide = await readFile('docs/operations.md', 'utf8')
  const section = guide.slice(guide.indexOf('### Restore to a point in time'))
  const [archiving, recovery] = [...section.matchAll(/```ini\n([\s\S]*?)```/g)].map(([, block = '']) =>
    Object.fromEntries(
      [...block.replaceAll('/mnt/wal', archive).matchAll(/^(\w+) = '([^']*)'/gm)].map(([, key, value]) => [
        key,
        value,
      ]),
    ),
  )
  if (!archiving || !recovery)
    throw new Error('docs/operations.md has no settings for archiving and recovery.')
  return { archiving, recovery }
}

/** Waits until everything written so far is in the archive. */
async function archived(primary: Server): Promise<void> {
  const [{ file } = { file: '' }] = await primary.ask<{ file: string }>(
    'select pg_walfile_name(pg_switch_wal()) as file',
  )
  await until(async () => {
    const [row] = await primary.ask<{ last: string }>(
      'select last_archived_wal as last from pg_stat_archiver',
    )
    return (row?.last ?? '') >= file
  }, 'the archive')
}

/** How many records a student has in the product, started on the restored server. */
async function serves({ connection }: Server, caller: Caller | undefined): Promise<number> {
  const product = await startOurs(connection, join(whole, 'again'))
  products.push(product)
  const response = await fetch(`${product.url}/api/state`, {
    headers: { authorization: `Bearer ${caller?.token}` },
  })
  const { records }: { records: { total: number } } = await response.json()
  return records.total
}
