import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import type { Input } from '#contract/call.ts'
import { ada, baris, cem, cemGroup, defne, linkOfAda, tytCroom, tytTopic } from '#contract/examples.ts'
import type { Table } from '#contract/table.ts'
import type { Sql } from '#server/services/database/client.ts'
import { setAccess } from '#server/services/links/sql.ts'
import { dayNow, shift } from '../support/server/brute.ts'
import { whileItWaits } from '../support/server/while-it-waits.ts'
import { openWorld, type World } from '../support/world.ts'

type Sent = Input<Table['GET /exam/save']>['query']

let world: World
let today: string
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  await world.renew()
  today = dayNow('Europe/Istanbul', 4)
})
afterAll(() => world.close())

const save = (query: Sent) => world.call('GET /exam/save', { query }, { as: ada })
const trySave = (query: Sent, options: object = { as: ada }) =>
  world.try('GET /exam/save', { query }, options)
const list = async (query: Input<Table['GET /exam']>['query'] = {}, as = ada) =>
  (await world.call('GET /exam', { query }, { as })).rows
const tyt = () => ({
  name: 'TYT',
  kind: 'national' as const,
  examdate: shift(today, 100),
  croom_id: tytCroom,
})

describe('an exam', () => {
  it('is one row however often it is sent, with the days that are left', async () => {
    const id = randomUUID()
    const replies = await Promise.all([save({ id, ...tyt() }), save({ id, ...tyt() })])

    expect(replies.map(({ version }) => version)).toEqual([1, 1])
    expect(await list()).toMatchObject([
      { id, days_left: 100, croom_name: 'TYT', is_main: false, version: 1 },
    ])
  })

  it('is the only main exam', async () => {
    const first = await save({ ...tyt(), is_main: true })
    await save({ ...tyt(), name: 'AYT', is_main: true })

    expect((await list()).map(({ name, is_main }) => [name, is_main]).sort()).toEqual([
      ['AYT', true],
      ['TYT', false],
    ])
    const state = await world.call('GET /state', { query: {} }, { as: ada })
    expect(state.exam).toMatchObject({ name: 'AYT', days_left: 100 })
    await save({ id: first.id, is_main: true })
    expect((await list()).filter(({ is_main }) => is_main)).toMatchObject([{ name: 'TYT' }])
  })

  it('with an older version is a conflict; of somebody else it looks unknown', async () => {
    const { id, version } = await save(tyt())
    await save({ id, version, result: '412' })

    expect((await trySave({ id, version, name: 'Eski' })).status).toBe(409)
    for (const key of ['GET /exam/data/{id}', 'GET /exam/delete/{id}'] as const)
      expect((await world.try(key, { params: { id } }, { as: baris })).status).toBe(404)
    expect((await trySave({ id, name: 'Benim' }, { as: baris })).status).toBe(404)
    expect(await list()).toMatchObject([{ name: 'TYT', result: '412' }])
  })

  it('is listed by date and narrowed', async () => {
    await save(tyt())
    await save({ name: 'Yazılı', kind: 'school', examdate: shift(today, 3) })
    await save({ name: 'Geçmiş', kind: 'school', examdate: shift(today, -3) })
    const names = async (query: Parameters<typeof list>[0]) => (await list(query)).map(({ name }) => name)

    expect(await names({})).toEqual(['Geçmiş', 'Yazılı', 'TYT'])
    expect(await names({ from: today })).toEqual(['Yazılı', 'TYT'])
    expect(await names({ to: today })).toEqual(['Geçmiş'])
    expect(await names({ kind: 'school', from: today })).toEqual(['Yazılı'])
    expect(await names({ croom_id: tytCroom })).toEqual(['TYT'])
    expect(await names({ size: 1, page: 2 })).toEqual(['Yazılı'])
  })
})

