import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { localSettings, maintenanceBounds } from '#server/database/bounds.ts'
import { openPart } from '#server/database/part-file.ts'
import { type CopiedTable, type CopySum, rowsOf, tablesOf } from '#server/database/table-copy.ts'

export type BackupHead = { format: 'etut-backup'; version: 1; taken_at: string; migration: number }
/** Stands before the rows of a table, and `tableEnd` with their sum after them. */
export type TableHead = { table: CopiedTable }
export type TableEnd = { sum: CopySum }
export type BackupEnd = { tables: number }

/** A line that PostgreSQL's text form never has within its rows. */
export const endOfRows = '\\.'

/**
 * Writes everything in a database to one gzip file, as it is at one moment, while others go on writing: JSON lines
 * around the rows of each table. The file appears under its name when it is whole; what a backup that was killed has
 * left is removed by the next one.
 * @param signal stops it, and leaves nothing
 * @returns how many rows each table has
 */
export async function writeBackup(
  connection: pg.ClientConfig,
  file: string,
  now: number,
  signal?: AbortSignal,
): Promise<Record<string, number>> {
  const client = new pg.Client({ connectionTimeoutMillis: maintenanceBounds.connect, ...connection })
  client.on('error', () => {})
  await client.connect()
  const draft = await openPart(file)
  try {
    await client.query(`begin isolation level repeatable read read only; ${localSettings(maintenanceBounds)}`)
    const counts: Record<string, number> = {}
    const lines = backupLines(client, new Date(now).toISOString(), counts)
    await pipeline(Readable.from(lines), createGzip(), createWriteStream(draft, { mode: 0o600 }), { signal })
    await sync(draft)
    await rename(draft, file)
    // The name too, where folders can be synced.
    if (process.platform !== 'win32') await sync(dirname(resolve(file)))
    return counts
  } finally {
    await rm(draft, { force: true })
    await client.end()
  }
}

async function sync(path: string) {
  // Windows syncs what may be written alone.
  const handle = await open(path, process.platform === 'win32' ? 'r+' : 'r')
  await handle.sync().finally(() => handle.close())
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
