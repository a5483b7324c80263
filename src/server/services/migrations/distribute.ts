import type pg from 'pg'
import { inLongTransaction, onOneConnection } from '#server/services/database/maintenance.ts'
import { StartFailure } from '#server/services/database/start-failure.ts'
import { quoted } from '#server/services/database/table-copy.ts'
import { migrationLock } from '#server/services/migrations/migration-files.ts'

type Table = { name: string; placement: string | null; isLogged: boolean; isPlaced: boolean }
type ForeignKey = { from: string; to: string; name: string; definition: string }

/**
 * Spreads a migrated database over the servers of a Citus, as the comment of each table says. What is already spread
 * stays; a second call does nothing. Rows move along.
 * @returns the tables that this call placed
 * @throws StartFailure without the extension, or for a table that does not say where its rows lie
 */
export async function distribute(connection: pg.ClientConfig): Promise<string[]> {
  return onOneConnection(connection, async (client) => {
    if (!(await hasCitus(client))) throw noCitus()
    return inLongTransaction(client, async () => {
      await client.query(`select pg_advisory_xact_lock(${migrationLock})`)
      return placeTables(client)
    })
  })
}

/** Whether the tables are spread over several servers: then those of a new migration have to follow. */
export async function isDistributed(client: pg.Client): Promise<boolean> {
  if (!(await hasCitus(client))) return false
  const { rowCount } = await client.query(
    `select 1 from pg_dist_partition where logicalrelid = to_regclass('app_user')`,
  )
  return rowCount === 1
}

async function hasCitus(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(`select 1 from pg_extension where extname = 'citus'`)
  return rowCount === 1
}

/** Places every table that is not yet where it says, within the caller's transaction. */
export async function placeTables(client: pg.Client): Promise<string[]> {
  // Placing one table after another needs one connection a server; also for foreign keys to reference tables.
  await client.query(`set local citus.multi_shard_modify_mode = 'sequential'`)
  const tables = inOrder(await tablesOf(client))
  if (tables.length === 0) return []
  const names = tables.map(({ name }) => name)
  if (names.includes('row_owner')) await keepOwners(client)
  // No table can leave while another one that stays refers to it: the keys go, and come back at the end.
  const keys = await foreignKeysOf(client, names)
  for (const { from, name } of keys)
    await client.query(`alter table ${quoted([from])} drop constraint ${quoted([name])}`)
  for (const table of tables) await place(client, table)
  for (const { from, name, definition } of keys)
    await client.query(`alter table ${quoted([from])} add constraint ${quoted([name])} ${definition}`)
  await placeFunctions(client)
  return names
}

/** Tables whose rows have an id that a client may give, so that it may be somebody else's already. */
export const ownedTables = [
  'study_record',
  'trial_exam',
  'exam',
  'plan_item',
  'contact',
  'analysis_pdf',
  'comment',
  'source',
  'mistake',
  'plan_template',
]

/** From now on the ids of rows are looked for in the table of their owners, and kept there. */
async function keepOwners(client: pg.Client): Promise<void> {
  for (const table of ownedTables)
    await client.query(
      `insert into row_owner (id, owner_id) select id, user_id from ${table} on conflict do nothing`,
    )
  await client.query(`
    create or replace function is_others_id(person uuid, wanted uuid) returns boolean
    language plpgsql as $$
    begin
      ${ownerStatements.keep.replace('$1', 'wanted').replace('$2', 'person')};
      return exists (${ownerStatements.find.replace('$1', 'wanted').replace('$2', 'person')});
    end $$`)
}

/** Statements of `is_others_id` on Citus, which every save with a new id calls: `$1` is the id, `$2` the person. */
export const ownerStatements = {
  keep: 'insert into row_owner (id, owner_id) values ($1, $2) on conflict (id) do nothing',
  find: 'select 1 from row_owner where id = $1 and owner_id <> $2',
}

async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.relname as name, obj_description(c.oid, 'pg_class') as placement,
           coalesce(p.partmethod = 'h' or p.repmodel = 't', false) as "isPlaced",
           c.relpersistence = 'p' as "isLogged"
    from pg_class c left join pg_dist_partition p on p.logicalrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migration'
      and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by c.relname`)
  const silent = rows.find(({ placement }) => !placementPattern.test(placement ?? ''))
  if (silent) throw saysNothing(silent.name)
  return rows.filter(({ placement, isPlaced }) => !isPlaced && placement !== 'coordinator')
}

/** What the comment of a table may say. */
export const placementPattern = /^(?:distributed by (\w+)|reference|coordinator)$/

/** Reference tables first, then the people, then the tables placed with them. */
function inOrder(tables: Table[]): Table[] {
  const rank = ({ name, placement }: Table) => (placement === 'reference' ? 0 : name === 'app_user' ? 1 : 2)
  return tables.toSorted((a, b) => rank(a) - rank(b))
}

async function place(client: pg.Client, { name, placement, isLogged }: Table): Promise<void> {
  if (placement === 'reference') {
    await client.query('select create_reference_table($1::regclass)', [name])
    return
  }
  // Shards move by logical replication, which an unlogged table does not take part in.
  if (!isLogged) await client.query(`alter table ${quoted([name])} set logged`)
  const [, column] = placementPattern.exec(placement ?? '') ?? []
  const beside = column === 'user_id' ? 'app_user' : 'none'
  await client.query('select create_distributed_table($1::regclass, $2, colocate_with => $3)', [
    name,
    column,
    beside,
  ])
}

async function foreignKeysOf(client: pg.Client, tables: string[]): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select f.relname as from, t.relname as to, c.conname as name, pg_get_constraintdef(c.oid) as definition
     from pg_constraint c join pg_class f on f.oid = c.conrelid join pg_class t on t.oid = c.confrelid
     where c.contype = 'f' and c.conparentid = 0 and c.connamespace = 'public'::regnamespace
       and (f.relname = any($1) or t.relname = any($1))
     order by f.relname, c.conname`,
    [tables],
  )
  return rows
}

/** Functions that statements call run where the rows lie. */
async function placeFunctions(client: pg.Client): Promise<void> {
  await client.query(`
    select create_distributed_function(p.oid::regprocedure)
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prolang <> (select oid from pg_language where lanname = 'c')
      and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')`)
}

function noCitus() {
  return new StartFailure({
    en: 'This database has no Citus: create the extension on every server and add the workers first (docs/operations.md).',
    tr: 'Bu veritabanında Citus yok: önce her sunucuda eklentiyi kurun ve işçileri ekleyin (docs/operations.md).',
  })
}

function saysNothing(table: string) {
  return new StartFailure({
    en: `The table ${table} does not say where its rows lie: its migration needs "comment on table" (docs/decisions/0013-partitions.md).`,
    tr: `${table} tablosu satırlarının nerede durduğunu söylemiyor: geçişine "comment on table" gerekli (docs/decisions/0013-partitions.md).`,
  })
}
