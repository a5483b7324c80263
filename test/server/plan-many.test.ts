import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  ada,
  baris,
  cem,
  defne,
  eda,
  lgsCroom,
  seedPassword,
  turkce,
  tytCroom,
  tytTopic,
} from '#contract/examples.ts'
import { addDays, startOfWeek } from '#rules/day.ts'
import { limits } from '#rules/limits.ts'
import type { Access } from '#rules/vocabulary.ts'
import { insertLink } from '#server/services/links/sql.ts'
import { openWorld, type Who, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  await world.renew()
  await link(baris.id, 'act')
  for (const as of [ada, baris]) await join(tytCroom, as)
})
afterAll(() => world.close())

const link = (student_id: string, access: Access, coach_id = cem.id) =>
  insertLink(world.database, randomUUID(), { coach_id, student_id }, access)
const join = (croom_id: string, as: Who) => world.call('POST /croom/join', { body: { croom_id } }, { as })

/** The Monday after next: nothing of that week is over for anybody. */
async function nextWeek(): Promise<string> {
  const { today } = await world.call('GET /state', { query: {} }, { as: ada })
  return addDays(startOfWeek(today.day, 1), 14)
}

type Sent = {
  id?: string
  from?: { template_id?: string; user_id?: string; week?: string }
  students?: string[]
  adjust?: {
    user_id: string
    start?: string
    goal_minutes?: number
    topics?: { key: string; topic_id: string }[]
    free?: string[]
  }[]
  week: string
  skip_done?: boolean
  fit_goals?: boolean
  unmatched?: 'refuse' | 'leave_out'
  save?: boolean
  digest?: string
}
const send = (body: Sent, as: Who = cem) =>
  world.try(
    'POST /plan/many',
    { body: { id: randomUUID(), from: {}, students: [ada.id, baris.id], ...body } },
    { as },
  )
/** Looks first, then saves what was shown. */
async function save(body: Sent, as: Who = cem) {
  const sent = { id: randomUUID(), ...body }
  const { body: shown } = await send(sent, as)
  return { id: sent.id, ...(await send({ ...sent, save: true, digest: String(shown.digest) }, as)) }
}
const undo = (id: string, as: Who = cem) => world.try('POST /plan/many/undo', { body: { id } }, { as })
const planOf = (as: Who, from: string) =>
  world.call('GET /plan', { query: { from, to: addDays(from, 27) } }, { as })
const changesOf = async (as: Who) => (await world.call('GET /audit', { query: {} }, { as })).rows

type Items = NonNullable<Parameters<typeof world.call<'POST /template'>>[1]['body']['items']>
const usual: Items = [
  { key: 'a', offset: 0, study_id: turkce, minutes: 55, questions: 20 },
  { key: 'b', offset: 2, study_id: turkce, topic_id: tytTopic, minutes: 30 },
  { key: 'c', offset: 4, note: 'Serbest', minutes: 40 },
]
const template = (items: Items = usual, more: object = {}) =>
  world.call(
    'POST /template',
    { body: { name: 'Okul haftası', croom_id: tytCroom, items, ...more } },
    { as: cem },
  )

/** A student of the coach with a name. */
async function student(name: string, access: Access = 'act'): Promise<Who> {
  const email = `${randomUUID()}@example.com`
  const made = await world.call('GET /user/save', { query: { name, email } }, { as: eda })
  await link(made.id, access)
  return { id: made.id, name, email }
}

