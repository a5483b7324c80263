import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { tytCroom } from '#contract/examples.ts'
import type { Database } from '#server/database/sql.ts'
import { makeHistories } from '#server/demo/history.ts'
import { insertRecords, insertTrials } from '#server/demo/sql.ts'
import { newId } from '#server/new-id.ts'

/** A student who calls: the token, and one record that may be saved again and again. */
export type Caller = { id: string; token: string; recordId: string }

/** Registers students, each with 120 days of study and trial exams. */
export async function addCallers(app: FastifyInstance, database: Database, count: number): Promise<Caller[]> {
  const history = makeHistories(Date.now())[0]
  if (!history) throw new Error('there is no history')
  const callers: Caller[] = []
  for (let n = 0; n < count; n++) {
    const registered = await app.inject({
      method: 'POST',
      url: '/api/auth/register',
      payload: {
        name: `Öğrenci ${n}`,
        email: `ogrenci${n}@example.com`,
        password: 'kalem-defter-9',
        role_id: 2,
        croom_id: tytCroom,
      },
    })
    const { token } = registered.json()
    const { sub: id } = JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString())
    await insertRecords(database, id, history.records.map(withNewId))
    await insertTrials(database, id, history.trials.map(withNewId))
    const recordId = newId()
    const saved = await app.inject({ url: '/api/state/save', headers: saveHeaders(token, recordId, 1) })
    if (saved.statusCode !== 200) throw new Error(saved.body)
    callers.push({ id, token, recordId })
  }
  return callers
}

function withNewId<R extends { id: string }>(row: R): R {
  return { ...row, id: newId() }
}

/** Saves one record with another number of questions. */
export function saveHeaders(token: string, id: string, questions: number): Record<string, string> {
  const query = { id, croom_id: tytCroom, kind: 'practice', minutes: 1, questions }
  return {
    authorization: `Bearer ${token}`,
    query: Buffer.from(JSON.stringify(query)).toString('base64'),
  }
}

/** Study records of students who never call: 500 each, over the last year. */
export async function addOthers(connection: pg.ClientConfig, records: number): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(
    `with someone as (
       insert into app_user (id, role_id, name, email, goals)
       select gen_random_uuid(), 2, 'Öğrenci', $1 || n, '{"weekday":[]}'
       from generate_series(1, $2::int / 500) n
       returning id)
     insert into study_record (user_id, id, kind, day, minutes, questions, created_by, updated_by)
     select id, gen_random_uuid(), 'practice', current_date - n % 365, 30, 20, id, id
     from someone, generate_series(1, 500) n`,
    [newId(), records],
  )
  await client.query('vacuum analyze')
  await client.end()
}

/** A copy of a database that nobody uses, beside it. */
export async function copyDatabase(connection: pg.PoolConfig, name: string): Promise<pg.PoolConfig> {
  const client = new pg.Client({ ...connection, database: 'postgres' })
  await client.connect()
  await client.query(`create database ${name} template ${connection.database}`)
  await client.end()
  return { ...connection, database: name }
}
