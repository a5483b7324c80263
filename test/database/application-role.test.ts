import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type pg from 'pg'
import { expect, inject, it, onTestFinished } from 'vitest'
import { distribute } from '#server/services/migrations/distribute.ts'
import { migrate } from '#server/services/migrations/migrate.ts'
import { findPrograms, openFolder, openServer, removeFolder } from '../../bench/postgres.ts'
import { withClient } from '../../bench/rows.ts'
import { administratorOf, nodesOf } from '../support/cluster.ts'
import { dropDatabase } from '../support/drop-database.ts'

const programs = await findPrograms()
const isCluster = inject('isCluster')
/** Any password may be chosen: quotes and backslashes mean something in SQL and in a connection string. */
const password = `it's a \\ "secret"`
const whoRules = `
  select rolname::text as name, rolsuper as rules, rolcreaterole or rolcreatedb or rolbypassrls as may_more
  from pg_roles where rolname = current_user`

/** What the image of the database does with the file when it makes its folder. */
async function applyRole({ host, port, user, database }: pg.ClientConfig): Promise<void> {
  const words = ['--no-psqlrc', '--set=ON_ERROR_STOP=1', '--file=db/application-role.sql']
  const address = `host=${host} port=${port} user=${user} dbname=${database}`
  const env = { ...process.env, ETUT_PASSWORD: password }
  await promisify(execFile)(join(programs?.folder ?? '', 'psql'), [...words, address], { env })
}

it.skipIf(!programs || isCluster)(
  'the database of compose.yaml: the product is no superuser, and nobody else gets in over the network',
  async () => {
    if (!programs) return
    const folder = await openFolder(programs)
    const server = await openServer(programs, folder.servers, 'database')
    onTestFinished(async () => {
      await server.close()
      await removeFolder(folder.whole)
    })
    await server.create({})
    await applyRole(server.connection)
    // The image lets other containers in only with a password.
    await writeFile(join(server.data, 'pg_hba.conf'), 'host all all all scram-sha-256\n')
    await server.ask('select pg_reload_conf()')
    const product = { ...server.connection, user: 'etut', password }

    await expect(withClient({ ...product, user: 'postgres' }, async () => {})).rejects.toThrow(
      'password authentication failed',
    )
    await expect(withClient({ ...product, password: 'another' }, async () => {})).rejects.toThrow(
      'password authentication failed',
    )
    await migrate(product, 'db/migrations')
    await withClient(product, async (client) => {
      expect((await client.query(whoRules)).rows).toEqual([{ name: 'etut', rules: false, may_more: false }])
      await expect(client.query(`select pg_read_file('/etc/passwd')`)).rejects.toThrow('permission denied')
    })
  },
)

it.skipIf(!programs || !isCluster)(
  'the servers of compose.cluster.yaml: a role without superuser migrates, distributes and saves',
  async () => {
    const admin = inject('database')
    const nodes = await nodesOf(admin)
    const name = `role_${randomUUID().replaceAll('-', '')}`
    onTestFinished(async () => {
      await dropDatabase(admin, name)
      for (const node of nodes)
        await administratorOf(node).query('set citus.enable_create_role_propagation = off; drop role etut')
    })
    for (const node of nodes) {
      await administratorOf(node).query(`create database ${name}`)
      const here = { ...node, database: name }
      await withClient(here, (client) => client.query('create extension citus'))
      await applyRole(here)
    }
    const [coordinator, ...workers] = nodes
    await withClient({ ...coordinator, database: name }, async (client) => {
      await client.query(`alter database ${name} set citus.shard_count = 4`)
      await client.query('select citus_set_coordinator_host($1, $2)', [coordinator.host, coordinator.port])
      for (const { host, port } of workers) await client.query('select citus_add_node($1, $2)', [host, port])
      const { rows } = await client.query('select rolename::text, authinfo from pg_dist_authinfo')
      expect(rows).toEqual([{ rolename: 'etut', authinfo: `password='it\\'s a \\\\ "secret"'` }])
    })
    const product = { ...coordinator, database: name, user: 'etut', password }

    await migrate(product, 'db/migrations')
    expect(await distribute(product)).toContain('study_record')
    await withClient(product, async (client) => {
      expect((await client.query(whoRules)).rows).toEqual([{ name: 'etut', rules: false, may_more: false }])
      const isOthers = 'select is_others_id($1, $2) as found'
      expect((await client.query(isOthers, [randomUUID(), randomUUID()])).rows).toEqual([{ found: false }])
    })
  },
)
