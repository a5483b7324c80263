import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { distribute, placementPattern } from '#server/services/migrations/distribute.ts'
import { migrate } from '#server/services/migrations/migrate.ts'
import { statementsOf } from '#server/services/migrations/migration-files.ts'
import { type FreshDatabase, makeDatabase } from '../support/fresh-database.ts'

const isCluster = inject('isCluster')
let database: FreshDatabase
let connection: { connectionString: string }
beforeAll(async () => {
  database = await makeDatabase()
  connection = { connectionString: database.settings.DATABASE_URL }
  await migrate(connection, 'db/migrations')
})
afterAll(() => database.drop())

it('every table says in its comment where its rows lie on several servers', async () => {
  const tables = await database.ask(`
    select c.relname as name, obj_description(c.oid, 'pg_class') as placement,
           (select a.attname::text from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
            where i.indrelid = c.oid and i.indisprimary) as first_key
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migration'
      and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')`)

  expect(tables.length).toBeGreaterThan(30)
  for (const { name, placement, first_key } of tables) {
    expect(`${name}: ${placement}`).toMatch(new RegExp(`: ${placementPattern.source.slice(1)}`))
    // A hash of the column names the server, so the key that finds a row begins with it.
    const [, column] = placementPattern.exec(String(placement)) ?? []
    if (column !== undefined || first_key === 'user_id')
      expect(`${name} by ${column}`).toBe(`${name} by ${first_key}`)
  }
})

it('a migration is taken apart into its statements, whatever they hold', () => {
  const text = `-- A comment; with 'a quote.
create table a (b text default ';'); -- more
create function f() returns text language sql as $$ select ';'; select '--' $$;
/* ; */ comment on table a is 'it''s; -- text';`

  expect(statementsOf(text)).toEqual([
    `create table a (b text default ';')`,
    `create function f() returns text language sql as $$ select ';'; select '--' $$`,
    `comment on table a is 'it''s; -- text'`,
  ])
})

it('the statements of each migration are the whole of it', async () => {
  for (const name of await readdir('db/migrations')) {
    const text = (await readFile(join('db/migrations', name), 'utf8')).replace(/^\s*--.*\n/gm, '')
    const bare = (sql: string) => sql.replace(/--.*/g, '').replace(/[\s;]/g, '')
    expect(bare(statementsOf(text).join(';')), name).toBe(bare(text))
  }
})

it.skipIf(isCluster)('a server without Citus is not distributed, and says what is missing', async () => {
  await expect(distribute(connection)).rejects.toThrow(/no Citus/)
})

describe.skipIf(!isCluster)('on a Citus (DATABASE_URL names no coordinator: skipped)', () => {
  it('what is distributed stays as it is', async () => {
    expect(await distribute(connection)).toEqual([])
    const kinds = await database.ask(`
      select citus_table_type as kind, count(*)::int as tables from citus_tables
      where table_name::text !~ '^pg_' group by 1 order by 1`)
    expect(kinds.map(({ kind }) => kind)).toEqual(['distributed', 'reference'])
    // Shards move by logical replication, which an unlogged table would stop.
    expect(
      await database.ask(`select relname from pg_class where relpersistence = 'u' and relkind = 'r'`),
    ).toEqual([])
    expect(
      await database.ask(
        `select distinct colocation_id from citus_tables where distribution_column::text = 'user_id'`,
      ),
    ).toHaveLength(1)
  })

  it('a later migration makes, fills, changes and places tables as on one server', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'etut-migrations-'))
    try {
      for (const name of await readdir('db/migrations'))
        await writeFile(join(folder, name), await readFile(join('db/migrations', name)))
      await writeFile(
        join(folder, '9001_later.sql'),
        `create table later (
  user_id uuid not null references app_user (id) on delete cascade,
  id uuid not null,
  croom_id uuid references croom (id),
  primary key (user_id, id)
);
comment on table later is 'distributed by user_id';
create table later_part (
  user_id uuid not null,
  later_id uuid not null,
  primary key (user_id, later_id),
  foreign key (user_id, later_id) references later (user_id, id) on delete cascade
);
comment on table later_part is 'distributed by user_id';
create table later_kind (id uuid primary key, croom_id uuid references croom (id));
comment on table later_kind is 'reference';
alter table exam add column later_id uuid;
insert into later (user_id, id) select id, id from app_user;`,
      )

      expect(await migrate(connection, folder)).toEqual(['9001_later.sql'])

      const placed = await database.ask(`
        select table_name::text as name, citus_table_type as kind from citus_tables
        where table_name::text ~ '^later' order by 1`)
      expect(placed).toEqual([
        { name: 'later', kind: 'distributed' },
        { name: 'later_kind', kind: 'reference' },
        { name: 'later_part', kind: 'distributed' },
      ])
      expect(await database.ask('select later_id from exam')).toEqual([])
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })

  it('a table that does not say where its rows lie is refused, and nothing of its migration stays', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'etut-migrations-'))
    try {
      const applied = await database.ask('select number, name, checksum from migration order by number')
      for (const name of await readdir('db/migrations'))
        await writeFile(join(folder, name), await readFile(join('db/migrations', name)))
      if (applied.some(({ number }) => number === 9001))
        await database.ask('delete from migration where number = 9001')
      await writeFile(join(folder, '9002_silent.sql'), 'create table silent (id uuid primary key);')

      await expect(migrate(connection, folder)).rejects.toThrow(/silent does not say/)
      expect(await database.ask(`select to_regclass('silent') as found`)).toEqual([{ found: null }])
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
})
