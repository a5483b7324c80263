import type pg from 'pg'
import type { Asked, Target } from '../load.ts'
import { withClient } from '../rows.ts'

/** Parse Server as a peer for a series and a save: a signed-in user lists and inserts the same rows. */
export async function parseTargets(
  url: string,
  connection: pg.PoolConfig,
  students: number,
  callers: number,
) {
  const app = { 'x-parse-application-id': 'bench', 'content-type': 'application/json' }
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const reply = await fetch(url + path, {
      method: 'POST',
      headers: { ...app, ...headers },
      body: JSON.stringify(body),
    })
    if (!reply.ok) throw new Error(`Parse Server: ${reply.status} ${await reply.text()}`)
    return (await reply.json()) as { sessionToken: string }
  }
  const sessions: string[] = []
  for (let n = 1; n <= callers; n++)
    sessions.push(
      (await post('/users', { username: `student${n}`, password: 'kalem-defter-9' })).sessionToken,
    )
  const token = (caller: number) => ({ ...app, 'x-parse-session-token': sessions[caller] ?? '' })
  const record = (caller: number) => ({
    student: caller + 1,
    kind: 'practice',
    day: new Date(Date.now() - Math.floor(Math.random() * 1e11)).toISOString().slice(0, 10),
    minutes: 30,
    questions: 20,
    correct: 14,
    wrong: 4,
    blank: 2,
  })
  // The first row creates the table; the others are inserted by SQL.
  await post('/classes/StudyRecord', record(0), token(0))
  await withClient(connection, async (client) => {
    await client.query(
      `insert into "StudyRecord" ("objectId", "createdAt", "updatedAt", student, kind, day, minutes, questions,
         correct, wrong, blank)
       select substr(md5(s || '-' || r), 1, 20), now(), now(), s, 'practice',
         (current_date - (500 - r) * 365 / 500)::text, 30, 20, 14, 4, 2
       from generate_series(1, 500) r cross join generate_series(1, $1::int) s`,
      [students],
    )
    await client.query(`create index on "StudyRecord" (student, day)`)
    await client.query('vacuum analyze')
  })
  const month = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10)
  const list = (caller: number): Asked => {
    const where = encodeURIComponent(JSON.stringify({ student: caller + 1, day: { $gte: month } }))
    return { url: `${url}/classes/StudyRecord?where=${where}&limit=100&order=day`, headers: token(caller) }
  }
  const insert = (caller: number): Asked => ({
    url: `${url}/classes/StudyRecord`,
    method: 'POST',
    headers: token(caller),
    body: JSON.stringify(record(caller)),
  })
  return {
    list: { name: 'Parse Server: list', ask: list },
    insert: { name: 'Parse Server: insert', ask: insert },
  } satisfies Record<string, Target>
}
