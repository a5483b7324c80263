import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { Input } from '#contract/call.ts'
import {
  ada,
  baris,
  cem,
  eda,
  lgsCroom,
  linkOfAda,
  turkce,
  tytCroom,
  tytSubtopic,
  tytTopic,
} from '#contract/examples.ts'
import type { Table } from '#contract/table.ts'
import { openDatabase } from '#server/services/database/client.ts'
import { dayNow, shift } from '../support/server/brute.ts'
import { openWorld, type World } from '../support/world.ts'

type Sent = Input<Table['POST /trialexam/save']>['body']
type Draft = Omit<Sent, 'lessons'> & { lessons: NonNullable<Sent['lessons']> }

let world: World
let lessons: { id: string; name: string; question_count: number }[]
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  await world.renew()
  const form = await world.call('GET /trialexam/subjects/{id}', { params: { id: tytCroom } }, { as: ada })
  lessons = form.studies
})
afterAll(() => world.close())

const today = () => dayNow('Europe/Istanbul', 4)
const draft = (change: Partial<Draft> = {}): Draft => ({
  croom_id: tytCroom,
  name: 'Deneme',
  day: '2026-11-01',
  lessons: [{ study_id: turkce, correct: 30, wrong: 6 }],
  ...change,
})
const trySave = (change: Partial<Draft> = {}, options: object = { as: ada }) =>
  world.try('POST /trialexam/save', { body: draft(change) }, options)
const save = (change: Partial<Draft> = {}) =>
  world.call('POST /trialexam/save', { body: draft(change) }, { as: ada })
const list = (query: Input<Table['GET /trialexam']>['query'] = {}) =>
  world.call('GET /trialexam', { query }, { as: ada })
