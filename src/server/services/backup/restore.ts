import { createReadStream } from 'node:fs'
import { pipeline as forward } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import {
  type BackupEnd,
  type BackupHead,
  endOfRows,
  type TableEnd,
  type TableHead,
} from '#server/services/backup/backup.ts'
import { inLongTransaction, onOneConnection } from '#server/services/database/maintenance.ts'
import { failureOf, StartFailure } from '#server/services/database/start-failure.ts'
import { newline, quoted, sumOf } from '#server/services/database/table-copy.ts'
import { applyUpTo, migrate } from '#server/services/migrations/migrate.ts'

/**
 * Replaces the content of a database with a backup, atomically. Every table is read back and compared with
 * its checksum before the commit; then pending migrations are applied.
 * @param options.replace whether a database with users may be replaced
 * @throws StartFailure with what a person has to change
 */
export async function readBackup(
  connection: pg.ClientConfig,
  file: string,
  options: { migrations: string; replace: boolean },
): Promise<Record<string, number>> {
  const replace = (client: pg.Client) =>
    inLongTransaction(client, async () => {
      if (!options.replace && (await holdsPeople(client))) throw notEmpty()
      return load(client, file, options.migrations)
    })
  const counts = await onOneConnection(connection, replace).catch((error) => {
    throw error instanceof StartFailure ? error : failureOf(file, 'unrestored', error)
  })
  await migrate(connection, options.migrations)
  return counts
}

async function holdsPeople(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('app_user') is not null as there`,
  )
  if (!rows[0]?.there) return false
  return (await client.query('select 1 from app_user limit 1')).rows.length > 0
}

async function load(client: pg.Client, file: string, migrations: string): Promise<Record<string, number>> {
  const unpacked = createGunzip()
  // Errors of the file surface where its lines are read.
  forward(createReadStream(file), unpacked, () => {})
  const lines = linesOf(unpacked)
  const read = async () => {
    const next = await lines.next()
    if (next.done) throw new Error('the file is truncated')
    return next.value
  }
  const head: BackupHead | Partial<BackupHead> = JSON.parse((await read()).toString())
  if (head.format !== 'etut-backup' || head.version !== 1 || head.migration === undefined)
    throw new Error('the file is not a backup of this program')
  await client.query('drop schema public cascade; create schema public')
  await applyUpTo(client, migrations, head.migration)

  const counts: Record<string, number> = {}
  for (;;) {
    const next: TableHead | BackupEnd = JSON.parse((await read()).toString())
    if (!('table' in next)) {
      if (next.tables !== Object.keys(counts).length) throw new Error('tables are missing')
      // Read to the end of the file, where gzip has its checksum: a copy without its last byte is refused.
      if (!(await lines.next()).done) throw new Error('there is data after the end')
      return counts
    }
    const { name, columns } = next.table
    const rows = client.query(copyFrom(`copy ${quoted([name])} (${quoted(columns)}) from stdin`))
    await pipeline(rowsOf(read), rows)
    const { sum }: TableEnd = JSON.parse((await read()).toString())
    const loaded = await sumOf(client, next.table)
    if (loaded.rows !== sum.rows || loaded.sha256 !== sum.sha256) throw new Error(`${name} differs`)
    counts[name] = sum.rows
  }
}

async function* rowsOf(read: () => Promise<Buffer>): AsyncGenerator<Buffer> {
  for (let line = await read(); line.toString() !== endOfRows; line = await read())
    yield Buffer.concat([line, Buffer.of(newline)])
}

/** Splits only at the newline byte: people's text contains other line separators. */
async function* linesOf(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of stream) {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    for (let end = rest.indexOf(newline); end >= 0; end = rest.indexOf(newline)) {
      yield rest.subarray(0, end)
      rest = rest.subarray(end + 1)
    }
  }
  if (rest.length > 0) throw new Error('the last line is incomplete')
}

function notEmpty() {
  return new StartFailure({
    en: 'The database contains accounts. Add --replace to replace them with the backup.',
    tr: 'Veritabanında hesaplar var. Yedeği onların yerine koymak için --replace ekleyin.',
  })
}