describe('a template', () => {
  it('keeps the names of its lessons, is one row, and is only the coach’s', async () => {
    const saved = await template()

    expect(saved.items).toMatchObject([
      { key: 'a', study_name: 'Türkçe', topic_id: null, fill: null, kind: 'practice' },
      { key: 'b', study_name: 'Türkçe', topic_name: expect.any(String) },
      { key: 'c', study_id: null, note: 'Serbest' },
    ])
    expect(await world.call('GET /template', {}, { as: cem })).toEqual([saved])
    expect(await world.call('GET /template', {}, { as: defne })).toEqual([])
    const stolen = await world.try('POST /template', { body: { id: saved.id, name: 'Benim' } }, { as: defne })
    expect(stolen.status).toBe(404)
  })

  it('may be sent back as it was read, and keeps what is not sent', async () => {
    const { id, ...saved } = await template()

    expect(await world.call('POST /template', { body: { id, ...saved } }, { as: cem })).toEqual({
      id,
      ...saved,
    })
    const renamed = await world.call('POST /template', { body: { id, name: 'Yaz' } }, { as: cem })
    expect(renamed).toEqual({ id, ...saved, name: 'Yaz', version: 2 })
  })

  it('keeps the names of what is gone, which is then found for nobody', async () => {
    const week = await nextWeek()
    const croom = await world.call('GET /croom/save', { query: { name: '12-A' } }, { as: cem })
    const study = await world.call(
      'GET /study/save',
      { query: { croom_id: croom.id, name: 'Satranç' } },
      { as: cem },
    )
    const items: Items = [{ key: 'a', offset: 0, study_id: study.id, minutes: 30 }]
    const { id, ...saved } = await template(items, { croom_id: croom.id })
    await world.call('GET /study/delete/{id}', { params: { id: study.id } }, { as: cem })

    const renamed = await world.call('POST /template', { body: { id, ...saved, name: 'Eski' } }, { as: cem })
    const shown = await send({ from: { template_id: id }, week, students: [ada.id] })

    expect(renamed.items).toMatchObject([{ study_id: study.id, study_name: 'Satranç' }])
    expect(shown.body.rows).toMatchObject([{ items: [], left_out: [{ why: 'unmatched', name: 'Satranç' }] }])
  })

  it('is refused with the path of each fault', async () => {
    const refused = await world.try(
      'POST /template',
      {
        body: {
          name: 'X',
          items: [
            { key: 'a', offset: 0 },
            { key: 'a', offset: 3, note: 'N', due_offset: 2 },
            { key: 'b', offset: 0, study_id: randomUUID() },
            { key: 'c', offset: 0, fill: 'next' },
            { key: 'd', offset: 0, source_id: randomUUID(), part_from: 1 },
          ],
        },
      },
      { as: cem },
    )

    expect(refused).toMatchObject({ status: 422 })
    expect(Object.keys(refused.body.fields as object)).toEqual([
      'items.0.study_id',
      'items.1.key',
      'items.1.due_offset',
      'items.2.study_id',
      'items.3.study_id',
      'items.4.source_id',
    ])
  })

  it('takes the week of a student, with the sources of the coach’s own sources', async () => {
    const week = await nextWeek()
    const source = await world.call(
      'POST /source',
      { body: { name: 'Limit', croom_id: tytCroom, study_id: turkce, size: 40 } },
      { as: cem },
    )
    const own = await world.call('POST /source', { body: { name: 'Kendi', size: 9 } }, { as: ada })
    const plan = (query: object, as: Who, options = {}) =>
      world.call('GET /plan/save', { query: { ...query } }, { as, ...options })
    await plan({ day: week, source_id: source.id, part_from: 3, part_to: 4 }, cem, { for: ada.id })
    await plan({ day: addDays(week, 1), source_id: own.id, part_from: 1 }, ada)
    await plan({ day: addDays(week, 7), note: 'Sonraki hafta' }, ada)

    const saved = await world.call(
      'POST /template',
      { body: { name: 'Ada’nın haftası', from: { user_id: ada.id, week: addDays(week, 3) } } },
      { as: cem },
    )

    expect(saved).toMatchObject({
      croom_id: tytCroom,
      items: [
        { offset: 0, study_id: turkce, source_id: source.id, source_name: 'Limit', part_from: 3, part_to: 4 },
        { offset: 1, source_id: null, part_from: null, note: 'Kendi' },
      ],
    })
    const strange = await world.try(
      'POST /template',
      { body: { name: 'X', from: { user_id: ada.id, week } } },
      { as: defne },
    )
    expect(strange.status).toBe(404)
  })
})

