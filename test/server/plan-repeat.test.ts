import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ada, baris, cem, turkce, tytCroom } from '#contract/examples.ts'
import { openWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(() => world.renew())
afterAll(() => world.close())

const as = { as: ada }
// 7 June 2027 is a Monday.
const place = { croom_id: tytCroom, study_id: turkce }
const repeat = { weekdays: [1, 3], until: '2027-06-21' }
const save = (query: object) =>
  world.try('GET /plan/save', { query: { day: '2027-06-07', ...place, ...query } }, as)
const list = () => world.call('GET /plan', { query: { from: '2027-06-01', to: '2027-07-31' } }, as)
const days = async () => (await list()).map(({ day }) => day)
const source = (size: number) =>
  world.call(
    'POST /source',
    {
      body: {
        name: 'Limit',
        study_id: turkce,
        size,
        parts: [1, 2, 3, 4, 5].map((no) => ({ no, questions: 10 * no })),
      },
    },
    as,
  )

describe('a repeated planned item', () => {
  it('is planned on each chosen day, once, however often it is sent', async () => {
    const id = randomUUID()

    const saved = await save({ id, minutes: 30, repeat })
    const again = await save({ id, minutes: 30, repeat })

    expect(saved).toMatchObject({ status: 200, body: { id, series_id: id, day: '2027-06-07' } })
    expect(again.body).toEqual(saved.body)
    expect(await days()).toEqual(['2027-06-07', '2027-06-09', '2027-06-14', '2027-06-16', '2027-06-21'])
    expect((await list()).every(({ series_id, minutes }) => series_id === id && minutes === 30)).toBe(true)
  })

  it('keeps what was changed or deleted since, when it is sent again', async () => {
    const id = randomUUID()
    await save({ id, minutes: 30, repeat })
    const [, second, third] = await list()
    await world.call('GET /plan/save', { query: { id: second?.id ?? '', minutes: 90 } }, as)
    await world.call('GET /plan/delete/{id}', { params: { id: third?.id ?? '' }, query: {} }, as)

    await save({ id, minutes: 30, repeat })

    expect((await list()).map(({ minutes }) => minutes)).toEqual([30, 90, 30, 30])
  })

  it('takes the next parts of its source and stops at its size; questions are the sum of the parts', async () => {
    const { id: source_id } = await source(5)

    await save({ source_id, part_from: 1, part_to: 2, repeat: { ...repeat, advance: true } })

    expect(
      (await list()).map(({ part_from, part_to, questions }) => [part_from, part_to, questions]),
    ).toEqual([
      [1, 2, 30],
      [3, 4, 70],
      [5, 5, 50],
    ])
  })

  it.each([
    [{ weekdays: [1], until: '2027-06-06' }, {}, 'repeat.until'],
    [{ weekdays: [1, 2, 3, 4, 5, 6, 7], until: '2027-08-06' }, {}, 'repeat.until'],
    [{ ...repeat, advance: true }, {}, 'part_from'],
  ])('is refused with nothing saved: %j', async (sent, more, field) => {
    const refused = await save({ minutes: 30, repeat: sent, ...more })

    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([422, [field]])
    expect(await days()).toEqual([])
  })

  it('is a new one', async () => {
    const id = randomUUID()
    await save({ id, minutes: 30 })

    const refused = await save({ id, minutes: 30, repeat })

    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([422, ['repeat']])
    expect(await days()).toEqual(['2027-06-07'])
  })

  it('has an item back that is saved again after its deletion', async () => {
    const id = randomUUID()
    await save({ id, minutes: 30, repeat })
    const [, second] = await list()
    await world.call('GET /plan/delete/{id}', { params: { id: second?.id ?? '' }, query: {} }, as)

    const { status } = await save({ ...second })

    expect(status).toBe(200)
    expect((await list()).map(({ series_id }) => series_id)).toEqual([id, id, id, id, id])
  })

  it('is nobody else’s', async () => {
    const id = randomUUID()
    await save({ id, minutes: 30, repeat })

    for (const query of [{}, { following: true }])
      expect(
        (await world.try('GET /plan/delete/{id}', { params: { id }, query }, { as: baris })).status,
      ).toBe(404)
    const query = { id, day: '2027-06-07', minutes: 5, repeat }
    expect((await world.try('GET /plan/save', { query }, { as: baris })).status).toBe(404)
  })
})

describe('what follows in a repetition', () => {
  it('is deleted with an item, but what is done', async () => {
    const id = randomUUID()
    await save({ id, minutes: 30, repeat })
    await save({ day: '2027-06-16', minutes: 15 })
    const items = await list()
    const on = (day: string) => items.find((item) => item.day === day && item.series_id === id)?.id ?? ''
    await world.call('POST /plan/tick', { body: { id: on('2027-06-14'), done: true } }, as)

    const query = { following: true }
    await world.call('GET /plan/delete/{id}', { params: { id: on('2027-06-09') }, query }, as)

    expect(await days()).toEqual(['2027-06-07', '2027-06-14', '2027-06-16'])
  })

  it('of a coach is one line in the trail, which takes back all that is as it was left', async () => {
    const query = { day: '2027-06-07', ...place, minutes: 30, repeat }
    const { id } = await world.call('GET /plan/save', { query }, { as: cem, for: ada.id })
    const { rows } = await world.call('GET /audit', { query: {} }, as)
    expect(rows).toMatchObject([{ action: 'create', entity: 'plans', entity_id: id, undo: 'open' }])
    expect(rows[0]?.summary).toContain('7 Haziran')
    const { rows: told } = await world.call('GET /notice', { query: {} }, as)
    expect(told).toMatchObject([{ text: expect.stringContaining('5') }])
    const [, second] = await list()
    await world.call('GET /plan/save', { query: { id: second?.id ?? '', minutes: 90 } }, as)

    for (const _ of [1, 2]) await world.call('POST /audit/undo', { body: { id: rows[0]?.id ?? '' } }, as)

    expect(await days()).toEqual(['2027-06-09'])
    const { rows: after } = await world.call('GET /audit', { query: {} }, as)
    expect(after).toMatchObject([{ undo: 'done' }])
  })

  it('that a coach deletes has a trace for each, which brings it back', async () => {
    const options = { as: cem, for: ada.id }
    const query = { day: '2027-06-07', ...place, minutes: 30, repeat }
    const { id } = await world.call('GET /plan/save', { query }, options)
    await world.call('GET /plan/delete/{id}', { params: { id }, query: { following: true } }, options)
    expect(await days()).toEqual([])
    const { rows } = await world.call('GET /audit', { query: { size: 20 } }, as)
    expect(rows.filter(({ action }) => action === 'delete')).toHaveLength(5)

    const undone = rows.find(({ action, entity_id }) => action === 'delete' && entity_id === id)
    await world.call('POST /audit/undo', { body: { id: undone?.id ?? '' } }, as)

    expect(await list()).toMatchObject([{ id, series_id: id }])
  })
})

it('an account has at most 10,000 open items from a year ago on', async () => {
  await world.database.run`
    insert into plan_item (user_id, id, day, kind, minutes, sort, created_by, updated_by)
    select ${ada.id}, gen_random_uuid(), current_date + (n / 50)::int, 'practice', 10, 0, ${ada.id}, ${ada.id}
    from generate_series(1, 10000) n`

  const refused = await save({ minutes: 30 })

  expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([422, ['day']])
  await world.database.run`delete from plan_item where user_id = ${ada.id} and day = current_date + 3`
  expect((await save({ minutes: 30 })).status).toBe(200)
})
