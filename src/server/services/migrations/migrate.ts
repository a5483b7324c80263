import type pg from 'pg'
import { inLongTransaction, onOneConnection } from '#server/services/database/maintenance.ts'
import { StartFailure } from '#server/services/database/start-failure.ts'
import { isDistributed, placeTables } from '#server/services/migrations/distribute.ts'
import {
  type MigrationFile,
  migrationLock,
  readMigrations,
  statementsOf,
} from '#server/services/migrations/migration-files.ts'

type Applied = { number: number; name: string; checksum: string }

const migrationTable = `create table if not exists migration (
  number int primary key, name text not null, checksum text not null,
  applied_at timestamptz not null default now())`

/**
 * Applies the pending migrations `folder`/NNNN_name.sql, each in its own transaction. Several processes may
 * start at once: one applies a file, the others wait and skip it.
 * @returns the files that this call applied
 */
export async function migrate(connection: pg.ClientConfig, folder: string): Promise<string[]> {
  const files = await readMigrations(folder)
  return onOneConnection(connection, async (client) => {
    const done: string[] = []
    for (;;) {
      const file = await applyNext(client, files)
      if (!file) return done
      done.push(file)
    }
  })
}

/**
 * Creates the tables of an earlier version in an empty database, in the caller's transaction. The caller
 * writes the rows of the migration table.
 * @throws StartFailure when the version is newer than the files
 */
export async function applyUpTo(client: pg.Client, folder: string, number: number): Promise<void> {
  const files = await readMigrations(folder)
  const newest = files.at(-1)?.number ?? 0
  if (number > newest) throw newerDatabase({ number, name: '', checksum: '' })
  await client.query(migrationTable)
  for (const file of files.filter((each) => each.number <= number)) await client.query(file.text)
}

function applyNext(client: pg.Client, files: MigrationFile[]): Promise<string | undefined> {
  return inLongTransaction(client, async () => {
    await client.query(`select pg_advisory_xact_lock(${migrationLock})`)
    await client.query(migrationTable)
    const applied = await client.query<Applied>(
      'select number, name, checksum from migration order by number',
    )
    const next = firstPending(files, applied.rows)
    if (next) await apply(client, next)
    return next?.file
  })
}

async function apply(client: pg.Client, next: MigrationFile) {
  try {
    if (await isDistributed(client)) await applyDistributed(client, next.text)
    else await client.query(next.text)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartFailure(
      {
        en: `Migration ${next.file} failed and was rolled back: ${reason}`,
        tr: `${next.file} geçişi uygulanamadı, geri alındı: ${reason}`,
      },
      error,
    )
  }
  const row = [next.number, next.name, next.checksum]
  await client.query('insert into migration (number, name, checksum) values ($1, $2, $3)', row)
}

/**
 * The same on a database that is spread over several servers: a new table is made on the first one, whatever it refers
 * to, and then placed as it says. Other statements reach every server.
 */
async function applyDistributed(client: pg.Client, text: string) {
  // Before anything is read from many servers: tables are placed over one connection each.
  await client.query(`set local citus.multi_shard_modify_mode = 'sequential'`)
  const statements = statementsOf(text)
  const made = new Set(statements.flatMap((statement) => /^create table (\w+)/.exec(statement)?.[1] ?? []))
  for (const statement of statements) {
    const [, table] = /^(?:create|alter) table (\w+)/.exec(statement) ?? []
    const isLocal = table !== undefined && made.has(table)
    await client.query(`set local citus.enable_ddl_propagation = ${isLocal ? 'off' : 'on'}`)
    await client.query(statement)
  }
  await client.query('set local citus.enable_ddl_propagation = on')
  await placeTables(client)
}

function firstPending(files: MigrationFile[], applied: Applied[]): MigrationFile | undefined {
  const byNumber = new Map(files.map((file) => [file.number, file]))
  const newestFile = files.at(-1)?.number ?? 0
  for (const row of applied) {
    const file = byNumber.get(row.number)
    if (!file) throw row.number > newestFile ? newerDatabase(row) : missingFile(row)
    if (file.checksum !== row.checksum) throw changedFile(file)
  }
  const done = new Set(applied.map((row) => row.number))
  const pending = files.find((file) => !done.has(file.number))
  if (pending && pending.number < (applied.at(-1)?.number ?? 0)) throw lateFile(pending)
  return pending
}

function newerDatabase(row: Applied) {
  return new StartFailure({
    en: `The database is newer than this program (migration ${row.number}). Start the newer version.`,
    tr: `Veritabanı bu programdan daha yeni (${row.number}. geçiş). Daha yeni sürümü başlatın.`,
  })
}

function missingFile(row: Applied) {
  return new StartFailure({
    en: `Migration ${row.number} (${row.name}) was applied, but its file is missing. Put the file back.`,
    tr: `${row.number} (${row.name}) geçişi uygulanmış ama dosyası yok. Dosyayı geri koyun.`,
  })
}

function changedFile({ file }: MigrationFile) {
  return new StartFailure({
    en: `Migration ${file} was changed after it was applied. Restore it and write a new one instead.`,
    tr: `${file} geçişi uygulandıktan sonra değiştirilmiş. Eski haline getirip yeni bir geçiş yazın.`,
  })
}

function lateFile({ file }: MigrationFile) {
  return new StartFailure({
    en: `Migration ${file} has a lower number than one already applied. Give it the next free number.`,
    tr: `${file} geçişinin numarası uygulanmış bir geçişinkinden küçük. Sıradaki boş numarayı verin.`,
  })
}
