import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { createDatabase } from './cluster.ts'
import { dropDatabase } from './drop-database.ts'

export type FreshDatabase = Awaited<ReturnType<typeof makeDatabase>>

/**
 * An empty database on the tests' server, for processes that are told of it by their environment. On a Citus it has its
 * tables already, each where it belongs.
 */
export async function makeDatabase() {
  const server = inject('database')
  const name = `t_${randomUUID().replaceAll('-', '')}`
  await createDatabase(server, name, inject('isCluster') ? 'etut_empty' : undefined)
  const url = new URL(`postgresql:///${name}`)
  for (const part of ['host', 'port', 'user', 'password'] as const) {
    if (server[part]) url.searchParams.set(part, String(server[part]))
  }
  return {
    name,
    settings: { DATABASE_URL: url.href, DATABASE_STATEMENTS: inject('named') ? 'named' : 'plain' },
    /** Rows of a query. */
    ask: (statement: string) => run({ ...server, database: name }, statement),
    drop: () => dropDatabase(server, name),
  }
}

async function run(connection: pg.ClientConfig, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}
