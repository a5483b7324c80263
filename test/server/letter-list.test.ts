import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Input } from '#contract/call.ts'
import { ada, baris, cem, defne, eda } from '#contract/examples.ts'
import type { Table } from '#contract/table.ts'
import { openWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  await world.renew()
  const rows = [
    ['weekly', '2026-11-02', '2026-11-08', '2026-11-09T06:00:00Z'],
    ['weekly', '2026-11-09', '2026-11-15', '2026-11-16T06:00:00Z'],
    ['monthly', '2026-10-01', '2026-10-31', '2026-11-01T06:00:00Z'],
    ['trial', null, null, '2026-11-17T06:00:00Z'],
  ]
  for (const [kind, from, to, at] of rows)
    await world.database.run`
      insert into analysis_pdf (user_id, id, kind, title, from_day, to_day, status, pages, bytes, created_by, created_at)
      values (${ada.id}, ${randomUUID()}, ${kind}, 'Analiz', ${from}, ${to}, 'ready', 3, 41000, ${ada.id}, ${at})`
})
afterAll(() => world.close())

const list = (search: object, options: object = { as: ada }) =>
  world.try('GET /ai/analysis-pdfs', { search }, options)
const kinds = async (search: Input<Table['GET /ai/analysis-pdfs']>['search']) =>
  (await world.call('GET /ai/analysis-pdfs', { search }, { as: ada })).rows.map(({ kind }) => kind)

it('lists analyses, the latest first, page by page', async () => {
  expect(await kinds({})).toEqual(['trial', 'weekly', 'weekly', 'monthly'])
  expect((await list({ size: 2, page: 2 })).body).toMatchObject({
    total: 4,
    page: 2,
    rows: [
      { from: '2026-11-02', to: '2026-11-08', pages: 3, stale: false, made_by: 'rules' },
      { kind: 'monthly' },
    ],
  })
})

it('filters them by kind and by the days they cover', async () => {
  expect(await kinds({ kind: 'weekly' })).toEqual(['weekly', 'weekly'])
  expect(await kinds({ from: '2026-11-08', to: '2026-11-08' })).toEqual(['trial', 'weekly'])
  expect(await kinds({ to: '2026-10-31' })).toEqual(['trial', 'monthly'])
  expect((await list({ kind: 'yearly' })).status).toBe(400)
})

it('is for the student and the student’s coach', async () => {
  const asked = (options: object) => list({ user_id: ada.id }, options)

  expect((await asked({ as: cem })).body.total).toBe(4)
  expect((await asked({ as: eda })).status).toBe(403)
  expect((await list({}, { as: cem, for: ada.id })).body.total).toBe(4)
  expect((await list({}, { as: cem })).body.total).toBe(0)
  expect([(await asked({ as: baris })).status, (await asked({ as: defne })).status]).toEqual([404, 404])
})