const lesson = (n: number) => lessons[n]?.id ?? ''
async function waitingForLock() {
  const row = await world.database.one<{ n: number }>`
    select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return row?.n
}
const mark = (change: object = {}) => ({
  study_id: turkce,
  topic_id: tytTopic,
  result: 'wrong' as const,
  count: 1,
  ...change,
})

describe('a saved trial exam', () => {
  it('is completed: blanks are the rest, nets follow the penalty, a single lesson is a branch mock', async () => {
    const saved = await save()

    expect(saved).toMatchObject({
      kind: 'branch',
      penalty: 4,
      program_code: 'TYT',
      version: 1,
      lessons: [
        { study_id: turkce, name: 'Türkçe', question_count: 40, correct: 30, wrong: 6, blank: 4, net: 28.5 },
      ],
      totals: { questions: 40, correct: 30, wrong: 6, blank: 4, net: 28.5 },
    })
    const two = await save({
      lessons: [...(draft().lessons ?? []), { study_id: lesson(1), correct: 1, wrong: 0 }],
    })
    expect(two.kind).toBe('general')
    expect((await save({ kind: 'official' })).kind).toBe('official')
  })

  it('does not count a lesson that the student is exempt from', async () => {
    const saved = await save({
      lessons: [
        { study_id: turkce, correct: 10, wrong: 4 },
        { study_id: lesson(1), correct: 5, wrong: 5, exempt: true },
      ],
    })

    expect(saved.lessons[1]).toMatchObject({ exempt: true, correct: 0, wrong: 0, blank: 0 })
    expect(saved.totals).toMatchObject({ questions: 40, correct: 10, net: 9 })
  })

  it('with a mark on a topic that is being deleted waits, and is then refused for that mark', async () => {
    const topic = randomUUID()
    await world.database
      .run`insert into topic (id, study_id, name, sort) values (${topic}, ${turkce}, 'Yeni', 99)`
    const other = openDatabase({ connection: world.connection, named: true })
    onTestFinished(() => other.close())

    const saving = await other.transaction(async (sql) => {
      await sql.run`delete from topic where id = ${topic}`
      const saving = trySave({ marks: [mark({ topic_id: topic })] })
      await expect.poll(() => waitingForLock()).toBe(1)
      return { saving }
    })

    expect(await saving.saving).toMatchObject({
      status: 422,
      body: { fields: { 'marks.0.topic_id': expect.anything() } },
    })
  })

  it('keeps the penalty of the day it was first saved', async () => {
    const { id } = await save()
    await world.database.run`update croom set penalty = 3 where id = ${tytCroom}`

    expect(await save({ id, name: 'Başka ad' })).toMatchObject({ penalty: 4, version: 2 })
    expect(await save()).toMatchObject({ penalty: 3 })
  })

  it('sent again, also in parallel, is one row with one version', async () => {
    const id = randomUUID()
    const same = {
      id,
      score: 412.123456,
      marks: [mark({ count: 2, reason: 'slip' })],
      ranks: { city: 12, of: 900 },
    }

    const replies = await Promise.all([save(same), save(same), save(same)])
    const again = await save(same)

    expect(replies.map(({ version }) => version)).toEqual([1, 1, 1])
    expect(again).toEqual(replies[0])
    expect(again.score).toBe(412.123)
    expect((await list()).total).toBe(1)
  })

  it('with an older version is a conflict that changes nothing', async () => {
    const { id, version } = await save()
    await save({ id, version, name: 'Yeni ad' })

    const late = await trySave({ id, version, name: 'Eski sekme' })

    expect(late).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
    expect((await list()).rows).toMatchObject([{ name: 'Yeni ad', version: 2 }])
  })

  it('of another student is unknown in every call', async () => {
    const { id } = await save()
    const as = baris

    expect((await trySave({ id }, { as })).status).toBe(404)
    for (const key of ['GET /trialexam/data/{id}', 'GET /trialexam/delete/{id}'] as const)
      expect((await world.try(key, { params: { id } }, { as })).status).toBe(404)
    expect((await list()).total).toBe(1)
  })

  it('that was deleted is restored under its id', async () => {
    const saved = await save({ marks: [mark({ subtopic_id: tytSubtopic, reason: 'time' })] })
    const { id } = saved
    const { croom_id, name, day, lessons: results, marks } = saved
    await world.call('GET /trialexam/delete/{id}', { params: { id } }, { as: ada })
    expect((await list()).total).toBe(0)

    const back = await save({ id, croom_id, name, day, lessons: results, marks })

    expect(back).toMatchObject({ id, marks, totals: saved.totals, version: 1 })
  })
})

describe('a trial exam that breaks a rule', () => {
  const cases: [string, () => Partial<Draft>, string][] = [
    [
      'too many correct',
      () => ({ lessons: [{ study_id: turkce, correct: 41, wrong: 0 }] }),
      'lessons.0.correct',
    ],
    ['too many wrong', () => ({ lessons: [{ study_id: turkce, correct: 35, wrong: 6 }] }), 'lessons.0.wrong'],
    [
      'too many blank',
      () => ({ lessons: [{ study_id: turkce, correct: 35, wrong: 5, blank: 1 }] }),
      'lessons.0.blank',
    ],
    [
      'more than a count of one’s own',
      () => ({ lessons: [{ study_id: turkce, question_count: 10, correct: 11, wrong: 0 }] }),
      'lessons.0.correct',
    ],
    [
      'a fault in the third lesson',
      () => ({
        lessons: [0, 1, 2].map((n) => ({ study_id: lesson(n), correct: 0, wrong: n === 2 ? 41 : 1 })),
      }),
      'lessons.2.wrong',
    ],
    ['a lesson of another class group', () => ({ croom_id: lgsCroom }), 'lessons.0.study_id'],
    [
      'an unknown lesson',
      () => ({ lessons: [{ study_id: randomUUID(), correct: 0, wrong: 0, question_count: 5 }] }),
      'lessons.0.study_id',
    ],
    [
      'a lesson twice',
      () => ({ lessons: [0, 1].map((correct) => ({ study_id: turkce, correct, wrong: 0 })) }),
      'lessons.1.study_id',
    ],
    ['an unknown class group', () => ({ croom_id: randomUUID() }), 'croom_id'],
    ['a day after tomorrow', () => ({ day: shift(today(), 2) }), 'day'],
    ['a day before 2000', () => ({ day: '1999-12-31' }), 'day'],
    [
      'more marks than wrong ones',
      () => ({ marks: [mark({ count: 4 }), mark({ count: 3 })] }),
      'marks.1.count',
    ],
    ['more marks than blank ones', () => ({ marks: [mark({ result: 'blank', count: 5 })] }), 'marks.0.count'],
    [
      'a mark on a lesson that is not in it',
      () => ({ marks: [mark({ study_id: lesson(1) })] }),
      'marks.0.study_id',
    ],
    [
      'a mark on a topic of another lesson',
      () => ({ marks: [mark({ topic_id: randomUUID() })] }),
      'marks.0.topic_id',
    ],
    [
      'a mark on an unknown subtopic',
      () => ({ marks: [mark({ subtopic_id: randomUUID() })] }),
      'marks.0.subtopic_id',
    ],
  ]
  it.each(cases)('is not saved, and the refusal names the field: %s', async (_, change, field) => {
    const answered = await trySave(change())

    expect(answered).toMatchObject({ status: 422, body: { code: 'RULE' } })
    expect(Object.keys(answered.body.fields ?? {})).toEqual([field])
    expect((await list()).total).toBe(0)
  })

  it('is refused with all faults at once', async () => {
    const { body } = await trySave({
      day: shift(today(), 9),
      lessons: [
        { study_id: turkce, correct: 50, wrong: 0 },
        { study_id: lesson(1), correct: 0, wrong: 50 },
      ],
    })

    expect(Object.keys(body.fields ?? {}).sort()).toEqual(['day', 'lessons.0.correct', 'lessons.1.wrong'])
  })

  it('changes nothing of the one that was saved', async () => {
    const { id } = await save({ marks: [mark()] })

    await trySave({ id, lessons: [{ study_id: turkce, correct: 41, wrong: 0 }] })

    const data = await world.call('GET /trialexam/data/{id}', { params: { id } }, { as: ada })
    expect(data).toMatchObject({ version: 1, lessons: [{ correct: 30 }], marks: [{ count: 1 }] })
  })
})

describe('the list', () => {
  const matematik = () => lessons.find(({ name }) => name === 'Matematik')?.id ?? ''
  const names = async (query: Parameters<typeof list>[0]) => (await list(query)).rows.map(({ name }) => name)

  beforeEach(async () => {
    const both = [
      { study_id: turkce, correct: 20, wrong: 0 },
      { study_id: matematik(), correct: 5, wrong: 0 },
    ]
    await save({ name: 'Işık 1', publisher: '3D', day: '2026-09-01', lessons: both })
    await save({
      name: 'İleri 2',
      publisher: 'Bilgi',
      day: '2026-10-01',
      lessons: [{ study_id: matematik(), correct: 39, wrong: 0 }],
    })
    await save({
      name: 'Son',
      publisher: '3D',
      day: '2026-11-01',
      kind: 'institution',
      lessons: [{ study_id: turkce, correct: 9, wrong: 8 }],
    })
  })

  it.each([
    [{}, ['Son', 'İleri 2', 'Işık 1']],
    [{ desc: false }, ['Işık 1', 'İleri 2', 'Son']],
    [{ sort: 'net' }, ['İleri 2', 'Işık 1', 'Son']],
    [{ sort: 'net', desc: false }, ['Son', 'Işık 1', 'İleri 2']],
    [{ kind: 'branch' }, ['İleri 2']],
    [{ publisher: '3D' }, ['Son', 'Işık 1']],
    [{ from: '2026-10-01' }, ['Son', 'İleri 2']],
    [{ to: '2026-10-01' }, ['İleri 2', 'Işık 1']],
    [{ study_id: turkce }, ['Son', 'Işık 1']],
    [{ croom_id: lgsCroom }, []],
    [{ search: 'IŞIK' }, ['Işık 1']],
    [{ search: 'ileri' }, ['İleri 2']],
    [{ search: 'bilgi' }, ['İleri 2']],
    [{ size: 2, page: 2 }, ['Işık 1']],
  ] as [Parameters<typeof list>[0], string[]][])('of %j', async (query, expected) => {
    expect(await names(query)).toEqual(expected)
  })

  it('is for the student and the student’s coach; an administrator sees accounts, not study', async () => {
    const asked = async (as: typeof ada) =>
      (await world.try('GET /trialexam/user/{id}', { params: { id: ada.id }, query: {} }, { as })).status

    expect([await asked(ada), await asked(cem), await asked(eda), await asked(baris)]).toEqual([
      200, 200, 404, 404,
    ])
  })

  it('of publishers has the student’s own first, by use', async () => {
    const publishers = await world.call('GET /trialexam/publishers', {}, { as: ada })

    expect(publishers.slice(0, 2)).toMatchObject([
      { name: '3D', used: 2 },
      { name: 'Bilgi', used: 1 },
    ])
    expect(publishers.slice(2).every(({ used, system }) => used === 0 && system)).toBe(true)
  })
})

it('a coach saves for the student with an audit row, and only with act access', async () => {
  const saved = await trySave({}, { as: cem, for: ada.id })
  expect(saved).toMatchObject({ status: 200, body: { created_by: cem.id } })
  const audit = await world.call('GET /audit', { query: {} }, { as: ada })
  expect(audit.rows).toMatchObject([{ action: 'create', entity: 'trialexam', actor: { id: cem.id } }])

  await world.call('POST /link/access', { body: { id: linkOfAda, access: 'view' } }, { as: ada })
  expect((await trySave({ name: 'İkinci' }, { as: cem, for: ada.id })).status).toBe(403)
  expect((await list()).total).toBe(1)
})
