import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { localSettings, maintenanceBounds } from '#server/services/database/bounds.ts'
import { onOneConnection } from '#server/services/database/maintenance.ts'
import { failureOf } from '#server/services/database/start-failure.ts'
import { type CopiedTable, type CopySum, rowsOf, tablesOf } from '#server/services/database/table-copy.ts'
import { isRunning, startOf } from '#server/services/embedded/process-info.ts'
import { syncFolder } from '#server/services/sync-folder.ts'

export type BackupHead = { format: 'etut-backup'; version: 1; taken_at: string; migration: number }
/** Line before the rows of a table; `tableEnd` follows them with their checksum. */
export type TableHead = { table: CopiedTable }
export type TableEnd = { sum: CopySum }
export type BackupEnd = { tables: number }

/** End marker of COPY; it never occurs inside the rows. */
export const endOfRows = '\\.'

/**
 * Writes a consistent snapshot of a database to one gzip file while others keep writing: JSON lines around
 * the rows of each table. The file gets its name when it is complete; files that a killed backup left are
 * removed by the next one.
 * @param signal aborts it and leaves no file
 * @returns number of rows per table
 * @throws StartFailure when it was not written
 */
export async function writeBackup(
  connection: pg.ClientConfig,
  file: string,
  now: number,
  signal?: AbortSignal,
): Promise<Record<string, number>> {
  return write(connection, file, now, signal).catch((error) => {
    throw failureOf(file, 'unwritten', error)
  })
}

async function write(connection: pg.ClientConfig, file: string, now: number, signal?: AbortSignal) {
  const draft = await openTemporaryFile(file)
  try {
    const counts: Record<string, number> = {}
    await onOneConnection(connection, async (client) => {
      await client.query(
        `begin isolation level repeatable read read only; ${localSettings(maintenanceBounds)}`,
      )
      const lines = backupLines(client, new Date(now).toISOString(), counts)
      const output = createWriteStream(draft, { mode: 0o600, flush: true })
      await pipeline(Readable.from(lines), createGzip(), output, { signal })
    })
    await rename(draft, file)
    await syncFolder(dirname(resolve(file)))
    return counts
  } finally {
    await rm(draft, { force: true })
  }
}

async function* backupLines(client: pg.Client, taken_at: string, counts: Record<string, number>) {
  const line = (value: BackupHead | TableHead | TableEnd | BackupEnd) =>
    Buffer.from(`${JSON.stringify(value)}\n`)
  const { rows } = await client.query<{ migration: number }>('select max(number) as migration from migration')
  const tables = await tablesOf(client)
  yield line({ format: 'etut-backup', version: 1, taken_at, migration: rows[0]?.migration ?? 0 })
  for (const table of tables) {
    yield line({ table })
    const sum = yield* rowsOf(client, table)
    counts[table.name] = sum.rows
    yield Buffer.from(`${endOfRows}\n`)
    yield line({ sum })
  }
  yield line({ tables: tables.length })
}

const pattern = /\.etut-part-([0-9a-f]{8})-(\d+)-([0-9a-f]{8})$/
// Another machine that writes to a shared folder would touch its file more often than that.
const strangeAfterMs = 24 * 60 * 60_000

/**
 * Returns a temporary name for a file while it is written, and removes those of killed processes. The name
 * contains the writing process, so that a concurrent backup keeps its file.
 */
export async function openTemporaryFile(file: string): Promise<string> {
  const folder = dirname(resolve(file))
  for (const name of await readdir(folder)) {
    if (await isLeftBehind(folder, name)) await rm(join(folder, name), { force: true })
  }
  const self = [short(hostname()), process.pid, short(await startOf(process.pid))].join('-')
  return join(folder, `${basename(file)}.etut-part-${self}`)
}

async function isLeftBehind(folder: string, name: string): Promise<boolean> {
  const [, machine, pid, start] = pattern.exec(name) ?? []
  if (machine === undefined) return false
  if (machine !== short(hostname())) {
    const facts = await stat(join(folder, name)).catch(() => undefined)
    return facts !== undefined && Date.now() - facts.mtimeMs > strangeAfterMs
  }
  // Pids are reused; a pid with its start time is unique.
  return !(await isRunning(Number(pid))) || short(await startOf(Number(pid))) !== start
}

function short(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8)
}
