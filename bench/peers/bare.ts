import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'

/** The least that can answer: `node:http` and `pg` with one named statement; no rights, limits or headers. */
export async function startBare(connection: pg.PoolConfig, text: string, values: unknown[]) {
  const pool = new pg.Pool({ ...connection, max: 10 })
  const server = createServer(async (_, response) => {
    const { rows } = await pool.query({ name: 'one', text, values })
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(rows))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port
  return {
    url: `http://127.0.0.1:${port}/`,
    async stop() {
      await new Promise((resolve) => server.close(resolve))
      await pool.end()
    },
  }
}
