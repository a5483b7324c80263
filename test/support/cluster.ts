import pg from 'pg'

type Server = pg.ClientConfig & { database: string }

/** The servers of a Citus, its coordinator first; a server without Citus is the only one. */
export async function nodesOf(server: Server): Promise<[Server, ...Server[]]> {
  const client = new pg.Client(server)
  await client.connect()
  try {
    const known = await client.query(`select to_regclass('pg_dist_node') is not null as is_cluster`)
    if (!known.rows[0].is_cluster) return [server]
    const { rows } = await client.query<{ host: string; port: number }>(
      `select nodename as host, nodeport as port from pg_dist_node where noderole = 'primary' and groupid > 0
       order by nodeid`,
    )
    return [server, ...rows.map((node) => ({ ...server, ...node }))]
  } finally {
    await client.end()
  }
}

/**
 * Makes a database. On a Citus it is made on every server; a copy of one that is distributed is distributed too.
 * @param template the database that it is a copy of; without one it is empty, and its Citus knows every server
 */
export async function createDatabase(server: Server, name: string, template?: string): Promise<void> {
  const nodes = await nodesOf(server)
  const copied = template === undefined ? '' : ` template ${template}`
  await Promise.all(nodes.map((node) => run(node, `create database ${name}${copied}`)))
  if (nodes.length === 1 || template !== undefined) return
  for (const node of nodes) await run({ ...node, database: name }, 'create extension citus')
  const [coordinator, ...workers] = nodes
  await run(
    { ...coordinator, database: name },
    `select citus_set_coordinator_host('${coordinator.host}', ${coordinator.port})`,
    ...workers.map(({ host, port }) => `select citus_add_node('${host}', ${port})`),
    // Few, so that a copy is made fast; what is asked of one shard is asked of one of thirty as well.
    `alter database ${name} set citus.shard_count = 4`,
  )
}

/** Lets nobody into a database, so that it can be copied; open connections, also those of Citus, are closed. */
export async function closeDatabase(server: Server, name: string): Promise<void> {
  for (const node of await nodesOf(server))
    await run(
      node,
      `alter database ${name} allow_connections false`,
      // The server's own cleaner has no user: it is not ours to send away, and makes way for a copy by itself.
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and usename is not null`,
    )
}

async function run(connection: pg.ClientConfig, ...statements: string[]): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
