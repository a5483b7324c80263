import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Input } from '#contract/call.ts'
import { ada, baris, cem, seedPassword, turkce, tytCroom } from '#contract/examples.ts'
import type { Table } from '#contract/table.ts'
import { addDays } from '#rules/day.ts'
import { openWorld, type World } from '../support/world.ts'

type Sent = Input<Table['POST /plan/tick']>['body']

let world: World
let today: string
beforeAll(async () => {
  world = await openWorld()
  today = (await world.call('GET /state', { query: {} }, { as: ada })).today.day
})
afterAll(() => world.close())
beforeEach(() => world.renew())

const place = { croom_id: tytCroom, study_id: turkce }
const plan = (more: object = {}) =>
  world.call('GET /plan/save', { query: { ...place, day: today, minutes: 45, ...more } }, { as: ada })
const tick = (body: Sent, options: object = { as: ada }) => world.call('POST /plan/tick', { body }, options)
const tryTick = (body: Sent, options: object = { as: ada }) => world.try('POST /plan/tick', { body }, options)
const itemOf = async (id: string, day = today) =>
  (await world.call('GET /plan', { query: { from: day, to: day } }, { as: ada })).find(
    (item) => item.id === id,
  )
const records = async () => (await world.call('GET /state', { query: {} }, { as: ada })).records.rows
const remove = (id: string) => world.call('GET /state/delete/{id}', { params: { id } }, { as: ada })
const coach = { as: cem, for: ada.id }

describe('a tick', () => {
  it('is one record of what was planned, however often it is sent; with another record it is refused', async () => {
    const { id } = await plan({ questions: 20 })
    const record_id = randomUUID()
    const first = await tick({ id, done: true, record_id })
    const again = await tick({ id, done: true, record_id })
    const other = await tryTick({ id, done: true, record_id: randomUUID() })

    expect(first).toMatchObject({
      item: {
        id,
        state: 'done',
        tick: { record_id, by: ada.id },
        done: { minutes: 45, questions: 20, ratio: 1 },
      },
      record: { id: record_id, ...place, day: today, minutes: 45, questions: 20, source: 'manual' },
    })
    expect(again).toEqual(first)
    expect(other).toMatchObject({ status: 409, body: { code: 'TICKED' } })
    expect(await records()).toMatchObject([{ id: record_id }])
  })

  it('on two devices at once is one record, and the other device is told', async () => {
    const { id } = await plan({ questions: 20 })
    const ids = [randomUUID(), randomUUID()]

    const replies = await Promise.all(ids.map((record_id) => tryTick({ id, done: true, record_id })))

    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(replies.find(({ status }) => status === 409)?.body.code).toBe('TICKED')
    expect(await records()).toHaveLength(1)
  })

  it('takes the amounts and results that were sent, and is done also with less than planned', async () => {
    const { id } = await plan({ questions: 20 })
    const { item, record } = await tick({ id, done: true, minutes: 30, correct: 9, wrong: 2, blank: 1 })

    expect(record).toMatchObject({ minutes: 30, questions: 12, correct: 9 })
    expect(item).toMatchObject({ state: 'done', done: { minutes: 30, questions: 12, ratio: 0.6 } })
  })

  it('without any amount is a tick without a record', async () => {
    const { id } = await plan({ minutes: null, note: 'Serbest' })
    const first = await tick({ id, done: true, record_id: randomUUID() })

    expect(first).toMatchObject({
      item: { state: 'done', tick: { record_id: null }, done: { minutes: 0, ratio: 1 } },
      record: null,
    })
    expect(await tick({ id, done: true, record_id: randomUUID() })).toEqual(first)
    expect(await tick({ id, done: false })).toMatchObject({ item: { state: 'open', tick: null } })
    expect(await records()).toEqual([])
  })

  it('ends with its record, and is there again, once, when that is brought back', async () => {
    const { id } = await plan()
    const { record } = await tick({ id, done: true })
    const { id: record_id = '', day, minutes } = record ?? {}
    await remove(record_id)
    expect(await itemOf(id)).toMatchObject({ state: 'open', tick: null, done: { minutes: 0, ratio: 0 } })

    await world.call('GET /state/save', { query: { id: record_id, ...place, day, minutes } }, { as: ada })
    expect(await itemOf(id)).toMatchObject({ state: 'done', tick: { record_id }, done: { minutes: 45 } })
    expect(await records()).toHaveLength(1)
  })

  it('is taken back with its record, and can be set again', async () => {
    const { id } = await plan()
    const record_id = randomUUID()
    await tick({ id, done: true, record_id })
    const none = await tick({ id, done: false })
    expect(none).toMatchObject({ item: { state: 'open', tick: null }, record: null })
    expect(await tick({ id, done: false })).toEqual(none)
    expect(await records()).toEqual([])

    expect(await tick({ id, done: true, record_id })).toMatchObject({ item: { tick: { record_id } } })
    expect(await records()).toHaveLength(1)
  })

  it('counts only for its item, on whatever day it is', async () => {
    const [first, second] = [await plan(), await plan()]
    await tick({ id: first.id, done: true, minutes: 90 })
    expect(await itemOf(first.id)).toMatchObject({ done: { minutes: 90 } })
    expect(await itemOf(second.id)).toMatchObject({ state: 'open', done: { minutes: 0 } })

    const later = await plan({ day: addDays(today, 3) })
    const { record } = await tick({ id: later.id, done: true })
    expect(record?.day).toBe(today)
    expect(await itemOf(second.id)).toMatchObject({ done: { minutes: 0 } })
    expect(await itemOf(later.id, later.day)).toMatchObject({ state: 'done', done: { minutes: 45 } })
  })

  it('takes a record that is there already as it is, unless it is the tick of another item', async () => {
    const [first, second] = [await plan(), await plan()]
    const { id: record_id } = await world.call(
      'GET /state/save',
      { query: { ...place, minutes: 50, note: 'Paragraf' } },
      { as: ada },
    )
    const { record } = await tick({ id: first.id, done: true, record_id })

    expect(record).toMatchObject({ id: record_id, minutes: 50, note: 'Paragraf', version: 1 })
    expect(await tryTick({ id: second.id, done: true, record_id })).toMatchObject({
      status: 409,
      body: { code: 'TICKED' },
    })
  })

  it('stays when the item is moved or edited, and is not part of what is saved', async () => {
    const { id, version } = await plan()
    await tick({ id, done: true })
    const day = addDays(today, 1)
    const moved = await world.call('GET /plan/save', { query: { id, day, minutes: 60 } }, { as: ada })

    expect(moved).toMatchObject({ day, minutes: 60, state: 'done', version: version + 2 })
  })

  it('refuses what a record refuses, and items of others', async () => {
    const { id } = await plan()
    expect(await tryTick({ id, done: true, minutes: 2_000 })).toMatchObject({
      status: 422,
      body: { fields: { minutes: expect.any(String) } },
    })
    expect(await tryTick({ id, done: true }, { as: baris })).toMatchObject({ status: 404 })
    expect(await itemOf(id)).toMatchObject({ state: 'open' })
  })

  it('is exported', async () => {
    const { id } = await plan()
    const { record } = await tick({ id, done: true })
    const { body } = await world.try(
      'GET /export',
      { search: { format: 'json' }, query: { password: seedPassword } },
      { as: ada },
    )
    expect(JSON.stringify(body)).toContain(String(record?.id))
    expect(JSON.stringify(body)).toContain('tick_at')
  })
})

