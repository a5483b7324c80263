import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { ada, adaTrial, baris, cem, eda, seedPassword, turkce, tytCroom } from '#contract/examples.ts'
import { fillExamples } from '../support/examples.ts'
import { openWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(() => world.renew())
afterAll(() => world.close())

const file = async (search: object, options: object = { as: ada }) => {
  const { status, body, headers } = await world.send(
    'GET /export',
    { search, query: { password: seedPassword } },
    options,
  )
  return { status, body: body as unknown, headers }
}
const csv = async (table: string, language: string) => {
  const { body } = await file({ format: 'csv', table }, { as: ada, headers: { 'accept-language': language } })
  return String(body).split('\r\n')
}

it('holds everything of a student, and nothing of another', async () => {
  await fillExamples(world)
  await world.call('GET /state/save', { query: { minutes: 55, note: 'Barış’ın notu' } }, { as: baris })
  await world.call('GET /state/save', { query: { minutes: 20 } }, { as: cem, for: ada.id })
  await world.call('POST /timer/start', { body: { kind: 'practice' } }, { as: ada })
  const { url } = await world.call('POST /calendar', {}, { as: ada })

  await world.database.run`
    insert into forecast (user_id, croom_id, made_on, exam_id, exam_day, questions, low, middle, high, half)
    values (${ada.id}, ${tytCroom}, '2026-11-01', ${adaTrial}, '2027-06-19', 120, 60, 70, 80, 10)`
  await world.database.run`
    insert into chance (user_id, croom_id, made_on, exam_day, chance)
    values (${ada.id}, ${tytCroom}, '2026-11-01', '2027-06-19', 60)`

  const { body, headers } = await file({})

  expect(headers['content-disposition']).toMatch(/^attachment; filename="etut-\d{4}-\d\d-\d\d\.json"$/)
  expect(body).toMatchObject({
    format: 'etut-export',
    user: { id: ada.id, email: ada.email },
    timer: { kind: 'practice' },
    calendar: { created_at: expect.any(String) },
    crooms_joined: [{ id: tytCroom }],
    crooms_owned: [{ name: 'Benim ağacım', studies: [{ topics: [{ subtopics: [{ name: 'Gölge' }] }] }] }],
    trial_exams: [
      { id: adaTrial, lessons: [{ study: 'Türkçe', correct: 30 }], marks: [{ result: 'wrong', count: 2 }] },
    ],
    exams: [{ name: 'TYT' }],
    plan: [{ minutes: 45 }],
    forecasts: [{ made_on: '2026-11-01', low: 60, high: 80 }],
    chances: [{ exam_day: '2027-06-19', chance: 60 }],
    links: [{ coach: cem.name }],
    audit: [{ actor_name: cem.name, entity: 'record' }],
  })
  expect((body as { records: object[] }).records).toHaveLength(2)
  expect((body as { sessions: object[] }).sessions.length).toBeGreaterThan(0)
  expect(JSON.stringify(body)).not.toContain('Barış’ın notu')
  expect(JSON.stringify(body)).not.toContain(url.slice(-40))
})

it('holds every row when there are more than one page of them', async () => {
  await world.database.run`
    insert into study_record (user_id, id, kind, day, minutes, created_by, updated_by)
    select ${ada.id}, gen_random_uuid(), 'practice', date '2026-01-01' + n / 700, 1, ${ada.id}, ${ada.id}
    from generate_series(1, 1250) n`

  const { body } = await file({})
  const lines = await csv('records', 'tr')

  const ids = (body as { records: { id: string }[] }).records.map(({ id }) => id)
  expect(new Set(ids).size).toBe(1250)
  expect(lines).toHaveLength(1 + 1250 + 1)
})

it('writes tables for the spreadsheets of each language', async () => {
  await fillExamples(world)
  await world.call(
    'GET /state/save',
    { query: { minutes: 5, day: '2026-01-01', note: '=1+1; "x"' } },
    { as: ada },
  )
  await world.call(
    'POST /trialexam/save',
    {
      body: {
        croom_id: tytCroom,
        name: 'A, B',
        day: '2026-01-02',
        lessons: [{ study_id: turkce, correct: 10, wrong: 1, blank: 0 }],
      },
    },
    { as: ada },
  )

  const [heads, first] = await csv('records', 'tr')
  const [, turkish] = await csv('trials', 'tr')
  const [, english] = await csv('trials', 'en')

  expect(heads).toBe(
    '\uFEFFTarih;Sınıf;Ders;Konu;Alt konu;Tür;Dakika;Soru;Doğru;Yanlış;Boş;Düzey (0-4);Not;Kaynak;İlk parça;Son parça',
  )
  expect(first).toBe(`2026-01-01;;;;;Soru çözümü;5;0;;;;;"'=1+1; ""x""";;;`)
  expect(turkish).toBe('2026-01-02;A, B;TYT;Branş;;Türkçe;40;10;1;0;9,75;')
  expect(english).toBe('2026-01-02,"A, B",TYT,Branch,,Türkçe,40,10,1,0,9.75,')
})

it('is only for its owner, also for people without study records', async () => {
  expect((await file({}, { as: cem, for: ada.id })).status).toBe(403)
  expect((await file({}, {})).status).toBe(401)
  expect((await file({ format: 'xml' })).status).toBe(400)
  expect((await file({}, { as: eda })).body).toMatchObject({ user: { id: eda.id }, records: [] })
  expect((await file({}, { as: cem })).body).toMatchObject({ links: [{ student: ada.name }] })
})

it('asks for the password', async () => {
  for (const query of [{}, { password: 'yanlış-parola' }])
    for (const search of [{}, { format: 'csv', table: 'trials' }])
      expect(await world.send('GET /export', { search, query }, { as: ada })).toMatchObject({
        status: 422,
        body: { code: 'RULE', fields: { password: expect.any(String) } },
      })
})

it('closes the connection on a failure, so that a part is not mistaken for the whole', async () => {
  await world.database.run`alter table exam rename to exam_gone`

  await expect(file({})).rejects.toThrow()
})
