import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Input } from '#contract/call.ts'
import { ada, cem, lgsCroom, seedPassword, turkce, tytCroom } from '#contract/examples.ts'
import type { Table } from '#contract/table.ts'
import { addDays } from '#rules/day.ts'
import { croomId } from '#server/subjects/catalogue/tree.ts'
import { openWorld, type World } from '../support/world.ts'

type Draft = Input<Table['POST /trialexam/save']>['body']

let world: World
let form: Awaited<ReturnType<typeof formOf>>
const formOf = (id: string) => world.call('GET /trialexam/subjects/{id}', { params: { id } }, { as: ada })
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  await world.renew()
  form = await formOf(tytCroom)
})
afterAll(() => world.close())

const idOf = (name: string) => form.studies.find((study) => study.name === name)?.id ?? ''
const social = { name: 'Sosyal Bilimler', correct: 12, wrong: 4 }
const science = { name: 'Fen Bilimleri', correct: 10, blank: 8 }
const byTests = (more: Partial<Draft> = {}): Draft => ({
  croom_id: tytCroom,
  name: 'Karne',
  day: '2026-11-15',
  sections: [
    { name: 'Türkçe', correct: 32, wrong: 4 },
    social,
    { name: 'Temel Matematik', correct: 30, wrong: 2 },
    science,
  ],
  ...more,
})
const save = (body: Draft, options: object = { as: ada }) =>
  world.call('POST /trialexam/save', { body }, options)
const trySave = (body: object) => world.try('POST /trialexam/save', { body: body as Draft }, { as: ada })
const data = (id: string) => world.call('GET /trialexam/data/{id}', { params: { id } }, { as: ada })

describe('the entry form', () => {
  it.each([
    ['TYT', null, ['Türkçe 1 40', 'Sosyal Bilimler 4 20', 'Temel Matematik 1 40', 'Fen Bilimleri 3 20']],
    ['MSÜ', null, ['Türkçe 1 40', 'Sosyal Bilimler 4 20', 'Temel Matematik 1 40', 'Fen Bilimleri 3 20']],
    ['AYT', 'SAY', ['Matematik 1 40', 'Fen Bilimleri 3 40']],
    ['AYT', 'EA', ['Matematik 1 40', 'Türk Dili ve Edebiyatı – Sosyal Bilimler-1 3 40']],
    ['AYT', 'SOZ', ['Türk Dili ve Edebiyatı – Sosyal Bilimler-1 3 40', 'Sosyal Bilimler-2 4 40']],
  ])('has the official tests of %s %s', async (program, track, tests) => {
    const { sections } = await formOf(croomId(program, track))
    expect(
      sections.map(({ name, study_ids, question_count }) => `${name} ${study_ids.length} ${question_count}`),
    ).toEqual(tests)
  })

  it('has each lesson as a test elsewhere, and the same tests in a copy of the tree', async () => {
    const lgs = await formOf(lgsCroom)
    expect(lgs.sections.map(({ name }) => name)).toEqual(lgs.studies.map(({ name }) => name))

    const { id } = await world.call(
      'GET /croom/save',
      { query: { name: 'Benim TYT', kind: 'personal', from_croom_id: tytCroom, mode: 'copy' } },
      { as: ada },
    )
    const copy = await formOf(id)
    expect(copy.sections.map(({ name, study_ids }) => [name, study_ids.length])).toEqual(
      form.sections.map(({ name, study_ids }) => [name, study_ids.length]),
    )
    const [study] = copy.studies
    await world.call('GET /study/save', { query: { id: study?.id ?? '', name: 'Dil' } }, { as: ada })
    expect((await formOf(id)).sections[0]?.name).toBe('Türkçe')
  })
})

