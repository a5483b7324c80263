import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ada, baris, cem, defne, eda, fatma, lgsCroom, turkce, tytCroom } from '#contract/examples.ts'
import { locales, roleIds } from '#rules/vocabulary.ts'
import { dayNow, shift } from '../support/server/brute.ts'
import { openWorld, type Who, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(() => world.renew())
afterAll(() => world.close())

const save = (query: object, as = ada) => world.try('GET /user/save', { query }, { as })
const today = () => dayNow('Europe/Istanbul', 4)

describe('a profile', () => {
  it('keeps what is left out, and takes what is sent', async () => {
    const read = () => world.call('GET /user/data/{id}', { params: { id: ada.id } }, { as: ada })
    const { closed_until, ...before } = await read()
    const goals = { weekday: Array.from({ length: 7 }, (_, n) => ({ minutes: n, questions: 10 * n })) }

    const saved = await save({ name: '  Ada G.  ', goals, target_net: 87.25, day_start: 0, week_start: 7 })

    const expected = { ...before, name: 'Ada G.', goals, target_net: 87.25, day_start: 0, week_start: 7 }
    expect(saved.body).toEqual(expected)
    expect(await read()).toEqual({ ...expected, closed_until })
  })

  it.each(locales)('takes every language of the product: %s', async (locale) => {
    expect(await save({ locale })).toMatchObject({ status: 200, body: { locale } })
  })

  it('is saved twice as once', async () => {
    const first = await save({ timezone: 'Asia/Kolkata', locale: 'en' })
    const again = await save({ timezone: 'Asia/Kolkata', locale: 'en' })

    expect(again.body).toEqual(first.body)
  })

  it.each([
    { day_start: 7 },
    { day_start: -1 },
    { week_start: 0 },
    { name: '   ' },
    { name: 'x'.repeat(81) },
    { email: 'no address' },
    { locale: 'de' },
    { goals: { weekday: [] } },
    { target_net: -1 },
    { timezone: 'Mars/Olympus' },
    { timezone: '+03:00' },
    { croom_id: '0198f000-0000-7000-8000-00000000dead' },
  ])('refuses %o and changes nothing', async (query) => {
    const before = await world.call('GET /user/data/{id}', { params: { id: ada.id } }, { as: ada })

    const answered = await save({ ...query, target_net: 'target_net' in query ? query.target_net : 3 })

    expect([400, 422]).toContain(answered.status)
    expect(Object.keys(answered.body.fields ?? {}).join()).toContain(Object.keys(query)[0])
    expect(await world.call('GET /user/data/{id}', { params: { id: ada.id } }, { as: ada })).toEqual(before)
  })

  it('in any time zone that is taken can be looked at by a coach', async () => {
    const odd = [
      'europe/istanbul',
      'EST5EDT',
      'Asia/Calcutta',
      'Etc/GMT+5',
      'GMT',
      'ACT',
      'PST',
      'US/Pacific',
      'posixrules',
    ]
    for (const timezone of [...Intl.supportedValuesOf('timeZone').filter((_, n) => n % 10 === 0), ...odd]) {
      const saved = await save({ timezone })
      const students = await world.try('GET /user', { query: {} }, { as: cem })
      const audit = await world.try('GET /audit', { query: { from: '2026-01-01' } }, { as: ada })

      expect([saved.status === 200 || saved.status === 422, students.status, audit.status], timezone).toEqual(
        [true, 200, 200],
      )
    }
  })

  it('of another student is not to be changed, not even by the coach', async () => {
    expect((await save({ id: ada.id, name: 'X' }, baris)).status).toBe(404)
    expect((await save({ id: ada.id, name: 'X' }, cem)).status).toBe(404)
    expect((await save({ role_id: roleIds.admin }, ada)).status).toBe(403)
    expect((await save({ role_id: roleIds.admin }, cem)).status).toBe(403)
    expect((await save({ id: ada.id, name: 'Ada Y.' }, eda)).body).toMatchObject({
      id: ada.id,
      name: 'Ada Y.',
    })
  })
})

describe('the list of students', () => {
  it('shows a coach the coach’s students, an administrator everybody', async () => {
    const names = async (as: typeof cem, query = {}) =>
      (await world.call('GET /user', { query }, { as })).rows.map(({ name }) => name)

    expect(await names(cem)).toEqual([ada.name])
    expect(await names(defne)).toEqual([])
    expect(await names(eda)).toEqual([ada, baris, cem, defne, eda, fatma].map(({ name }) => name))
    expect(await names(eda, { role_id: 3 })).toEqual([cem.name, defne.name])
    expect(await names(eda, { croom_id: tytCroom })).toEqual([ada.name, baris.name])
    expect(await names(eda, { croom_id: lgsCroom })).toEqual([])
    expect(await names(eda, { size: 2, page: 2 })).toEqual([cem.name, defne.name])
  })

  it.each([
    ['yıldız', ada],
    ['YILDIZ', ada],
    ['yildiz', ada],
    ['BARIŞ', baris],
    ['şen', eda],
    ['ŞEN', eda],
    ['cem@EXAMPLE', cem],
  ])('finds “%s”', async (search, found) => {
    const { rows } = await world.call('GET /user', { query: { search } }, { as: eda })

    expect(rows.map(({ id }) => id)).toEqual([found.id])
    const own = await world.call('GET /user', { query: { search } }, { as: cem })
    expect(own.total).toBe(found.id === ada.id ? 1 : 0)
  })

  it.each(['%', '_', 'a%z', '\\', 'ada_'])('takes “%s” as it is written', async (search) => {
    expect((await world.call('GET /user', { query: { search } }, { as: eda })).total).toBe(0)
  })

  it('says what the last days and trial exams were like', async () => {
    const record = (back: number, minutes: number, questions: number) =>
      world.call(
        'GET /state/save',
        { query: { day: shift(today(), -back), minutes, questions } },
        { as: ada },
      )
    for (const [back, minutes] of [
      [-1, 500],
      [0, 30],
      [0, 10],
      [6, 20],
      [7, 100],
      [13, 5],
      [14, 7],
    ] as const) {
      await record(back, minutes, 2 * minutes)
    }
    for (const back of [6, 12])
      await world.call(
        'GET /state/save',
        { query: { day: shift(today(), -back), kind: 'rest' } },
        { as: ada },
      )
    const trial = (day: string, correct: number, wrong: number, kind: 'general' | 'branch') =>
      world.call(
        'POST /trialexam/save',
        {
          body: { croom_id: tytCroom, name: 'D', kind, day, lessons: [{ study_id: turkce, correct, wrong }] },
        },
        { as: ada },
      )
    await trial(shift(today(), -20), 20, 4, 'general')
    await trial(shift(today(), -10), 30, 6, 'general')
    await trial(shift(today(), -1), 1, 0, 'branch')

    const { rows } = await world.call('GET /user', { query: {} }, { as: cem })

    const row = rows[0]
    // A day with study and rest is one of study.
    const none = Array<null>(5).fill(null)
    const days = ['study', 'rest', ...none.slice(1), 'study', 'study', ...none, 'study']
    expect(row?.summary).toEqual({
      minutes_7d: 60,
      questions_7d: 120,
      last_day: today(),
      last_trial: { day: shift(today(), -10), net: 28.5, questions: 40 },
      net_change: 28.5 - 19,
      net_before: { name: 'D', day: shift(today(), -20) },
      access: 'act',
      minutes_14d: [5, 0, null, null, null, null, 100, 20, null, null, null, null, null, 40],
      days_14d: days,
    })
    expect(JSON.stringify(row)).not.toMatch(/password_hash|argon/)
  })

  it('counts by the student’s own day', async () => {
    await save({ timezone: 'Pacific/Kiritimati', day_start: 0 })
    const there = dayNow('Pacific/Kiritimati', 0)
    await world.call('GET /state/save', { query: { minutes: 11 } }, { as: ada })

    const { rows } = await world.call('GET /user', { query: {} }, { as: cem })

    expect(rows[0]?.summary).toMatchObject({ last_day: there, minutes_7d: 11 })
    expect(rows[0]?.summary?.minutes_14d.at(-1)).toBe(11)
  })
})

describe('an administrator’s list', () => {
  it('tells nothing of anybody’s study, not even by its order', async () => {
    await world.call('GET /state/save', { query: { minutes: 30 } }, { as: baris })
    for (const sort of ['last_day', 'minutes_7d'] as const) {
      const { rows } = await world.call('GET /user', { query: { sort } }, { as: eda })
      expect(rows.map(({ name }) => name)).toEqual(
        [ada, baris, cem, defne, eda, fatma].map(({ name }) => name),
      )
      expect(rows.map(({ summary }) => summary)).toEqual(rows.map(() => null))
    }
  })

  it('changes an address that its owner changes at the same time to one of the two, and frees the other', async () => {
    const change = (email: string, as: Who) =>
      world.try('GET /user/save', { query: { id: ada.id, email } }, { as })
    // A login by an address that is changed meanwhile would be refused.
    await Promise.all([world.tokenOf(ada), world.tokenOf(eda)])
    await Promise.all([change('bir@example.com', ada), change('iki@example.com', eda)])

    const rows = await world.database.rows<{ email: string }>`
      select email from email_address where user_id = ${ada.id}`
    const stored = await world.call('GET /user/data/{id}', { params: { id: ada.id } }, { as: eda })
    expect(rows).toEqual([{ email: stored.email }])
  })
})