describe('a week for many students', () => {
  it('is shown and saves nothing, then all of it, with one trace and one notice a student', async () => {
    const week = await nextWeek()
    const { id: template_id } = await template()
    const id = randomUUID()

    const shown = await send({ id, from: { template_id }, week })

    expect(shown.body).toMatchObject({
      saved: null,
      rows: [
        {
          user_id: ada.id,
          name: 'Ada Yıldız',
          there: 0,
          left_out: [],
          items: [
            { key: 'a', day: week, croom_id: tytCroom, study_id: turkce, minutes: 55, questions: 20 },
            { key: 'b', day: addDays(week, 2), topic_id: tytTopic },
            { key: 'c', day: addDays(week, 4), note: 'Serbest', study_id: null },
          ],
        },
        { user_id: baris.id, items: [{}, {}, {}] },
      ],
    })
    expect(await planOf(ada, week)).toEqual([])

    const saved = await send({
      id,
      from: { template_id },
      week,
      save: true,
      digest: String(shown.body.digest),
    })

    expect(saved.body).toEqual({ ...(shown.body as object), saved: 6 })
    for (const who of [ada, baris]) {
      expect(await planOf(who, week)).toMatchObject([
        { day: week, created_by: cem.id, version: 1 },
        { topic_id: tytTopic },
        { note: 'Serbest' },
      ])
      expect(await changesOf(who)).toMatchObject([{ action: 'create', entity: 'plans', undo: 'open' }])
      const { rows } = await world.call('GET /notice', { query: {} }, { as: who })
      expect(rows).toMatchObject([
        {
          text: 'Cem Aksoy planında 3 değişiklik yaptı.',
          lines: [{ text: expect.stringMatching(/^Plana maddeler yazıldı: 3 madde · /) }],
          more: null,
        },
      ])
    }
  })

  it('is the first answer when it is sent again, and writes nothing again', async () => {
    const week = await nextWeek()
    const { id: template_id } = await template()
    const { id, body } = await save({ from: { template_id }, week })
    const digest = String(body.digest)
    await world.call('DELETE /template/{id}', { params: { id: template_id } }, { as: cem })

    const again = await send({ id, from: { template_id }, week, save: true, digest })

    expect(again).toMatchObject({ status: 200, body })
    expect(await planOf(ada, week)).toHaveLength(3)
    const other = await send({ id, from: { template_id }, week, save: true, digest: 'x' })
    expect(other.status).toBe(409)
  })

  it('is refused as a whole for one without `act`, a stranger and nobody’s student', async () => {
    const week = await nextWeek()
    const { id: template_id } = await template()
    const many = await Promise.all(Array.from({ length: 5 }, (_, n) => student(`Öğrenci ${n}`)))
    const seen = await student('Yalnız Bakılan', 'view')
    const students = [...many.map(({ id }) => id), seen.id, defne.id]

    const refused = await send({ from: { template_id }, week, students, save: true, digest: 'x' })

    expect(refused).toMatchObject({ status: 422 })
    expect(Object.keys(refused.body.fields as object)).toEqual(['students.5', 'students.6'])
    const [row] = await world.database.rows<{ n: number }>`select count(*) as n from plan_item`
    expect(row?.n).toBe(0)
  })

  it('is refused as a whole for one whose account waits for a consent', async () => {
    const strict = await openWorld({ consentAge: 15 })
    const items = [{ key: 'a', offset: 0, note: 'Okuma', minutes: 20 }]
    const { id: template_id } = await strict.call(
      'POST /template',
      { body: { name: 'X', items } },
      { as: cem },
    )
    const year = new Date().getUTCFullYear() - 12
    await strict.database.run`update app_user set birth_year = ${year} where id = ${ada.id}`

    const refused = await strict.send(
      'POST /plan/many',
      { body: { id: randomUUID(), from: { template_id }, students: [ada.id], week: '2027-06-07' } },
      { as: cem },
    )
    await strict.close()

    expect(refused).toMatchObject({
      status: 422,
      body: { faults: { 'students.0': { fault: 'accountClosed' } } },
    })
  })

  it('is refused without the digest of its preview, and when something changed since', async () => {
    const week = await nextWeek()
    const { id: template_id } = await template()
    await link(ada.id, 'act', defne.id)
    const sent = { id: randomUUID(), from: { template_id }, week }
    const shown = await send(sent)
    expect(await send({ ...sent, save: true })).toMatchObject({
      status: 422,
      body: { fields: { digest: expect.any(String) } },
    })
    // Another coach plans the same day meanwhile.
    await world.call(
      'GET /plan/save',
      { query: { day: week, note: 'Defne’den' } },
      { as: defne, for: ada.id },
    )

    const digest = String(shown.body.digest)
    expect((await send({ ...sent, save: true, digest })).status).toBe(409)

    const { body } = await save(sent)
    expect(body).toMatchObject({ saved: 6, rows: [{ there: 1 }, { there: 0 }] })
    expect(await planOf(ada, week)).toHaveLength(4)
  })

  it('finds a lesson of another tree by its name, names what it does not find, and leaves it out if asked', async () => {
    const week = await nextWeek()
    const lgs = await student('Ece Aslan')
    await world.database.run`insert into croom_member (user_id, croom_id) values (${lgs.id}, ${lgsCroom})`
    const topics = await world.call('GET /topic/study/{id}', { params: { id: turkce } }, { as: ada })
    const ofLgs = await world.database.rows<{ name: string }>`
      select t.name from topic t join study s on s.id = t.study_id where s.croom_id = ${lgsCroom}`
    const topic_id = topics.find(({ name }) => !ofLgs.some((other) => other.name === name))?.id ?? ''
    const [first, , last] = usual
    const { id: template_id } = await template(
      [first, { key: 'b', offset: 2, study_id: turkce, topic_id, minutes: 30 }, last].filter(
        (item) => item !== undefined,
      ),
    )
    const sent = { from: { template_id }, week, students: [lgs.id, ada.id] }

    const shown = await send(sent)

    const [row] = shown.body.rows as { items: { study_id: string }[]; left_out: object[] }[]
    expect(row?.items).toMatchObject([{ key: 'a', croom_id: lgsCroom, study_name: 'Türkçe' }, { key: 'c' }])
    expect(row?.items[0]?.study_id).not.toBe(turkce)
    expect(row?.left_out).toMatchObject([{ key: 'b', why: 'unmatched', name: expect.any(String) }])
    const refused = await save(sent)
    expect(refused).toMatchObject({ status: 422, body: { fields: { 'students.0': expect.any(String) } } })
    expect(await planOf(ada, week)).toEqual([])
    expect(await save({ ...sent, unmatched: 'leave_out' })).toMatchObject({ status: 200, body: { saved: 5 } })
  })

  it('gives each student a copy of the coach’s source, and names one that was deleted since', async () => {
    const week = await nextWeek()
    const source = await world.call(
      'POST /source',
      { body: { name: 'Limit', croom_id: tytCroom, study_id: turkce, size: 40 } },
      { as: cem },
    )
    const { id: template_id } = await template([
      { key: 'a', offset: 0, source_id: source.id, part_from: 16, part_to: 19 },
    ])
    const from = { template_id }

    const { body } = await save({ from, week })

    const sources = await world.call('GET /source', { query: {} }, { as: ada })
    expect(sources.rows).toMatchObject([{ name: 'Limit', origin: source.id }])
    expect(body).toMatchObject({ rows: [{ items: [{ source_id: sources.rows[0]?.id, part_from: 16 }] }, {}] })
    expect(await planOf(ada, week)).toMatchObject([{ source_id: sources.rows[0]?.id, study_id: turkce }])
    expect(await changesOf(ada)).toHaveLength(1)

    await world.call('DELETE /source/{id}', { params: { id: source.id } }, { as: cem })
    const shown = await send({ from, week: addDays(week, 7) })
    expect(shown.body).toMatchObject({
      rows: [{ items: [], left_out: [{ why: 'unmatched', name: 'Limit' }] }, {}],
    })
  })

  it('names a source of which a student’s own copy has no such part', async () => {
    const week = await nextWeek()
    const limit = { name: 'Limit', croom_id: tytCroom, study_id: turkce, size: 20 }
    const source = await world.call('POST /source', { body: limit }, { as: cem })
    const ofParts = async (part_from: number) => {
      const items = [{ key: 'a', offset: 0, source_id: source.id, part_from, part_to: part_from + 1 }]
      return { template_id: (await template(items)).id }
    }
    await save({ from: await ofParts(1), week })
    const [copy] = (await world.call('GET /source', { query: {} }, { as: ada })).rows
    await world.call('POST /source', { body: { id: copy?.id ?? '', publisher: 'Benim' } }, { as: ada })
    await world.call('POST /source', { body: { id: source.id, size: 40 } }, { as: cem })

    const { body } = await save({ from: await ofParts(31), week, unmatched: 'leave_out' })

    expect(body).toMatchObject({
      saved: 1,
      rows: [
        { user_id: ada.id, items: [], left_out: [{ why: 'unmatched', name: 'Limit' }] },
        { user_id: baris.id, items: [{ part_from: 31 }] },
      ],
    })
  })

  it('leaves out the items whose parts a source that became shorter has no more', async () => {
    const week = await nextWeek()
    const limit = { name: 'Limit', croom_id: tytCroom, study_id: turkce, size: 40 }
    const source = await world.call('POST /source', { body: limit }, { as: cem })
    const ofParts = (key: string, part_from: number) => ({
      key,
      offset: 0,
      source_id: source.id,
      part_from,
      part_to: part_from + 3,
    })
    const { id: template_id } = await template([ofParts('a', 1), ofParts('b', 31)])
    await world.call('POST /source', { body: { id: source.id, size: 20 } }, { as: cem })

    const shown = await send({ from: { template_id }, week })

    const row = { items: [{ key: 'a' }], left_out: [{ key: 'b', why: 'unmatched', name: 'Limit' }] }
    expect(shown.body).toMatchObject({ rows: [row, row] })
  })

  it('names the student whose plan is full, or who has too many sources, and saves nothing', async () => {
    const week = await nextWeek()
    const source = await world.call('POST /source', { body: { name: 'Limit', size: 9 } }, { as: cem })
    const { id: template_id } = await template([
      { key: 'a', offset: 0, source_id: source.id, part_from: 1 },
      { key: 'b', offset: 1, minutes: 20 },
    ])
    const planned = async () =>
      [await planOf(ada, week), await planOf(baris, week)].map(({ length }) => length)
    await world.database.run`
      insert into source (user_id, id, name, kind, unit, size, created_by, updated_by)
      select ${baris.id}, gen_random_uuid(), 'Kitap', 'book', 'part', 5, ${baris.id}, ${baris.id}
      from generate_series(1, ${limits.sources}::int)`
    expect(await save({ from: { template_id }, week })).toMatchObject({
      status: 422,
      body: { faults: { 'students.1': { fault: 'tooMany', limit: limits.sources } } },
    })

    await world.database.run`delete from source where user_id = ${baris.id}`
    await world.database.run`
      insert into plan_item (user_id, id, day, kind, minutes, created_by, updated_by)
      select ${baris.id}, gen_random_uuid(), ${week}::date + 60 + n / 50, 'practice', 5, ${baris.id}, ${baris.id}
      from generate_series(2, ${limits.openPlans}::int) n`
    expect(await save({ from: { template_id }, week })).toMatchObject({
      status: 422,
      body: { faults: { 'students.1': { fault: 'tooMany', limit: limits.openPlans } } },
    })
    expect(await planned()).toEqual([0, 0])
  })

  it('leaves out what is over, what is done and what a full day does not hold', async () => {
    const week = await nextWeek()
    const { today } = await world.call('GET /state', { query: {} }, { as: ada })
    const { id: template_id } = await template()
    const from = { template_id }
    await world.call(
      'GET /state/save',
      { query: { croom_id: tytCroom, study_id: turkce, topic_id: tytTopic, level: 3 } },
      { as: ada },
    )
    await world.database.run`
      insert into plan_item (user_id, id, day, kind, note, created_by, updated_by)
      select ${ada.id}::uuid, gen_random_uuid(), ${week}::date, 'other', 'x', ${ada.id}::uuid, ${ada.id}::uuid
      from generate_series(1, 60)`

    const late = await send({ from, week: addDays(today.day, -7), students: [ada.id] })
    const shown = await send({ from, week, skip_done: true })

    expect(late.body).toMatchObject({ rows: [{ items: [], left_out: Array(3).fill({ why: 'past' }) }] })
    expect(shown.body).toMatchObject({
      rows: [
        {
          there: 60,
          items: [{ key: 'c' }],
          left_out: [
            { key: 'b', why: 'done' },
            { key: 'a', why: 'full' },
          ],
        },
        { there: 0, items: [{}, {}, {}] },
      ],
    })
  })

  it('begins on each student’s own day, and moves to days with a goal', async () => {
    const week = await nextWeek()
    const { id: template_id } = await template()
    const goal = (minutes: number) => ({ minutes, questions: 0 })
    // Weeks begin on Sunday, and Mondays are free.
    const goals = { weekday: [0, 60, 60, 60, 60, 60, 60].map(goal) }
    await world.call('GET /user/save', { query: { id: baris.id, week_start: 7, goals } }, { as: baris })

    const shown = await send({
      from: { template_id },
      week,
      fit_goals: true,
      adjust: [{ user_id: ada.id, start: addDays(week, 2) }],
    })

    const daysOf = (index: number) =>
      (shown.body.rows as { items: { day: string }[] }[])[index]?.items.map(({ day }) => day)
    expect(daysOf(0)).toEqual([2, 4, 6].map((days) => addDays(week, days)))
    expect(daysOf(1)).toEqual([-1, 1, 3].map((days) => addDays(week, days)))
  })

  it('begins with each student’s own today', async () => {
    const zones = [
      ['Pacific/Kiritimati', ada],
      ['Pacific/Pago_Pago', baris],
    ] as const
    // A day of the second is over for the first at any hour.
    for (const [timezone, as] of zones) await world.call('GET /user/save', { query: { timezone } }, { as })
    const { today } = await world.call('GET /state', { query: {} }, { as: baris })
    const { id: template_id } = await template([{ key: 'a', offset: 0, note: 'Okuma', minutes: 20 }])
    const adjust = [ada, baris].map(({ id }) => ({ user_id: id, start: today.day }))

    const shown = await send({ from: { template_id }, week: today.day, adjust })

    expect(shown.body.rows).toMatchObject([
      { items: [], left_out: [{ why: 'past' }] },
      { items: [{ day: today.day }], left_out: [] },
    ])
  })

  it('tells of a student’s exams in that week, and keeps a day free for one', async () => {
    const week = await nextWeek()
    const { id: template_id } = await template()
    const exam = { name: 'Fizik yazılısı', kind: 'school' as const, examdate: addDays(week, 2) }
    await world.call('GET /exam/save', { query: exam }, { as: baris })
    await world.call('GET /exam/save', { query: { ...exam, examdate: addDays(week, 8) } }, { as: ada })
    const sent = { from: { template_id }, week }
    const adjust = [{ user_id: baris.id, free: [addDays(week, 2)] }]

    const shown = await send(sent)
    const cleared = await send({ ...sent, adjust })
    const saved = await save({ ...sent, adjust })

    const exams = [{ day: addDays(week, 2), name: 'Fizik yazılısı' }]
    expect(shown.body.rows).toMatchObject([{ exams: [] }, { exams }])
    const daysOf = (body: Record<string, unknown>) =>
      (body.rows as { items: { day: string }[] }[])[1]?.items.map(({ day }) => day)
    expect(daysOf(shown.body)).toEqual([0, 2, 4].map((days) => addDays(week, days)))
    expect(daysOf(cleared.body)).toEqual([0, 3, 4].map((days) => addDays(week, days)))
    // A coach keeps no exams of students.
    expect(saved.body.rows).toMatchObject([{ exams: [] }, { exams: [] }])
    expect((await planOf(baris, week)).map(({ day }) => day)).toEqual(daysOf(cleared.body))
    const [kept] = await world.database.rows<{ rows: object[] }>`select rows from group_save`
    expect(JSON.stringify(kept?.rows)).not.toContain('Fizik yazılısı')
  })

  it('of two coaches for the same week both stay, and the second is told what is there', async () => {
    const week = await nextWeek()
    await link(ada.id, 'act', defne.id)
    const { id: template_id } = await template()
    const own = { name: 'Defne', items: [{ key: 'x', offset: 0, note: 'Okuma', minutes: 20 }] }
    const other = await world.call('POST /template', { body: own }, { as: defne })
    const students = [ada.id]
    const second = { id: randomUUID(), from: { template_id: other.id }, students, week }
    const early = await send(second, defne)
    await save({ from: { template_id }, students, week })

    const late = await send({ ...second, save: true, digest: String(early.body.digest) }, defne)
    const again = await send(second, defne)
    const saved = await send({ ...second, save: true, digest: String(again.body.digest) }, defne)

    expect(late.status).toBe(409)
    expect(again.body.rows).toMatchObject([{ there: 3 }])
    expect(saved.status).toBe(200)
    expect((await planOf(ada, week)).map(({ created_by }) => created_by).toSorted()).toEqual(
      [cem.id, cem.id, cem.id, defne.id].toSorted(),
    )
  })

  it('fills with the first topics that are not learned yet, and with the topic that the coach has chosen', async () => {
    const week = await nextWeek()
    const tree = await world.call(
      'GET /topic',
      { search: { study_id: turkce }, params: { id: turkce } },
      { as: ada },
    )
    const [first, second, third] = tree.map(({ id }) => id)
    const { id: template_id } = await template(
      ['a', 'b'].map((key, offset) => ({
        key,
        offset,
        study_id: turkce,
        fill: 'next' as const,
        minutes: 30,
      })),
    )
    await world.call(
      'GET /state/save',
      { query: { croom_id: tytCroom, study_id: turkce, topic_id: first, level: 4 } },
      { as: ada },
    )

    const shown = await send({
      from: { template_id },
      week,
      adjust: [{ user_id: baris.id, topics: [{ key: 'a', topic_id: String(third) }] }],
    })

    expect(shown.body).toMatchObject({
      rows: [
        { items: [{ topic_id: second }, { topic_id: third }] },
        { items: [{ topic_id: third }, { topic_id: first }] },
      ],
    })
  })

  it('fills with each student’s own topics as their insights name them, each once', async () => {
    const week = await nextWeek()
    const of = { params: { id: tytCroom } }
    const { studies } = await world.call('GET /trialexam/subjects/{id}', of, { as: ada })
    const topics = studies.find(({ id }) => id === turkce)?.topics ?? []
    const place = (n: number) => ({ study_id: turkce, topic_id: topics[n]?.id ?? '' })
    const { today } = await world.call('GET /state', { query: {} }, { as: ada })
    // Each loses most at another topic, and has long left another one.
    for (const [as, worst] of [
      [ada, 0],
      [baris, 3],
    ] as const) {
      for (let n = 0; n < 4; n += 1) {
        const lessons = studies.map(({ id, question_count }) => ({
          study_id: id,
          wrong: id === turkce ? 5 : 0,
          correct: id === turkce ? question_count - 5 : 1,
        }))
        const marks = [
          { ...place(worst), result: 'wrong' as const, count: 4 },
          { ...place(worst + 1), result: 'wrong' as const, count: 1 },
        ]
        const body = { croom_id: tytCroom, kind: 'general' as const, name: `Deneme ${n}`, lessons, marks }
        await world.call(
          'POST /trialexam/save',
          { body: { ...body, day: addDays(today.day, -7 * n - 1) } },
          { as },
        )
      }
      for (const topic of [worst, worst + 1]) {
        const done = {
          croom_id: tytCroom,
          ...place(topic),
          kind: 'lecture' as const,
          minutes: 60,
          level: 2 as const,
        }
        await world.call(
          'GET /state/save',
          { query: { ...done, day: addDays(today.day, -80 - topic) } },
          { as },
        )
      }
    }
    // What is dated ahead is no study yet.
    const ahead = { croom_id: tytCroom, ...place(1), minutes: 10, day: addDays(today.day, 1) }
    await world.call('GET /state/save', { query: ahead }, { as: ada })
    const { id: template_id } = await template([
      { key: 'a', offset: 0, fill: 'cheapest', minutes: 45 },
      { key: 'b', offset: 1, fill: 'review', minutes: 30 },
      { key: 'c', offset: 2, fill: 'review', minutes: 30 },
    ])

    const shown = await send({ from: { template_id }, week })

    const rows = shown.body.rows as {
      items: { topic_id: string }[]
      left_out: { key: string; why: string }[]
    }[]
    for (const [index, as] of [ada, baris].entries()) {
      const cheapest = (await world.call('GET /insight/cheapest/{id}', of, { as })).rows[0]?.topic_id
      const due = (await world.call('GET /insight/review', {}, { as })).rows.map(({ topic_id }) => topic_id)
      const [first, ...others] = rows[index]?.items.map(({ topic_id }) => topic_id) ?? []
      expect(first).toBe(cheapest)
      expect(due.length).toBeGreaterThan(1)
      expect(others).toEqual(due.filter((topic) => topic !== cheapest).slice(0, 2))
    }
    expect(rows[0]?.items[0]?.topic_id).not.toBe(rows[1]?.items[0]?.topic_id)
  })

  it('has no topics for a student without trial exams and records', async () => {
    const week = await nextWeek()
    const { id: template_id } = await template([
      { key: 'a', offset: 0, fill: 'cheapest', minutes: 45 },
      { key: 'b', offset: 1, fill: 'review', minutes: 30 },
    ])

    const shown = await send({ from: { template_id }, week })

    const left_out = [
      { key: 'a', why: 'no_data' },
      { key: 'b', why: 'no_data' },
    ]
    expect(shown.body).toMatchObject({ rows: [{ items: [], left_out }, { left_out }] })
  })

  it('adds up to the goal of a student', async () => {
    const week = await nextWeek()
    const { id: template_id } = await template()

    const shown = await send({
      from: { template_id },
      week,
      adjust: [{ user_id: ada.id, goal_minutes: 250 }],
    })

    const [row] = shown.body.rows as { items: { minutes: number }[] }[]
    expect(row?.items.map(({ minutes }) => minutes)).toEqual([110, 60, 80])
  })

  it('copies the week of a student', async () => {
    const week = await nextWeek()
    await world.call('GET /plan/save', { query: { day: week, study_id: turkce, minutes: 20 } }, { as: ada })

    const { body } = await save({
      from: { user_id: ada.id, week },
      students: [baris.id],
      week: addDays(week, 7),
    })

    expect(body).toMatchObject({ saved: 1, rows: [{ items: [{ day: addDays(week, 7), study_id: turkce }] }] })
  })

  it('copies by name what a student planned in a class group that the coach does not see', async () => {
    const week = await nextWeek()
    const copied = { name: 'Başka grup', from_croom_id: tytCroom, mode: 'copy' as const }
    const { id: croom_id, code } = await world.call('GET /croom/save', { query: copied }, { as: defne })
    await world.call('POST /croom/join', { body: { code: code ?? '' } }, { as: ada })
    const [study] = await world.call('GET /study/croom/{id}', { params: { id: croom_id } }, { as: ada })
    const planned = { day: week, croom_id, study_id: study?.id ?? '', minutes: 20 }
    await world.call('GET /plan/save', { query: planned }, { as: ada })
    await world.call('POST /croom/leave', { body: { croom_id } }, { as: ada })
    const from = { user_id: ada.id, week }

    const { body } = await send({ from, students: [baris.id], week })
    const kept = await world.call('POST /template', { body: { name: 'Ada’nın haftası', from } }, { as: cem })

    expect(body).toMatchObject({ rows: [{ items: [{ study_id: turkce, minutes: 20 }], left_out: [] }] })
    expect(kept).toMatchObject({ croom_id: null, items: [{ study_id: study?.id, study_name: study?.name }] })
  })

  it('copies a week whose source has meanwhile other parts or another lesson', async () => {
    const week = await nextWeek()
    const [first, other] = await world.call(
      'GET /study/croom/{id}',
      { params: { id: tytCroom } },
      { as: cem },
    )
    const change = (body: object) => world.call('POST /source', { body: { ...body } }, { as: cem })
    const shorter = await change({ name: 'Kısa', size: 40 })
    const moved = await change({ name: 'Taşınan', croom_id: tytCroom, study_id: first?.id, size: 40 })
    for (const { id: source_id } of [shorter, moved])
      await world.call(
        'GET /plan/save',
        { query: { day: week, source_id, part_from: 30 } },
        { as: cem, for: ada.id },
      )
    await change({ id: shorter.id, size: 9 })
    await change({ id: moved.id, study_id: other?.id })

    const { body } = await send({ from: { user_id: ada.id, week }, students: [baris.id], week })

    const items = [{ note: 'Kısa' }, { note: 'Taşınan', study_id: first?.id }]
    expect(body).toMatchObject({ rows: [{ items, left_out: [] }] })
  })

  it('keeps no longer week as a template than a template may be', async () => {
    const week = await nextWeek()
    await world.database.run`
      insert into plan_item (user_id, id, day, kind, minutes, created_by, updated_by)
      select ${ada.id}, gen_random_uuid(), ${week}::date + n / 60, 'practice', 5, ${ada.id}, ${ada.id}
      from generate_series(0, ${limits.templateItems}::int) n`

    const from = { user_id: ada.id, week }
    expect(await world.try('POST /template', { body: { name: 'Uzun', from } }, { as: cem })).toMatchObject({
      status: 422,
      body: { faults: { 'from.week': { fault: 'tooMany', limit: limits.templateItems } } },
    })
  })

  it('refuses more than 6,000 items for all, and a hundredth and first template', async () => {
    const week = await nextWeek()
    const items = Array.from({ length: 200 }, (_, n) => ({ key: `k${n}`, offset: n % 7, note: 'Not' }))
    const { id: template_id } = await template(items)
    const students = await Promise.all(Array.from({ length: 31 }, (_, n) => student(`Öğrenci ${n}`)))

    const answered = await send({
      from: { template_id },
      week,
      students: students.map(({ id }) => id),
    })

    const faults = { students: { fault: 'tooMany', limit: 30 } }
    expect(answered).toMatchObject({ status: 422, body: { faults } })
    await world.database.run`
      insert into plan_template (user_id, id, name, items, created_by, updated_by)
      select ${cem.id}::uuid, gen_random_uuid(), 'Şablon ' || n, '[]', ${cem.id}::uuid, ${cem.id}::uuid
      from generate_series(2, 100) n`
    const more = await world.try('POST /template', { body: { name: 'Bir daha', items: [] } }, { as: cem })
    expect(more).toMatchObject({ status: 422, body: { faults: { id: { fault: 'tooMany', limit: 100 } } } })
  })

  it('refuses what does not fit together', async () => {
    const week = await nextWeek()
    const { id: template_id } = await template()
    const fields = async (body: Sent) => {
      const { status, body: refused } = await send(body)
      return [status, ...Object.keys((refused as { fields?: object }).fields ?? {})]
    }

    expect(await fields({ week, from: {} })).toEqual([422, 'from.template_id'])
    expect(await fields({ week, from: { user_id: ada.id } })).toEqual([422, 'from.week'])
    expect(await fields({ week, from: { template_id: randomUUID() } })).toEqual([404])
    expect(await fields({ week, from: { template_id }, adjust: [{ user_id: defne.id }] })).toEqual([
      422,
      'adjust.0.user_id',
    ])
    const topics = [{ key: 'a', topic_id: randomUUID() }]
    expect(await fields({ week, from: { template_id }, adjust: [{ user_id: ada.id, topics }] })).toEqual([
      422,
      'adjust.0.topics.0.topic_id',
    ])
    expect(await fields({ week: '2100-12-31', from: { template_id } })).toEqual([422, 'week'])
  })
})

