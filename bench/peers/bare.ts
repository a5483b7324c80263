import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { valueParsers } from '#server/services/database/value-parsers.ts'
import { newRow, recorded } from '../calls.ts'
import type { Recording } from '../recorder.ts'

/** Statements of the peer for `/<call>/<caller>`. */
export type BareTask = {
  connection: pg.PoolConfig
  calls: { recording: Recording; recordedBy: string; callers: string[] }[]
}

/**
 * The minimal server for the same work: `node:http` and `pg` run the recorded named statements and return
 * their rows as JSON. No rights, validation, headers or computed figures.
 */
process.once('message', async ({ connection, calls }: BareTask) => {
  const pool = new pg.Pool({ ...connection, max: 10, types: valueParsers })

  const server = createServer(async (request, response) => {
    const [, call = 0, caller = 0] = (request.url ?? '').split('/').map(Number)
    const task = calls[call]
    const acting = task?.callers[caller % task.callers.length]
    if (!task || !acting) throw new Error(`no such call: ${request.url}`)
    const { recording, recordedBy } = task
    const row = newRow()
    const changed = new Map([
      [recordedBy, acting],
      [recorded.id, row.id],
      [recorded.day, row.day],
    ])
    const queries = recording.statements.map(({ text, values }, index) => ({
      name: `${call}-${index}`,
      text,
      values: values.map((value) => changed.get(String(value)) ?? value),
    }))
    try {
      const body = recording.inTransaction ? await inOrder(queries) : await Promise.all(queries.map(rowsOf))
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(body))
    } catch (error) {
      response.statusCode = 500
      response.end(String(error))
    }
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))

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
})
