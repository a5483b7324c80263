import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { valueParsers } from '#server/database/value-parsers.ts'
import type { Recording } from '../recorder.ts'

/**
 * The least that can do the same work: `node:http` and `pg`, the recorded statements by name, their rows as JSON.
 * No rights, no checks, no headers.
 * @param sameFor the values of a recording as another caller would have them
 */
export async function startBare(
  connection: pg.PoolConfig,
  { statements, inTransaction }: Recording,
  sameFor: (value: unknown, caller: number) => unknown,
) {
  const pool = new pg.Pool({ ...connection, max: 10, types: valueParsers })
  const asked = (caller: number) =>
    statements.map(({ text, values }, index) => ({
      name: String(index),
      text,
      values: values.map((value) => sameFor(value, caller)),
    }))
  const server = createServer(async (request, response) => {
    const queries = asked(Number(request.url?.slice(1)))
    try {
      const body = inTransaction ? await inOrder(queries) : await Promise.all(queries.map(rowsOf))
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(body))
    } catch (error) {
      response.statusCode = 500
      response.end(String(error))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port

  async function rowsOf(query: pg.QueryConfig) {
    return (await pool.query(query)).rows
  }

  async function inOrder(queries: pg.QueryConfig[]) {
    const client = await pool.connect()
    try {
      await client.query('begin')
      const answers = []
      for (const query of queries) answers.push((await client.query(query)).rows)
      await client.query('commit')
      return answers
    } finally {
      client.release()
    }
  }

  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await pool.end()
    },
  }
}