describe('taking it back', () => {
  it('removes what is as it was left, names what was begun, and answers the same again', async () => {
    const week = await nextWeek()
    const { id: template_id } = await template()
    const { id } = await save({ from: { template_id }, week })
    const [ticked] = await planOf(ada, week)
    await world.call(
      'POST /plan/tick',
      { body: { id: ticked?.id ?? '', done: true, minutes: 10 } },
      { as: ada },
    )
    const [, moved] = await planOf(baris, week)
    await world.call(
      'GET /plan/save',
      { query: { id: moved?.id ?? '', day: addDays(week, 6) } },
      { as: baris },
    )
    const [deleted] = await planOf(baris, week)
    await world.call('GET /plan/delete/{id}', { params: { id: deleted?.id ?? '' }, query: {} }, { as: baris })

    const undone = await undo(id)

    const kept = [
      { user_id: ada.id, item_id: ticked?.id },
      { user_id: baris.id, item_id: moved?.id },
    ]
    expect(undone.body).toEqual({ removed: 3, kept: expect.arrayContaining(kept) })
    expect(await planOf(ada, week)).toMatchObject([{ id: ticked?.id }])
    expect(await planOf(baris, week)).toMatchObject([{ id: moved?.id }])
    expect(await changesOf(ada)).toMatchObject([{ entity: 'plans', action: 'delete' }, { entity: 'plans' }])
    expect((await undo(id)).body).toEqual(undone.body)
    expect((await undo(id, defne)).status).toBe(404)
  })

  it('is the student’s too, for the student’s own plan', async () => {
    const week = await nextWeek()
    const { id: template_id } = await template()
    const { id } = await save({ from: { template_id }, week })
    const [change] = await changesOf(ada)

    await world.call('POST /audit/undo', { body: { id: change?.id ?? '' } }, { as: ada })

    expect(await planOf(ada, week)).toEqual([])
    expect(await planOf(baris, week)).toHaveLength(3)
    expect(await changesOf(ada)).toMatchObject([{ undo: 'done' }])
    expect((await undo(id)).body).toEqual({ removed: 3, kept: [] })
  })

  it('names what belongs to a student who left, and ends after seven days', async () => {
    const week = await nextWeek()
    const { id: template_id } = await template()
    const { id } = await save({ from: { template_id }, week, students: [baris.id] })
    await world.database.run`update coach_link set ended_at = now() where student_id = ${baris.id}`

    expect((await undo(id)).body).toMatchObject({ removed: 0, kept: [{}, {}, {}] })
    await world.database.run`update group_save set at = now() - interval '7 days 1 minute'`
    expect((await undo(id)).status).toBe(404)
  })

  it('may be written again with the same id when its days are over', async () => {
    const week = await nextWeek()
    const { id: template_id } = await template()
    const { id } = await save({ from: { template_id }, week })
    await undo(id)
    await world.database.run`update group_save set at = now() - interval '7 days 1 minute'`

    expect(await save({ id, from: { template_id }, week })).toMatchObject({ status: 200, body: { saved: 6 } })
    expect((await undo(id)).body).toEqual({ removed: 6, kept: [] })
  })

  it('is told apart from an import with the same id', async () => {
    const week = await nextWeek()
    const { id: template_id } = await template()
    const { id } = await save({ from: { template_id }, week })

    const imported = await world.send('POST /import/many/undo', { body: { id } }, { as: cem })
    expect(imported.status).toBe(404)
    expect((await undo(id)).body).toEqual({ removed: 6, kept: [] })
  })

  it('is in the coach’s export with ids only', async () => {
    const week = await nextWeek()
    const { id: template_id } = await template()
    const { id } = await save({ from: { template_id }, week })

    const file = await world.send(
      'GET /export',
      { search: {}, query: { password: seedPassword } },
      { as: cem },
    )
    expect(file.body).toMatchObject({
      templates: [{ id: template_id, name: 'Okul haftası' }],
      group_plans: [{ id, rows: [{ user_id: ada.id, items: expect.any(Array) }, { user_id: baris.id }] }],
    })
  })
})
