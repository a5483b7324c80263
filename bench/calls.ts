import type pg from 'pg'
import { tytCroom } from '#contract/examples.ts'
import { newId } from '#server/services/new-id.ts'
import type { Asked } from './load.ts'
import { type Caller, withClient } from './rows.ts'

/** Id and day of a recorded row; a peer replaces them for each request. */
export const recorded = { id: '0198f000-0000-7000-8000-0000000be4c8', day: '2004-03-02' }

export type Call = {
  name: string
  /** A student with one year of rows, one with ten, or a coach who asks for many. */
  by: 'student' | 'veteran' | 'coach'
  reads: boolean
  ask(row: { id: string; day: string }): { path: string; method?: 'POST'; query?: object; body?: object }
}

/**
 * The measured calls.
 * @param connection of the database, to read the lessons of the class group
 */
export async function callsOf(connection: pg.PoolConfig): Promise<Call[]> {
  const lessons = await withClient(connection, async (client) => {
    const { rows } = await client.query<{ id: string; question_count: number; topic_id: string }>(
      `select s.id, s.question_count, (select t.id from topic t where t.study_id = s.id limit 1) as topic_id
       from study s where s.croom_id = $1 order by s.sort`,
      [tytCroom],
    )
    return rows
  })
  const trial = {
    croom_id: tytCroom,
    name: 'Deneme',
    lessons: lessons.map(({ id, question_count }) => ({
      study_id: id,
      correct: Math.floor(question_count / 2),
      wrong: Math.floor(question_count / 4),
    })),
    marks: lessons.map(({ id, topic_id }) => ({ study_id: id, topic_id, result: 'wrong', count: 1 })),
  }
  const read = (name: string, path: string, by: Call['by'] = 'student', query?: object): Call => ({
    name,
    by,
    reads: true,
    ask: () => ({ path, ...(query && { query }) }),
  })
  return [
    read('30 days: GET /graph/time/month', '/api/graph/time/month'),
    read('drill-down: GET /graph/study/{id}', `/api/graph/study/${tytCroom}`),
    read('today: GET /state', '/api/state'),
    read('after ten years: GET /state', '/api/state', 'veteran'),
    read('200 students: GET /user', '/api/user', 'coach', { size: 200 }),
    {
      name: 'a record: GET /state/save',
      by: 'student',
      reads: false,
      ask: (row) => ({
        path: '/api/state/save',
        query: { ...row, study_id: lessons[0]?.id, kind: 'practice', minutes: 0, questions: 20 },
      }),
    },
    {
      name: 'a trial: POST /trialexam/save',
      by: 'student',
      reads: false,
      ask: (row) => ({ path: '/api/trialexam/save', method: 'POST', body: { ...row, ...trial } }),
    },
  ]
}

/** An HTTP request to our server with a caller's token. */
export function requestTo(url: string, call: Call, caller: Caller, row = newRow()): Asked {
  const { path, method, query, body } = call.ask(row)
  return {
    url: url + path,
    headers: {
      authorization: `Bearer ${caller.token}`,
      ...(query && { query: Buffer.from(JSON.stringify(query)).toString('base64') }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(method && { method }),
    ...(body && { body: JSON.stringify(body) }),
  }
}

/** A new row on a random day of many years, since the minutes of a day are limited. */
export function newRow(): { id: string; day: string } {
  const day = new Date(Date.UTC(2005, 0, 1 + Math.floor(Math.random() * 7000)))
  return { id: newId(), day: day.toISOString().slice(0, 10) }
}