describe('a trial exam by its tests', () => {
  it('is kept as it came: single lessons as lessons, the others as sums', async () => {
    const saved = await save(byTests())

    expect(saved.lessons.map(({ name, correct, net }) => [name, correct, net])).toEqual([
      ['Türkçe', 32, 31],
      ['Matematik', 30, 29.5],
    ])
    expect(saved.sections).toEqual([
      {
        name: 'Sosyal Bilimler',
        question_count: 20,
        correct: 12,
        wrong: 4,
        blank: 4,
        net: 11,
        study_ids: ['Tarih', 'Coğrafya', 'Felsefe', 'Din Kültürü ve Ahlak Bilgisi'].map(idOf),
      },
      {
        name: 'Fen Bilimleri',
        question_count: 20,
        correct: 10,
        wrong: 2,
        blank: 8,
        net: 9.5,
        study_ids: ['Fizik', 'Kimya', 'Biyoloji'].map(idOf),
      },
    ])
    expect(saved).toMatchObject({
      kind: 'general',
      totals: { questions: 120, correct: 84, wrong: 12, blank: 24, net: 81 },
    })
    expect(await data(saved.id)).toEqual(saved)
  })

  it('sent back as it was read is the same version, and parts of it may be sent by themselves', async () => {
    const saved = await save(byTests())

    expect(await save(saved as Draft)).toEqual(saved)
    const renamed = await save({ id: saved.id, name: 'Yeni ad' })
    expect(renamed).toMatchObject({
      version: 2,
      name: 'Yeni ad',
      sections: saved.sections,
      lessons: saved.lessons,
    })
    const changed = await save({ id: saved.id, sections: [{ ...social, correct: 13 }, science] })
    expect(changed.sections).toMatchObject([{ correct: 13, wrong: 4, blank: 3 }, { correct: 10 }])
    expect(changed.lessons).toHaveLength(2)
  })

  it.each<[string, () => object, string[]]>([
    [
      'a lesson and its test, though equal',
      () => byTests({ lessons: [{ study_id: idOf('Tarih'), correct: 3, wrong: 1 }] }),
      ['sections.1.study_ids'],
    ],
    [
      'a result above the questions',
      () => byTests({ sections: [{ ...social, wrong: 9 }] }),
      ['sections.0.wrong'],
    ],
    [
      'only one number',
      () => byTests({ sections: [{ name: 'Fen Bilimleri', correct: 5 }] }),
      ['sections.0.wrong', 'sections.0.blank'],
    ],
    [
      'one number of a lesson',
      () => byTests({ sections: [], lessons: [{ study_id: turkce, correct: 30 }] }),
      ['lessons.0.wrong', 'lessons.0.blank'],
    ],
    ['an unknown test', () => byTests({ sections: [{ ...social, name: 'Sözel' }] }), ['sections.0.name']],
    ['nothing', () => ({ croom_id: tytCroom, name: 'Boş', day: '2026-11-15' }), ['lessons']],
    ['neither name nor day', () => ({ croom_id: tytCroom, sections: [social] }), ['name', 'day']],
  ])('with %s is refused at the field', async (_, body, fields) => {
    const refused = await trySave(body())

    expect(refused).toMatchObject({ status: 422, body: { code: 'RULE' } })
    expect(Object.keys(refused.body.fields ?? {})).toEqual(fields)
  })

  it.each([29.999999999999996, '1e1', '0x10', '12', '\u22125', -1, true])(
    'takes %j for no number of answers',
    async (correct) => {
      const refused = await trySave({ ...byTests(), sections: [{ ...social, correct }] })
      expect(refused).toMatchObject({
        status: 400,
        body: { fields: { 'sections.0.correct': expect.anything() } },
      })
      const lesson = await trySave({
        ...byTests(),
        sections: [],
        lessons: [{ study_id: turkce, correct, wrong: 1 }],
      })
      expect(lesson).toMatchObject({
        status: 400,
        body: { fields: { 'lessons.0.correct': expect.anything() } },
      })
    },
  )

  it('keeps marks of any lesson of the test, while they fit', async () => {
    const topic = (name: string) => form.studies.find((study) => study.name === name)?.topics[0]?.id ?? ''
    const mark = (name: string, count: number) => ({
      study_id: idOf(name),
      topic_id: topic(name),
      result: 'wrong' as const,
      count,
    })
    const saved = await save(byTests({ marks: [mark('Tarih', 2), mark('Coğrafya', 2)] }))

    expect(saved.marks).toHaveLength(2)
    const fewer = await trySave({ id: saved.id, sections: [{ ...social, wrong: 3 }] })
    expect(Object.keys(fewer.body.fields ?? {})).toEqual(['marks.1.count'])
    const ofTopic = await world.call(
      'GET /trialgraph/sumByTopicTime/{id}/{time}',
      { params: { id: idOf('Tarih'), time: 'total' }, query: {} },
      { as: ada },
    )
    expect(ofTopic.series.find(({ id }) => id === topic('Tarih'))?.wrong).toEqual([2])
    expect(ofTopic.series.filter(({ wrong }) => wrong[0] === null).length).toBe(ofTopic.series.length - 1)
  })

  it('is brought back by undo after a coach changed it, also to the lessons that it had before', async () => {
    const saved = await save(byTests())
    await save(
      { id: saved.id, sections: [], lessons: [{ study_id: turkce, correct: 1, wrong: 1 }] },
      { as: cem, for: ada.id },
    )
    const { rows } = await world.call('GET /audit', { query: {} }, { as: ada })

    await world.call('POST /audit/undo', { body: { id: rows[0]?.id ?? '' } }, { as: ada })

    const { sections, lessons, totals } = await data(saved.id)
    expect({ sections, lessons, totals }).toEqual({
      sections: saved.sections,
      lessons: saved.lessons,
      totals: saved.totals,
    })
  })

  it('holds its lessons: none can be deleted', async () => {
    const { id: croom_id } = await world.call(
      'GET /croom/save',
      { query: { name: 'Benim TYT', kind: 'personal', from_croom_id: tytCroom, mode: 'copy' } },
      { as: ada },
    )
    await save(byTests({ croom_id }))
    const own = await formOf(croom_id)
    const id = own.studies.find(({ name }) => name === 'Kimya')?.id ?? ''

    const refused = await world.try('GET /study/delete/{id}', { params: { id } }, { as: ada })

    expect(refused).toMatchObject({ status: 409, body: { code: 'IN_USE' } })
  })
})

