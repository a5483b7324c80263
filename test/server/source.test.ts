import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ada, baris, cem, turkce, tytCroom } from '#contract/examples.ts'
import { addDays } from '#rules/day.ts'
import { limits } from '#rules/limits.ts'
import { insertLink } from '#server/services/links/sql.ts'
import { openWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(() => world.renew())

const as = { as: ada }
const day = '2026-11-18'
const parts = [12, 13, 14, 15].map((no) => ({ no, questions: 12 }))
const limit = { name: 'Limit TYT', publisher: 'Limit', croom_id: tytCroom, study_id: turkce, size: 40, parts }

const save = (body: object = {}, who: object = as) =>
  world.call('POST /source', { body: { ...limit, ...body } }, who)
const plan = (query: object) => world.call('GET /plan/save', { query: { day, ...query } }, as)
const record = (query: object) => world.call('GET /state/save', { query: { ...query } }, as)
const fieldsOf = async (answer: Promise<{ status: number; body: { fields?: object } }>) => {
  const { status, body } = await answer
  return [status, Object.keys(body.fields ?? {})]
}

describe('a source of one’s own', () => {
  it('keeps a source, with the size of its parts where none is sent', async () => {
    const { id } = await save()
    const [listed] = (await world.call('GET /source', { query: {} }, as)).rows
    expect(listed).toMatchObject({ id, name: 'Limit TYT', kind: 'book', unit: 'part', size: 40 })
    expect(listed).not.toHaveProperty('parts')
    expect(listed?.progress).toEqual({ done: 0, ranges: [], questions: 0, correct: 0, wrong: 0, blank: 0 })
    const whole = await world.call('GET /source/{id}', { params: { id } }, as)
    expect(whole.parts[0]).toEqual({ no: 12, name: null, questions: 12, minutes: null, topic_id: null })
    expect((await save({ id: randomUUID(), size: null })).size).toBe(15)
  })

  it('is searched by name and publisher, and by lesson', async () => {
    await save()
    await save({ name: '345 Matematik', publisher: 'İz', study_id: null, croom_id: null })
    const names = async (query: object) =>
      (await world.call('GET /source', { query }, as)).rows.map(({ name }) => name)
    expect(await names({ search: 'iz' })).toEqual(['345 Matematik'])
    expect(await names({ study_id: turkce })).toEqual(['Limit TYT'])
    expect(await names({ size: 1, page: 2 })).toEqual(['Limit TYT'])
  })

  it('is each person’s own; a coach has one, and no progress on it', async () => {
    const { id } = await save()
    expect((await world.call('GET /source', { query: {} }, { as: cem })).total).toBe(0)
    expect((await world.try('GET /source/{id}', { params: { id } }, { as: baris })).status).toBe(404)
    const own = await save({ croom_id: null, study_id: null }, { as: cem })
    expect(own.progress).toBeNull()
    expect((await world.call('GET /source', { query: {} }, { as: cem, for: ada.id })).rows[0]?.id).toBe(id)
  })

  it('never gets shorter than a part in use', async () => {
    const { id } = await save({ parts: [] })
    await record({ source_id: id, part_from: 30, part_to: 33 })
    expect(await fieldsOf(world.try('POST /source', { body: { id, size: 32 } }, as))).toEqual([422, ['size']])
    expect((await save({ id, size: 33, parts: [] })).size).toBe(33)
  })

  it('deletes what nothing refers to, and archives the rest', async () => {
    const { id } = await save()
    expect(await world.call('DELETE /source/{id}', { params: { id } }, as)).toEqual({ ok: true })
    await save({ id })
    const item = await plan({ source_id: id, part_from: 12, part_to: 15 })
    expect(await world.call('DELETE /source/{id}', { params: { id } }, as)).toEqual({
      ok: true,
      archived: true,
    })
    expect((await world.call('GET /source/{id}', { params: { id } }, as)).is_archived).toBe(true)
    await world.call('GET /plan/delete/{id}', { params: { id: item.id }, query: {} }, as)
    expect(await world.call('DELETE /source/{id}', { params: { id } }, as)).toEqual({ ok: true })
    expect((await world.try('DELETE /source/{id}', { params: { id } }, as)).status).toBe(404)
  })

  it('archives also what only a record refers to, and deletes what only a finished item does', async () => {
    const { id } = await save()
    const { id: recordId } = await record({ source_id: id, part_from: 12 })
    const archived = await world.call('DELETE /source/{id}', { params: { id } }, as)
    await world.call('GET /state/delete/{id}', { params: { id: recordId } }, as)
    const item = await plan({ source_id: id, part_from: 13, day: '2026-11-02' })
    const { record: ticked } = await world.call(
      'POST /plan/tick',
      { body: { id: item.id, done: true, day: '2026-11-02' } },
      as,
    )
    const withRecord = await world.call('DELETE /source/{id}', { params: { id } }, as)
    expect([archived, withRecord]).toEqual(Array(2).fill({ ok: true, archived: true }))
    expect(ticked).toMatchObject({ source_id: id, part_from: 13 })
  })

  it('holds 300 of them and no more', async () => {
    await world.database.run`
      insert into source (user_id, id, name, kind, unit, size, parts, created_by, updated_by)
      select ${ada.id}::uuid, gen_random_uuid(), 'Kitap ' || n, 'book', 'part', 1, '[]', ${ada.id}::uuid, ${ada.id}::uuid
      from generate_series(1, ${limits.sources}) n`

    const { status, body } = await world.try('POST /source', { body: { name: 'Bir daha', size: 4 } }, as)

    expect({ status, body }).toMatchObject({
      status: 422,
      body: { faults: { name: { fault: 'tooMany', limit: limits.sources } } },
    })
  })

  it('takes a coach’s change back', async () => {
    const { id, name } = await save()
    await world.call('POST /source', { body: { id, name: 'Başka' } }, { as: cem, for: ada.id })
    const [change] = (await world.call('GET /audit', { query: {} }, as)).rows
    expect(change).toMatchObject({ entity: 'source', undo: 'open' })
    await world.call('POST /audit/undo', { body: { id: change?.id ?? '' } }, as)
    expect((await world.call('GET /source/{id}', { params: { id } }, as)).name).toBe(name)
  })

  it('comes back without its lesson when a deletion is taken back and that is gone', async () => {
    const croom = await world.call('GET /croom/save', { query: { name: 'Kurs', mode: 'empty' } }, as)
    const inCroom = { croom_id: croom.id, name: 'Fizik' }
    const lesson = await world.call('GET /study/save', { query: inCroom }, as)
    const topic = await world.call('GET /topic/save', { query: { study_id: lesson.id, name: 'Optik' } }, as)
    const parts = [{ no: 1, name: 'Işık', topic_id: topic.id }]
    const { id } = await save({ croom_id: croom.id, study_id: lesson.id, parts })
    await world.call('DELETE /source/{id}', { params: { id } }, { as: cem, for: ada.id })
    await world.call('GET /study/delete/{id}', { params: { id: lesson.id } }, as)

    const [change] = (await world.call('GET /audit', { query: {} }, as)).rows
    await world.call('POST /audit/undo', { body: { id: change?.id ?? '' } }, as)

    expect(await world.call('GET /source/{id}', { params: { id } }, as)).toMatchObject({
      study_id: null,
      parts: [{ no: 1, name: 'Işık', topic_id: null }],
    })
  })
})

describe('progress', () => {
  it('is the union of the parts that records name', async () => {
    const { id } = await save()
    await record({ source_id: id, part_from: 12, part_to: 13, correct: 19, wrong: 4, blank: 1 })
    await record({ source_id: id, part_from: 13, part_to: 14, correct: 20, wrong: 4, blank: 0 })
    const { id: last } = await record({ source_id: id, part_from: 20 })
    const progress = async () => (await world.call('GET /source/{id}', { params: { id } }, as)).progress
    expect(await progress()).toEqual({
      done: 4,
      questions: 48,
      correct: 39,
      wrong: 8,
      blank: 1,
      ranges: [
        [12, 14],
        [20, 20],
      ],
    })
    await world.call('GET /state/delete/{id}', { params: { id: last } }, as)
    expect(await progress()).toMatchObject({ done: 3 })
  })
})

describe('a range', () => {
  it('brings its lesson and the questions of its parts', async () => {
    const { id: source_id } = await save()
    const range = { source_id, part_from: 12, part_to: 15 }
    expect(await plan(range)).toMatchObject({ ...range, study_id: turkce, questions: 48 })
    expect(await plan({ ...range, questions: 20 })).toMatchObject({ questions: 20 })
    expect(await plan({ source_id, part_from: 15, part_to: 16 })).toMatchObject({ questions: null })
    expect(await record({ source_id, part_from: 12 })).toMatchObject({
      part_to: 12,
      study_id: turkce,
      questions: 12,
    })
  })

  it('counts the questions again when it changes, unless they are sent', async () => {
    const { id: source_id } = await save()
    const { id } = await plan({ source_id, part_from: 12, part_to: 15 })
    expect(await plan({ id, part_to: 13 })).toMatchObject({ questions: 24 })
    expect(await plan({ id, part_to: 14, questions: 7 })).toMatchObject({ questions: 7 })
    expect(await plan({ id, questions: null })).toMatchObject({ questions: null, part_to: 14 })
  })

  it('is of any lesson once that of its source is gone, in a plan, a record and a template', async () => {
    const partsOfGone = async (who: { as: typeof ada }) => {
      const made = await world.call('GET /croom/save', { query: { name: 'Kurs', mode: 'empty' } }, who)
      const place = { croom_id: made.id, name: 'Fizik' }
      const lesson = await world.call('GET /study/save', { query: place }, who)
      const { id } = await save({ croom_id: made.id, study_id: lesson.id }, who)
      await world.call('GET /study/delete/{id}', { params: { id: lesson.id } }, who)
      return { source_id: id, part_from: 1, part_to: 2 }
    }
    const own = await partsOfGone(as)
    expect(await plan({ kind: 'practice', ...own })).toMatchObject({ ...own, study_id: null })
    const studied = { croom_id: tytCroom, study_id: turkce, minutes: 10 }
    expect(await record({ ...studied, ...own })).toMatchObject({ ...own, study_id: turkce })

    const coach = { as: cem }
    const items = [{ key: 'a', offset: 0, ...(await partsOfGone(coach)) }]
    const kept = await world.call('POST /template', { body: { name: 'Hafta', items } }, coach)
    expect(kept.items[0]).toMatchObject({ source_name: 'Limit TYT', study_id: null })
  })

  it('is refused outside the size, of another lesson, and without a source', async () => {
    const { id: source_id } = await save()
    const tried = (query: object) => fieldsOf(world.try('GET /plan/save', { query: { day, ...query } }, as))
    expect(await tried({ source_id, part_from: 39, part_to: 41 })).toEqual([422, ['part_to']])
    expect(await tried({ source_id, part_from: -1, part_to: 4 })).toEqual([422, ['part_from']])
    expect(await tried({ source_id: randomUUID(), part_from: 1 })).toEqual([422, ['source_id']])
    expect(await tried({ minutes: 9, part_from: 1 })).toEqual([422, ['source_id']])
    const math = (await world.call('GET /study/croom/{id}', { params: { id: tytCroom } }, as)).find(
      ({ id }) => id !== turkce,
    )
    expect(await tried({ source_id, croom_id: tytCroom, study_id: math?.id })).toEqual([422, ['source_id']])
  })
})

describe('a planned item with a range', () => {
  it('is as done as its parts that records name since, on any day, and takes only those records', async () => {
    const { id: source_id } = await save()
    await record({ source_id, part_from: 12 })
    const { id } = await plan({ source_id, part_from: 12, part_to: 15 })
    const other = await plan({ croom_id: tytCroom, study_id: turkce, kind: 'practice', minutes: 60 })
    expect((await plan({ id })).done.ratio).toBe(0)
    await record({ source_id, part_from: 13, part_to: 14, day: '2026-11-02', minutes: 20 })
    await record({ source_id, part_from: 14, part_to: 14, day, minutes: 5 })
    expect(await plan({ id })).toMatchObject({
      state: 'open',
      done: { ratio: 0.5, minutes: 25, questions: 36 },
    })
    expect(await plan({ id: other.id })).toMatchObject({ done: { minutes: 0 } })
    await record({ source_id, part_from: 12, part_to: 20 })
    expect(await plan({ id })).toMatchObject({ state: 'done', done: { ratio: 1 } })
  })

  it('is ticked with a record of the parts that are left', async () => {
    const { id: source_id } = await save()
    const { id } = await plan({ source_id, part_from: 12, part_to: 15 })
    await record({ source_id, part_from: 12, part_to: 13 })
    const ticked = await world.call('POST /plan/tick', { body: { id, done: true } }, as)
    expect(ticked.record).toMatchObject({ source_id, part_from: 14, part_to: 15, questions: 24 })
    expect(ticked.item).toMatchObject({ state: 'done', done: { ratio: 1, questions: 48 } })
    const opened = await world.call('POST /plan/tick', { body: { id, done: false } }, as)
    expect(opened.item).toMatchObject({ state: 'open', done: { ratio: 0.5 } })
  })

  it('is ticked whatever became of its source', async () => {
    const { id: source_id } = await save()
    const item = await plan({ source_id, part_from: 12, part_to: 15 })
    const tick = (done: boolean) => world.call('POST /plan/tick', { body: { id: item.id, done } }, as)
    const studies = await world.call('GET /study/croom/{id}', { params: { id: tytCroom } }, as)
    const other = studies.find(({ id }) => id !== turkce)?.id ?? ''
    const range = { source_id, part_from: 12, part_to: 15, study_id: turkce }

    await save({ id: source_id, study_id: other })
    expect(await tick(true)).toMatchObject({ item: { state: 'done' }, record: range })

    // Without the record of its tick it is open, and keeps its source.
    await tick(false)
    const deletion = () => world.call('DELETE /source/{id}', { params: { id: source_id } }, as)
    expect(await deletion()).toEqual({ ok: true, archived: true })

    // An item that is done without a record does not keep its source, and can be opened again.
    const at = '2026-11-18T10:00:00Z'
    await world.database.run`
      update plan_item set tick_record_id = null, tick_at = ${at}, tick_by = ${ada.id} where id = ${item.id}`
    expect(await deletion()).toEqual({ ok: true })
    await tick(false)
    expect(await tick(true)).toMatchObject({ item: { state: 'done' }, record: range })
  })

  it('is ticked with a record although nothing else is known of it', async () => {
    const { id: source_id } = await save({ parts: [] })
    const { id } = await plan({ source_id, part_from: 1, part_to: 2 })
    const { record } = await world.call('POST /plan/tick', { body: { id, done: true } }, as)
    expect(record).toMatchObject({ part_from: 1, part_to: 2, minutes: 0, questions: 0 })
  })
})

it('is late after its due day, which is no earlier than its day', async () => {
  const { id } = await plan({ minutes: 30, due: day })
  expect(await plan({ id })).toMatchObject({ due: day, state: expect.stringMatching(/^(open|late)$/) })
  const past = await plan({ day: '2020-01-01', due: '2020-01-02', minutes: 30 })
  expect(past.state).toBe('late')
  await world.call('POST /plan/tick', { body: { id: past.id, done: true, day: '2020-01-01' } }, as)
  expect(
    await world.call('GET /plan', { query: { from: '2020-01-01', to: '2020-01-01' } }, as),
  ).toMatchObject([{ state: 'done' }])
  expect(
    await fieldsOf(world.try('GET /plan/save', { query: { day, due: '2026-11-17', minutes: 9 } }, as)),
  ).toEqual([422, ['due']])
})

describe('a coach’s source', () => {
  const asCem = { as: cem, for: ada.id }
  const give = (query: object) => world.call('GET /plan/save', { query: { day, ...query } }, asCem)

  it('is copied once to the student it is given to, and what the coach deletes harms nothing', async () => {
    const { id } = await save({ croom_id: null, study_id: null }, { as: cem })
    const first = await give({ source_id: id, part_from: 12, part_to: 13 })
    const second = await give({ source_id: id, part_from: 14, part_to: 15 })
    expect(first.source_id).not.toBe(id)
    expect(second.source_id).toBe(first.source_id)
    expect(first.questions).toBe(24)
    await world.call('DELETE /source/{id}', { params: { id } }, { as: cem })
    const { rows } = await world.call('GET /source', { query: {} }, as)
    expect(rows).toMatchObject([{ id: first.source_id, origin: id, name: 'Limit TYT' }])
  })

  it('follows its origin when it is given again, unless the student has changed it', async () => {
    const { id } = await save({ croom_id: null, study_id: null }, { as: cem })
    const { source_id } = await give({ source_id: id, part_from: 1 })
    const name = async () => (await world.call('GET /source', { query: {} }, as)).rows[0]?.name
    await world.call('POST /source', { body: { id, name: 'Yeni baskı' } }, { as: cem })
    expect(await name()).toBe('Limit TYT')
    await give({ source_id: id, part_from: 2 })
    expect(await name()).toBe('Yeni baskı')
    await world.call('POST /source', { body: { id: source_id ?? '', name: 'Benimki' } }, as)
    await world.call('POST /source', { body: { id, name: 'Üçüncü' } }, { as: cem })
    await give({ source_id: id, part_from: 3 })
    expect(await name()).toBe('Benimki')
  })

  it('is refused with its own field where the student has no room for a copy', async () => {
    const source = await save({ id: randomUUID() }, { as: cem })
    await world.database.run`
      insert into source (user_id, id, name, kind, unit, size, created_by, updated_by)
      select ${ada.id}, gen_random_uuid(), 'Kitap', 'book', 'part', 5, ${ada.id}, ${ada.id}
      from generate_series(1, ${limits.sources}::int)`

    const query = { day, source_id: source.id, part_from: 1 }
    expect(await fieldsOf(world.try('GET /plan/save', { query }, { as: cem, for: ada.id }))).toEqual([
      422,
      ['source_id'],
    ])
  })

  it('is unknown to a student who names it', async () => {
    const { id } = await save({ croom_id: null, study_id: null }, { as: cem })
    expect(await fieldsOf(world.try('GET /plan/save', { query: { day, source_id: id } }, as))).toEqual([
      422,
      ['source_id'],
    ])
  })
})

describe('homework', () => {
  const today = async () => (await world.call('GET /state', { query: {} }, as)).today.day
  const read = (query: object = {}) => world.call('GET /homework', { query }, { as: cem })

  it('tells a coach what is open, late and done, with the next items', async () => {
    const now = await today()
    const [past, ahead] = [addDays(now, -2), addDays(now, 2)]
    const { id: source_id } = await save()
    const range = { source_id, part_from: 12, part_to: 13 }
    const given = { as: cem, for: ada.id }
    await world.call('GET /plan/save', { query: { day: now, due: ahead, ...range } }, given)
    await plan({ day: past, due: past, minutes: 20 })
    await plan({ day: now, minutes: 25 })
    const { id } = await world.call('GET /plan/save', { query: { day: now, minutes: 30 } }, given)
    await world.call('POST /plan/tick', { body: { id, done: true } }, as)
    const { rows, total } = await read()
    expect(total).toBe(1)
    expect(rows[0]).toMatchObject({ user_id: ada.id, name: ada.name, open: 1, late: 1, done: 1 })
    expect(rows[0]?.items).toMatchObject([
      { state: 'late', due: past },
      { state: 'open', source_name: 'Limit TYT', study_name: 'Türkçe' },
    ])
    expect((await read({ state: 'done' })).rows[0]?.items).toMatchObject([{ id, state: 'done' }])
    expect((await read({ user_id: baris.id })).rows).toEqual([])
    expect((await read({ from: addDays(now, 3) })).rows).toEqual([])
  })

  it('has the student with most late items first, each late by their own day, of one group where one is asked', async () => {
    await insertLink(world.database, randomUUID(), { coach_id: cem.id, student_id: baris.id }, 'act')
    const zones = [
      ['Pacific/Pago_Pago', ada],
      ['Pacific/Kiritimati', baris],
    ] as const
    // A day of the first is over for the second at any hour.
    for (const [timezone, as] of zones) await world.call('GET /user/save', { query: { timezone } }, { as })
    const due = await today()
    for (const { id } of [ada, baris])
      await world.call('GET /plan/save', { query: { day: due, due, minutes: 30 } }, { as: cem, for: id })
    const { id: croom_id } = await world.call('GET /croom/save', { query: { name: '12-A' } }, { as: cem })
    const { code } = await world.call('POST /link/invite', { body: { access: 'act', croom_id } }, { as: cem })
    await world.call('POST /link/accept', { body: { code } }, { as: ada })

    const { rows } = await read()
    const ofGroup = await read({ croom_id })

    expect(rows.map(({ user_id, late, open }) => [user_id, late, open])).toEqual([
      [baris.id, 1, 0],
      [ada.id, 0, 1],
    ])
    expect(ofGroup.rows.map(({ user_id }) => user_id)).toEqual([ada.id])
  })

  it('is for coaches outside coach mode', async () => {
    expect((await world.try('GET /homework', { query: {} }, as)).status).toBe(403)
    expect((await world.try('GET /homework', { query: {} }, { as: cem, for: ada.id })).status).toBe(403)
    const query = { from: '2026-01-01', to: '2026-12-31' }
    expect((await world.try('GET /homework', { query }, { as: cem })).status).toBe(400)
  })
})