describe('a tick by the coach', () => {
  const changes = async (entity: string) =>
    (await world.call('GET /audit', { query: {} }, { as: ada })).rows.filter((row) => row.entity === entity)
  const undo = (id: string) => world.call('POST /audit/undo', { body: { id } }, { as: ada })

  it('leaves its rows in the trail, and is taken back with its record', async () => {
    const { id } = await plan()
    await tick({ id, done: true }, coach)
    const [change] = await changes('plan')

    expect(change).toMatchObject({
      action: 'update',
      actor: { id: cem.id },
      before: { state: 'open' },
      after: { state: 'done' },
    })
    expect(await changes('record')).toMatchObject([{ action: 'create' }])
    await undo(change?.id ?? '')
    expect(await itemOf(id)).toMatchObject({ state: 'open', tick: null })
    expect(await records()).toEqual([])
  })

  it('ends when its record is taken back', async () => {
    const { id } = await plan()
    await tick({ id, done: true }, coach)
    const [record] = await changes('record')
    await undo(record?.id ?? '')

    expect(await itemOf(id)).toMatchObject({ state: 'open', tick: null })
  })

  it('comes back when the coach took away what the student had done', async () => {
    const { id } = await plan()
    const { record } = await tick({ id, done: true })
    await tick({ id, done: false }, coach)
    const [deleted] = await changes('record')
    await undo(deleted?.id ?? '')

    expect(await itemOf(id)).toMatchObject({ state: 'done', tick: { record_id: record?.id } })
    expect(await records()).toHaveLength(1)
  })

  it('of the student with less than planned is done for the coach too', async () => {
    const day = addDays(today, -1)
    const { id } = await plan({ day })
    await tick({ id, done: true, minutes: 5 })
    const { days, rows } = await world.call('GET /days', { query: { days: 7 } }, { as: cem })

    expect(rows.find(({ user_id }) => user_id === ada.id)?.plan[days.indexOf(day)]).toBe(1)
  })
})
