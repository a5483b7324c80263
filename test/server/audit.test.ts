import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { ada, cem, defne, eda } from '#contract/examples.ts'
import { openWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(() => world.renew())
afterAll(() => world.close())

it('is grouped by the days of its reader, which begin at the reader’s hour', async () => {
  await world.database
    .run`update app_user set day_start = 4, timezone = 'Europe/Istanbul' where id = ${ada.id}`
  for (const minutes of [1, 2, 3])
    await world.call('GET /state/save', { query: { minutes, day: '2026-11-10' } }, { as: cem, for: ada.id })
  // Istanbul is three hours ahead: 03:59 and 04:00 on the 12th, 03:59 on the 13th.
  const times = ['2026-11-12T00:59:00Z', '2026-11-12T01:00:00Z', '2026-11-13T00:59:00Z']
  for (const [index, at] of times.entries())
    await world.database.run`
      update audit set at = ${at} where user_id = ${ada.id} and (after ->> 'minutes')::int = ${index + 1}`

  const on = async (query: { from?: string; to?: string }) =>
    (await world.call('GET /audit', { query }, { as: ada })).rows.map(({ after }) => after?.minutes)

  expect(await on({ from: '2026-11-12', to: '2026-11-12' })).toEqual([3, 2])
  expect(await on({ to: '2026-11-11' })).toEqual([1])
  expect(await on({ from: '2026-11-13' })).toEqual([])
})

it('shows a coach in coach mode only the coach’s changes, and refuses without a link', async () => {
  await world.call('GET /state/save', { query: { minutes: 7 } }, { as: cem, for: ada.id })
  await world.call('GET /user/save', { query: { id: ada.id, day_start: 5 } }, { as: eda })
  const seen = (as: typeof cem, options = {}) => world.try('GET /audit', { query: {} }, { as, ...options })

  const own = await seen(cem, { for: ada.id })

  expect(own.body).toMatchObject({ total: 1, rows: [{ entity: 'record', actor: { id: cem.id } }] })
  expect((await seen(ada)).body.total).toBe(2)
  expect((await seen(cem)).body.total).toBe(0)
  expect((await seen(defne, { for: ada.id })).status).toBe(403)
})

it('shows a row whose content names a day that is none', async () => {
  await world.database.run`
    insert into audit (user_id, id, actor_id, actor_name, action, entity, after)
    values (${ada.id}, ${cem.id}, ${cem.id}, ${cem.name}, 'update', 'record', '{"day": "yarın", "minutes": 20}')`

  const { rows } = await world.call('GET /audit', { query: {} }, { as: ada })

  expect(rows).toMatchObject([{ summary: expect.stringContaining('20 dk') }])
})
