import pg from 'pg'

type Server = pg.ClientConfig & { database: string }

const administrators = new Map<string, pg.Pool>()
const clusters = new Map<string, Promise<[Server, ...Server[]]>>()

/**
 * Connections that make and drop databases. They stay open for all test files of this process, and an idle one does
 * not keep the process alive.
 */
export function administratorOf(server: Server): pg.Pool {
  return kept(administrators, server, () => {
    const pool = new pg.Pool({ ...server, max: 3, idleTimeoutMillis: 0, allowExitOnIdle: true })
    // At the end of a run the server ends them.
    pool.on('error', () => {})
    return pool
  })
}

/** The servers of a Citus, its coordinator first; a server without Citus is the only one. */
export function nodesOf(server: Server): Promise<[Server, ...Server[]]> {
  return kept(clusters, server, () => findNodes(server))
}

function kept<T>(known: Map<string, T>, server: Server, make: () => T): T {
  const key = JSON.stringify(server)
  const value = known.get(key) ?? make()
  known.set(key, value)
  return value
}

async function findNodes(server: Server): Promise<[Server, ...Server[]]> {
  const administrator = administratorOf(server)
  const known = await administrator.query(`select to_regclass('pg_dist_node') is not null as is_cluster`)
  if (!known.rows[0].is_cluster) return [server]
  const { rows } = await administrator.query<{ host: string; port: number }>(
    `select nodename as host, nodeport as port from pg_dist_node where noderole = 'primary' and groupid > 0
     order by nodeid`,
  )
  return [server, ...rows.map((node) => ({ ...server, ...node }))]
}

/**
 * Makes a database. On a Citus it is made on every server; a copy of one that is distributed is distributed too.
 * @param template the database that it is a copy of; without one it is empty, and its Citus knows every server
 */
export async function createDatabase(server: Server, name: string, template?: string): Promise<void> {
  const nodes = await nodesOf(server)
  // Copying its files takes half the time of copying its pages through the log.
  const copied = template === undefined ? '' : ` template ${template} strategy file_copy`
  await Promise.all(nodes.map((node) => administratorOf(node).query(`create database ${name}${copied}`)))
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
  for (const node of await nodesOf(server)) {
    const administrator = administratorOf(node)
    await administrator.query(`alter database ${name} allow_connections false`)
    // The server's own cleaner has no user: it is not ours to send away, and makes way for a copy by itself.
    await administrator.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and usename is not null`,
    )
  }
}

/** Runs statements on a connection that closes afterwards, since an open one would keep its database from being copied. */
async function run(connection: pg.ClientConfig, ...statements: string[]): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