describe('a date', () => {
  const check = (examdate: string) => world.call('POST /exam/check-date', { body: { examdate } }, { as: ada })

  it.each([
    [(day: string) => shift(day, 1), { valid: true, code: 'OK', days_left: 1 }],
    [(day: string) => day, { valid: true, code: 'OK', days_left: 0 }],
    [
      (day: string) => shift(day, 7).split('-').reverse().join('.'),
      { valid: true, code: 'OK', days_left: 7 },
    ],
    [(day: string) => shift(day, -1), { valid: false, code: 'PAST', days_left: -1 }],
    [(day: string) => shift(day, 4000), { valid: false, code: 'TOO_FAR', days_left: 4000 }],
    [() => '31.02.2027', { valid: false, code: 'INVALID', days_left: null }],
    [() => 'yarın', { valid: false, code: 'INVALID', days_left: null }],
  ])('%# gets its warnings', async (typed, expected) => {
    const answered = await check(typed(today))

    expect(answered).toMatchObject({ ...expected, conflicts: [] })
    expect(answered.message).not.toBe('')
  })

  it('is read as a save reads it, and is no conflict with itself', async () => {
    const day = '2027-06-19'
    for (const typed of [
      '2027-6-19',
      '2027/06/19',
      '19.06.2027',
      '19/6/27',
      '19 Haziran 2027',
      '19 June 2027',
    ]) {
      const saved = await save({ ...tyt(), examdate: typed })
      const answered = await world.call(
        'POST /exam/check-date',
        { body: { examdate: typed, id: saved.id } },
        { as: ada },
      )

      expect([saved.examdate, answered.day, answered.conflicts]).toEqual([day, day, []])
      const found = await world.call('GET /exam', { query: { from: typed, to: typed } }, { as: ada })
      expect(found.rows.map(({ id }) => id)).toEqual([saved.id])
      await world.call('GET /exam/delete/{id}', { params: { id: saved.id } }, { as: ada })
    }
    expect(await check('31.04.2027')).toMatchObject({ code: 'INVALID', day: null })
    const refused = await world.try(
      'GET /exam/save',
      { query: { ...tyt(), examdate: '31.04.2027' } },
      { as: ada },
    )
    expect(refused).toMatchObject({
      status: 400,
      body: { faults: { examdate: { fault: 'format', format: 'date' } } },
    })
    expect(refused.body.message).toContain('examdate')
    expect(refused.body.message).not.toContain('31.04')
  })

  it('in a path has one spelling', async () => {
    const params = { id: tytTopic, date: '19.06.2027' }
    const answered = await world.try(
      'GET /trialgraph/subTopicDaily/{id}/{date}',
      { params, query: {} },
      { as: ada },
    )

    expect(answered.status).toBe(400)
  })

  it('on the day of another exam is reported, and may be saved all the same', async () => {
    const { id } = await save(tyt())
    await world.call('GET /exam/save', { query: tyt() }, { as: baris })

    const answered = await check(shift(today, 100))

    expect(answered).toMatchObject({ valid: true, code: 'CONFLICT', conflicts: [{ id, name: 'TYT' }] })
    expect((await trySave({ ...tyt(), name: 'Başka' })).status).toBe(200)
  })
})

describe('a coach’s exam for a group', () => {
  const forAll = () => ({
    id: '0198f000-0000-7000-8000-00000000ee01',
    name: 'Ortak',
    kind: 'school' as const,
    examdate: shift(today, 5),
    croom_id: cemGroup,
    for_members: true,
  })
  beforeEach(async () => {
    await world.call('GET /croom/save', { query: { id: cemGroup, name: 'Salı grubu' } }, { as: cem })
    await world.call('POST /croom/members', { body: { croom_id: cemGroup, add: [ada.id] } }, { as: cem })
  })

  it('is one for each member, once, and leaves each a trace', async () => {
    await trySave(forAll(), { as: cem })
    await trySave(forAll(), { as: cem })

    expect(await list()).toMatchObject([{ name: 'Ortak', croom_name: 'Salı grubu', created_by: cem.id }])
    expect(await list({}, baris)).toEqual([])
    const audit = await world.call('GET /audit', { query: {} }, { as: ada })
    expect(audit.rows.filter(({ entity }) => entity === 'exam')).toHaveLength(1)
  })

  it('needs a group of the coach with a student to act for', async () => {
    expect((await trySave(forAll(), { as: defne })).status).toBeGreaterThanOrEqual(403)
    await world.call('POST /link/access', { body: { id: linkOfAda, access: 'view' } }, { as: ada })
    expect((await trySave(forAll(), { as: cem })).status).toBe(422)
    expect(await list()).toEqual([])
  })

  it.skipIf(inject('isCluster'))('passes over whose access is lowered while it waits for them', async () => {
    await world.tokenOf(cem)
    const lower = (sql: Sql) => setAccess(sql, [ada.id, cem.id], linkOfAda, 'view', false)

    expect(await whileItWaits(world, ada.id, () => trySave(forAll(), { as: cem }), lower)).toBe(422)
    expect(await list()).toEqual([])
  })
})

describe('the main exam', () => {
  it('that becomes an ordinary exam has a new version and, by a coach, an audit row', async () => {
    const first = await save({ id: randomUUID(), ...tyt(), is_main: true })
    const second = { id: randomUUID(), ...tyt(), name: 'AYT', is_main: true }
    await world.call('GET /exam/save', { query: second }, { as: cem, for: ada.id })

    expect(await list()).toMatchObject(
      [
        { id: second.id, is_main: true, version: 1 },
        { id: first.id, is_main: false, version: 2, updated_by: cem.id },
      ].sort((a, b) => (a.id < b.id ? -1 : 1)),
    )
    const { rows } = await world.call('GET /audit', { query: {} }, { as: ada })
    expect(rows).toContainEqual(
      expect.objectContaining({
        entity_id: first.id,
        action: 'update',
        before: expect.objectContaining({ is_main: true }),
        after: expect.objectContaining({ is_main: false }),
      }),
    )
    expect((await trySave({ ...second, id: first.id, version: 1 })).status).toBe(409)
  })

  it('has the total on a page after the last too', async () => {
    await save({ id: randomUUID(), ...tyt() })
    const page = await world.call('GET /exam', { query: { page: 3, size: 1 } }, { as: ada })
    expect([page.total, page.rows]).toEqual([1, []])
  })
})
