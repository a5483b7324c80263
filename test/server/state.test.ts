import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Input } from '#contract/call.ts'
import {
  ada,
  baris,
  cem,
  defne,
  eda,
  fatma,
  lgsCroom,
  turkce,
  tytCroom,
  tytSubtopic,
  tytTopic,
} from '#contract/examples.ts'
import type { Table } from '#contract/table.ts'
import { dayNow, shift } from '../support/server/brute.ts'
import { openWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(() => world.renew())
afterAll(() => world.close())

type Draft = Input<Table['GET /state/save']>['query']
const as = ada
const save = (query: Draft) => world.call('GET /state/save', { query }, { as })
const trySave = (query: Draft, who = ada) => world.try('GET /state/save', { query }, { as: who })
const state = (query: Input<Table['GET /state']>['query'] = {}) => world.call('GET /state', { query }, { as })
const today = () => dayNow('Europe/Istanbul', 4)
const deep = { croom_id: tytCroom, study_id: turkce, topic_id: tytTopic, subtopic_id: tytSubtopic }

describe('a saved record', () => {
  it('has what was sent, its parents, the student’s day and who made it', async () => {
    const saved = await save({ subtopic_id: tytSubtopic, minutes: 40, correct: 17, wrong: 2, note: 'Güzel' })

    expect(saved).toMatchObject({
      ...deep,
      day: today(),
      kind: 'practice',
      minutes: 40,
      questions: 19,
      correct: 17,
      wrong: 2,
      blank: 0,
      level: null,
      source: 'manual',
      note: 'Güzel',
      started_at: null,
      created_by: ada.id,
      updated_by: ada.id,
      version: 1,
    })
    expect((await state()).records.rows).toEqual([saved])
  })

  it('is one row when the same is sent again', async () => {
    const draft = { id: randomUUID(), minutes: 30, started_at: '2026-11-20T10:00:00+03:00' }
    const first = await save(draft)

    const again = await save({ ...draft, started_at: '2026-11-20T07:00:00.000Z' })

    expect(first.started_at).toBe('2026-11-20T07:00:00.000Z')
    expect(again).toEqual(first)
    expect((await state()).records.total).toBe(1)
  })

  it('keeps on a change what is left out, and names who changed it', async () => {
    const first = await save({ ...deep, minutes: 30, correct: 5, wrong: 1, blank: 2, level: 2, note: 'x' })

    const changed = await world.call(
      'GET /state/save',
      { query: { id: first.id, version: 1, minutes: 45 } },
      { as: cem, for: ada.id },
    )

    const { updated_at, ...rest } = changed
    const { updated_at: before, ...old } = first
    expect(rest).toEqual({ ...old, minutes: 45, updated_by: cem.id, version: 2 })
    expect(Date.parse(updated_at)).toBeGreaterThan(Date.parse(before))
  })

  it('empties a field that is null', async () => {
    const first = await save({ ...deep, minutes: 30, level: 2, note: 'x', correct: 3, wrong: 1, blank: 0 })

    const emptied = await save({ id: first.id, subtopic_id: null, level: null, note: null })

    expect(emptied).toMatchObject({
      topic_id: tytTopic,
      subtopic_id: null,
      level: null,
      note: null,
      minutes: 30,
    })
  })

  it('loses its topic and subtopic when its lesson changes', async () => {
    const tree = await world.call('GET /croom/data/{id}', { params: { id: tytCroom } }, { as })
    const other = tree.studies.find(({ id }) => id !== turkce)
    const first = await save({ ...deep, minutes: 30 })

    const moved = await save({ id: first.id, study_id: other?.id ?? '' })

    expect(moved).toMatchObject({
      croom_id: tytCroom,
      study_id: other?.id,
      topic_id: null,
      subtopic_id: null,
    })
  })

  it('refuses a change of an older version, but not the same change again', async () => {
    const { id } = await save({ minutes: 10 })
    const change = { id, version: 1, minutes: 20 }
    const changed = await save(change)

    const again = await trySave(change)
    const stale = await trySave({ id, version: 1, minutes: 30 })
    const unversioned = await trySave({ id, minutes: 40 })

    expect(again).toMatchObject({ status: 200, body: changed })
    expect(stale).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
    expect(unversioned).toMatchObject({ status: 200, body: { minutes: 40, version: 3 } })
  })

  it('accepts one of two changes of the same version', async () => {
    const { id } = await save({ minutes: 10 })

    const replies = await Promise.all([11, 12, 13].map((minutes) => trySave({ id, version: 1, minutes })))

    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  it('is restored when it is saved again after a deletion', async () => {
    const { created_at, updated_at, ...first } = await save({
      ...deep,
      minutes: 30,
      correct: 3,
      wrong: 1,
      blank: 0,
    })
    await world.call('GET /state/delete/{id}', { params: { id: first.id } }, { as })
    expect((await state()).records.total).toBe(0)
    const twice = await world.try('GET /state/delete/{id}', { params: { id: first.id } }, { as })

    const { created_by, updated_by, version, ...draft } = first
    const { created_at: _, updated_at: __, ...back } = await save(draft)

    expect(twice.status).toBe(404)
    expect(back).toEqual(first)
  })
})

describe('a record that breaks a rule', () => {
  const cases: [string, Draft, string][] = [
    ['no content', {}, 'minutes'],
    ['minutes below 0', { minutes: -1 }, 'minutes'],
    ['minutes over 960', { minutes: 961 }, 'minutes'],
    ['wrong below 0', { correct: 3, wrong: -1 }, 'wrong'],
    ['questions that are not the sum', { questions: 5, correct: 3, wrong: 1, blank: 0 }, 'questions'],
    ['too many questions', { questions: 2001 }, 'questions'],
    ['a note that is too long', { minutes: 1, note: 'x'.repeat(1001) }, 'note'],
    ['a day before 2000', { minutes: 1, day: '1999-12-31' }, 'day'],
    ['a day after tomorrow', { minutes: 1, day: shift(dayNow('Europe/Istanbul', 4), 2) }, 'day'],
    ['rest with minutes', { kind: 'rest', minutes: 1 }, 'kind'],
    ['rest with a lesson', { kind: 'rest', study_id: turkce }, 'kind'],
    ['a level of nothing', { level: 2 }, 'study_id'],
    ['a lesson of another class group', { croom_id: lgsCroom, study_id: turkce, minutes: 1 }, 'study_id'],
    ['a topic of another lesson', { study_id: randomUUID(), topic_id: tytTopic, minutes: 1 }, 'topic_id'],
    [
      'an unknown subtopic of a topic',
      { topic_id: tytTopic, subtopic_id: randomUUID(), minutes: 1 },
      'subtopic_id',
    ],
    [
      'a subtopic of another topic',
      { topic_id: randomUUID(), subtopic_id: tytSubtopic, minutes: 1 },
      'subtopic_id',
    ],
    ['an unknown class group', { croom_id: randomUUID(), minutes: 1 }, 'croom_id'],
    ['an unknown subtopic', { subtopic_id: randomUUID(), minutes: 1 }, 'subtopic_id'],
  ]
  it.each(cases)('is not saved: %s', async (_what, draft, field) => {
    const answered = await trySave(draft)

    expect(answered).toMatchObject({ status: 422, body: { code: 'RULE' } })
    expect(Object.keys(answered.body.fields ?? {})).toContain(field)
    expect((await state()).records.total).toBe(0)
  })

  it.each<[string, Draft]>([
    ['960 minutes', { minutes: 960 }],
    ['2,000 questions', { questions: 2000 }],
    ['only questions', { questions: 7 }],
    ['only a level', { topic_id: tytTopic, level: 0 }],
    ['tomorrow', { minutes: 1, day: shift(dayNow('Europe/Istanbul', 4), 1) }],
    ['1 January 2000', { minutes: 1, day: '2000-01-01' }],
    ['a note of 1,000 signs', { minutes: 1, note: 'ğ'.repeat(1000) }],
    ['a note of 1,000 signs beyond the basic plane', { minutes: 1, note: '😀'.repeat(1000) }],
    ['rest', { kind: 'rest' }],
  ])('can be changed so that it is saved: %s', async (_what, draft) => {
    expect((await trySave(draft)).status).toBe(200)
  })
})

describe('a day', () => {
  it('is that of the start where none is sent, in the student’s time zone and with the student’s hour', async () => {
    const day = shift(today(), -3)
    // Two at night belongs to the day before, which begins at four.
    const night = await save({ started_at: `${shift(day, 1)}T02:00:00+03:00`, minutes: 20 })
    const moved = await save({ id: night.id, started_at: `${day}T12:00:00+03:00`, minutes: 25 })
    const said = await save({ started_at: `${day}T12:00:00+03:00`, day: shift(day, -1), minutes: 20 })

    expect([night.day, moved.day, said.day]).toEqual([day, day, shift(day, -1)])
  })

  it('holds 24 hours, also when many records arrive at once', async () => {
    const replies = await Promise.all(Array.from({ length: 6 }, () => trySave({ minutes: 400 })))

    const { today: of } = await state()
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(replies.filter(({ status }) => status === 422)).toHaveLength(3)
    expect(of.minutes).toBe(1200)
    expect((await trySave({ minutes: 241 })).body.fields?.minutes).toContain('240')
    expect((await trySave({ minutes: 240 })).status).toBe(200)
  })

  it('counts a changed record once', async () => {
    const first = await save({ minutes: 900 })
    await save({ minutes: 500 })

    expect((await trySave({ id: first.id, minutes: 940 })).status).toBe(200)
    expect((await trySave({ id: first.id, minutes: 941 })).status).toBe(422)
  })

  it('of another student is counted separately', async () => {
    await save({ minutes: 960 })

    expect((await trySave({ minutes: 960 }, baris)).status).toBe(200)
  })
})

describe('results of a record', () => {
  it('belong together: one of them cannot be removed without the others', async () => {
    const id = randomUUID()
    await world.call(
      'GET /state/save',
      { query: { id, study_id: turkce, minutes: 5, correct: 3, wrong: 1 } },
      { as: ada },
    )

    const cut = await world.try('GET /state/save', { query: { id, correct: null } }, { as: ada })

    expect(cut).toMatchObject({ status: 422, body: { fields: { correct: expect.any(String) } } })
  })
})

describe('the state of who does not study', () => {
  it.each([cem, defne, eda, fatma])('has the same shape with nothing in it: $name', async (who) => {
    await save({ minutes: 30 })
    const student = await state()

    const nothing = await world.call('GET /state', { query: { size: 5 } }, { as: who })

    expect(Object.keys(nothing)).toEqual(Object.keys(student))
    expect(nothing).toMatchObject({
      timer: null,
      today: { minutes: 0, questions: 0, goal: { minutes: 0, questions: 0 } },
      week: { minutes: 0, questions: 0, goal: { minutes: 0, questions: 0 } },
      streak: { current: 0, best: 0 },
      exam: null,
      review_due: 0,
      records: { rows: [], total: 0, page: 1, size: 5 },
    })
  })

  it('is the student’s in coach mode, and stays closed before a password is chosen', async () => {
    await save({ minutes: 30 })
    const { id, temporary_password } = await world.call(
      'GET /user/save',
      { query: { name: 'Gül', email: 'gul@example.com' } },
      { as: cem },
    )
    const gul = { id, name: 'Gül', email: 'gul@example.com', password: temporary_password ?? '' }

    const asCoach = await world.call('GET /state', { query: {} }, { as: cem, for: ada.id })
    const before = await world.try('GET /state', { query: {} }, { as: gul })

    expect(asCoach.records.total).toBe(1)
    expect(before).toMatchObject({ status: 403, body: { code: 'MUST_CHANGE_PASSWORD' } })
  })
})
