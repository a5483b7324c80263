import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#contract/call.ts'
import { ada, tytCroom } from '#contract/examples.ts'
import { fillExamples, rows, speakerOf } from '../support/examples.ts'
import { openWorld, type World } from '../support/world.ts'

const having = (part: 'params' | 'search', name: string) =>
  rows.filter(({ row }) => row[part]?.properties[name])
const whoMay = (row: Row) => speakerOf(row) ?? ada

describe('an address', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
    await fillExamples(world)
  })
  afterAll(() => world.close())

  it.each(having('params', 'id'))('with an invalid id is a 404: $key', async ({ key, row }) => {
    const none = ['1', 'null', '\0', 'x'.repeat(36), '-'.repeat(36), `urn:uuid:${ada.id}`, `{${ada.id}}`]
    for (const id of none) {
      const params = { ...row.example.params, id }
      const answered = await world.send(key, { ...row.example, params }, { as: whoMay(row) })

      expect(answered, id).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    }
  })

  it.each([...having('params', 'period'), ...having('params', 'time')])(
    'with a period that is none is a mistake: $key',
    async ({ key, row }) => {
      for (const period of ['year', 'DAY', '__proto__', 'constructor', '7', '\0']) {
        const params = { ...row.example.params, period, time: period }
        const answered = await world.send(key, { ...row.example, params }, { as: whoMay(row) })

        expect(answered, period).toMatchObject({ status: 400, body: { code: 'INVALID' } })
      }
    },
  )

  it.each(having('search', 'limit'))('with an invalid limit is a 400: $key', async ({ key, row }) => {
    const ask = (limit: string) => world.send(key, { ...row.example, search: { limit } }, { as: whoMay(row) })
    for (const limit of ['0', '-1', '3661', '1.5', 'x', '', 'null', '1e99']) {
      expect(await ask(limit), limit).toMatchObject({ status: 400, body: { code: 'INVALID' } })
    }
    for (const limit of ['1', '3660']) expect((await ask(limit)).status, limit).toBe(200)
  })

  it('with two limits is a 400', async () => {
    const authorization = `Bearer ${await world.tokenOf(ada)}`

    const answered = await world.app.inject({
      url: '/api/graph/time/week?limit=3&limit=4',
      headers: { authorization },
    })

    expect(answered.statusCode).toBe(400)
  })

  it('may write an id in capital letters', async () => {
    const id = randomUUID()
    const as = ada

    const tree = await world.call('GET /croom/data/{id}', { params: { id: tytCroom.toUpperCase() } }, { as })
    const self = await world.call('GET /user/data/{id}', { params: { id: ada.id.toUpperCase() } }, { as })
    const study = tree.studies[0]?.id.toUpperCase() ?? ''
    const input = { query: { id: id.toUpperCase(), study_id: study, minutes: 5 } }
    const saved = await world.call('GET /state/save', input, { as })
    const again = await world.call('GET /state/save', input, { as })

    expect([tree.id, self.id, saved.id]).toEqual([tytCroom, ada.id, id])
    expect(again).toEqual(saved)
  })

  it.each([
    '/api',
    '/api/',
    '/api/nothing',
    '/api/croom/data',
    '/api/graph/time',
    '/api//state',
    '/api/../state',
  ])('that is unknown is a 404 in JSON: %s', async (url) => {
    for (const method of ['GET', 'POST', 'DELETE', 'PUT', 'PATCH'] as const) {
      const answered = await world.app.inject({ method, url })

      expect(answered.statusCode).toBe(404)
      expect(answered.json()).toMatchObject({ code: 'NOT_FOUND', message: expect.any(String) })
    }
  })

  it.each(['/api/%', '/api/croom/data/%zz', '/api/graph/time/week?limit=%'])(
    'that is misspelt is no fault of ours: %s',
    async (url) => {
      const answered = await world.app.inject({
        url,
        headers: { authorization: `Bearer ${await world.tokenOf(ada)}` },
      })

      expect(answered.statusCode).toBeLessThan(500)
      expect(answered.json()).toMatchObject({ code: expect.any(String), message: expect.any(String) })
    },
  )
})
