import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { ada, turkce, tytCroom, tytTopic } from '#contract/examples.ts'
import { openDatabase } from '#server/services/database/client.ts'
import { countingProxy } from '../../bench/counting-proxy.ts'
import { openWorld, requestOf, type World } from '../support/world.ts'

let world: World
let token: string
let proxy: Awaited<ReturnType<typeof countingProxy>>
let database: ReturnType<typeof openDatabase>
let server: Awaited<ReturnType<World['makeServer']>>
let lessons: { id: string; question_count: number }[]

beforeAll(async () => {
  world = await openWorld()
  token = await world.tokenOf(ada)
  const { studies } = await world.call('GET /croom/data/{id}', { params: { id: tytCroom } }, { as: ada })
  lessons = studies
  proxy = await countingProxy(world.connection)
  database = openDatabase({ connection: { ...proxy.connection, max: 1 }, named: inject('named') })
  server = await world.makeServer({ database })
})
afterAll(async () => {
  await server.close()
  await database.close()
  await proxy.close()
  await world.close()
})

async function roundTripsOf(key: string, input: object) {
  const { method, url, headers, payload } = requestOf(key, input)
  proxy.take()
  const { statusCode, body } = await server.inject({
    method,
    url,
    headers: { ...headers, authorization: `Bearer ${token}` },
    ...(payload !== undefined && { payload }),
  })
  expect(statusCode, body).toBeLessThan(300)
  return proxy.take().roundTrips
}

const record = () => ({ query: { id: randomUUID(), study_id: lessons[0]?.id, questions: 5 } })
const trial = () => ({
  body: {
    id: randomUUID(),
    croom_id: tytCroom,
    name: 'Deneme',
    day: '2026-01-10',
    lessons: lessons.map(({ id }) => ({ study_id: id, correct: 1, wrong: 1 })),
  },
})

// Rights first, then everything that the answer asks for at once.
it.each([
  ['GET /state', 2, () => ({})],
  ['GET /graph/time/{period}', 2, () => ({ params: { period: 'month' } })],
  ['GET /graph/study/{id}', 2, () => ({ params: { id: tytCroom } })],
  ['GET /graph/topic/{id}/time', 4, () => ({ params: { id: turkce } })],
  ['GET /trialgraph/sumByTopic/{id}', 5, () => ({ params: { id: turkce } })],
  ['GET /trialgraph/sumBySubTopic/{id}', 6, () => ({ params: { id: tytTopic } })],
  ['GET /state/save', 4, record],
  ['POST /trialexam/save', 4, trial],
  ['POST /ai/analysis-pdfs', 17, () => ({ body: { kind: 'weekly' } })],
])('%s takes %i round trips to the database', async (key, most, input) => {
  // The first one opens the connection.
  await roundTripsOf(key, input())

  // On a slow machine a short read is asked a second time.
  const counts: number[] = []
  for (let n = 0; n < 3; n++) counts.push(await roundTripsOf(key, input()))
  expect(Math.min(...counts)).toBeLessThanOrEqual(most)
})