describe('what reads a trial exam by its tests', () => {
  const byLessons = (): Draft => ({
    croom_id: tytCroom,
    name: 'Dersler',
    day: '2026-11-08',
    lessons: form.studies.map(({ id, question_count }) => ({
      study_id: id,
      correct: question_count - 1,
      wrong: 1,
    })),
  })

  it('lists and graphs count the sums; a lesson has a gap, the totals a row of no lesson', async () => {
    await save(byLessons())
    const saved = await save(byTests())

    const list = await world.call('GET /trialexam', { query: { study_id: idOf('Kimya') } }, { as: ada })
    expect(list.rows.map(({ totals }) => totals.net)).toEqual([81, 111 - 9 / 4])
    const graph = await world.call('GET /graph/trial', {}, { as: ada })
    expect(graph.trials.map(({ net, sections }) => [net, sections])).toEqual([
      [111 - 9 / 4, []],
      [81, ['Fen Bilimleri', 'Sosyal Bilimler']],
    ])
    expect(graph.trials[1]?.lessons).toEqual(graph.trials[0]?.lessons)
    const params = { id: tytCroom, time: 'total' as const }
    const series = await world.call('GET /trialgraph/sumByStudyTime/{id}/{time}', { params }, { as: ada })
    expect(series.trials.map(({ sections }) => sections)).toEqual([[], saved.sections])
    const netsOf = (name: string) => series.series.find((each) => each.name === name)?.net
    expect([netsOf('Türkçe'), netsOf('Kimya')]).toEqual([
      [38.75, 31],
      [5.75, null],
    ])
    const totals = await world.call(
      'GET /trialgraph/sumByStudy/{id}',
      { params: { id: tytCroom } },
      { as: ada },
    )
    expect(totals.rows.at(-1)).toMatchObject({
      id: null,
      name: 'Toplamı girilen testler',
      trials: 1,
      questions: 40,
      net: 20.5,
    })
    expect(totals.rows.find(({ name }) => name === 'Kimya')).toMatchObject({ trials: 1, net: 5.75 })
  })

  it('a coach’s list compares it with one by lessons, as its nets are of the same questions', async () => {
    await save(byLessons())
    await save(byTests())

    const page = await world.call('GET /user', { query: {} }, { as: cem })
    const summary = page.rows.find(({ id }) => id === ada.id)?.summary
    expect(summary).toMatchObject({ last_trial: { net: 81, questions: 120 }, net_change: 81 - (111 - 9 / 4) })
  })

  it('insights count its net, and say that they need lessons', async () => {
    const { today } = await world.call('GET /state', { query: {} }, { as: ada })
    for (const weeks of [8, 7, 6, 5, 4, 3]) await save(byTests({ day: addDays(today.day, -7 * weeks) }))
    const get = <
      K extends 'GET /insight/cheapest/{id}' | 'GET /insight/forecast/{id}' | 'GET /insight/unfixed/{id}',
    >(
      key: K,
    ) => world.call(key, { params: { id: tytCroom } } as never, { as: ada })

    expect((await get('GET /insight/cheapest/{id}')).missing).toMatchObject({
      code: 'trials_with_lessons',
      have: 0,
    })
    expect((await get('GET /insight/unfixed/{id}')).missing).toMatchObject({ code: 'trials_with_lessons' })
    // Six full trials are enough; an exam is all that is missing.
    expect((await get('GET /insight/forecast/{id}')).missing?.code).toBe('exam_ahead')
    await world.call(
      'GET /exam/save',
      { query: { name: 'TYT', examdate: addDays(today.day, 30), croom_id: tytCroom, kind: 'national' } },
      { as: ada },
    )
    expect(await get('GET /insight/forecast/{id}')).toMatchObject({ missing: null, questions: 120 })
    const netsOf = async () => {
      const { rows } = await world.call('GET /insight/triage', { query: {} }, { as: cem })
      return rows.find(({ user_id }) => user_id === ada.id)
    }
    expect((await netsOf())?.signs.nets).toBe(0)
    expect((await netsOf())?.unknown.map(({ code }) => code)).not.toContain('nets')
    const none = byTests().sections?.map(({ name }) => ({ name, correct: 1, wrong: 0 }))
    for (const days of [9, 2]) await save({ ...byTests({ day: addDays(today.day, -days) }), sections: none })
    expect((await netsOf())?.signs.nets).toBe(3)
  })

  it('exports have it as JSON and as a line of the CSV', async () => {
    const { sections } = await save(byTests())
    const [{ net: _, ...first } = { net: 0 }] = sections
    const file = async (search: object) =>
      (await world.send('GET /export', { search, query: { password: seedPassword } }, { as: ada }))
        .body as unknown

    expect(await file({ format: 'json' })).toMatchObject({
      trial_exams: [{ lessons: [{ study: 'Türkçe' }, { study: 'Matematik' }], sections: [first, {}] }],
    })
    expect(String(await file({ format: 'csv', table: 'trials' }))).toContain(';Sosyal Bilimler;20;12;4;4;11;')
  })

  it('is one row, however often it is sent', async () => {
    const id = randomUUID()
    const replies = await Promise.all([save(byTests({ id })), save(byTests({ id })), save(byTests({ id }))])
    expect(replies.map(({ version }) => version)).toEqual([1, 1, 1])
  })
})
