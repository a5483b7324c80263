import { afterAll, beforeAll, expect, it } from 'vitest'
import { ada, baris, cem, turkce, tytCroom } from '#contract/examples.ts'
import { addDays, type Day } from '#rules/day.ts'
import { openWorld, type Who, type World } from '../support/world.ts'

let world: World
let today: Day
let topic: string
const of = { params: { id: tytCroom } }
beforeAll(async () => {
  world = await openWorld()
  const { call } = world
  for (const as of [ada, baris]) await call('POST /croom/join', { body: { croom_id: tytCroom } }, { as })
  today = (await call('GET /state', { query: {} }, { as: ada })).today.day
  const [first] = await call('GET /topic/study/{id}', { params: { id: turkce } }, { as: ada })
  topic = first?.id ?? ''
  for (let back = 1; back <= 12; back += 1) await study(ada, back)
  for (let n = 0; n < 6; n += 1) await sit(ada, 2 + 7 * n, 2)
})
afterAll(() => world.close())

function study(as: Who, back: number, more: { level?: 4 } = {}) {
  const query = {
    ...more,
    croom_id: tytCroom,
    study_id: turkce,
    topic_id: topic,
    kind: 'practice' as const,
    minutes: 60,
    day: addDays(today, -back),
  }
  return world.call('GET /state/save', { query }, { as })
}
function sit(as: Who, back: number, wrong: number) {
  const body = {
    croom_id: tytCroom,
    kind: 'general' as const,
    name: `Deneme ${back}`,
    day: addDays(today, -back),
    lessons: [{ study_id: turkce, correct: 0, wrong: 40 }],
    marks: [{ study_id: turkce, topic_id: topic, result: 'wrong' as const, count: 38 + wrong }],
  }
  return world.call('POST /trialexam/save', { body }, { as })
}
async function examIn(days: number) {
  await world.database.run`delete from exam where user_id = ${ada.id}`
  const query = { name: 'TYT', kind: 'national' as const, examdate: addDays(today, days), is_main: true }
  await world.call('GET /exam/save', { query }, { as: ada })
}

it('an exam today leaves a range for it, no day to finish the topics, and the shortest gap', async () => {
  await examIn(0)

  const range = await world.call('GET /insight/forecast/{id}', of, { as: ada })
  const finish = await world.call('GET /insight/burndown/{id}', of, { as: ada })
  const review = await world.call('GET /insight/review', {}, { as: ada })

  // Every answer was wrong: the range ends at the lowest net.
  expect(range).toMatchObject({ missing: null, days_left: 0, low: -10, questions: 40 })
  expect(finish).toMatchObject({ missing: { code: 'exam_ahead', need: 1, have: 0 }, chance: null, drop: [] })
  expect(review).toMatchObject({ gap: 3, exam: { examdate: today } })
})

it('what is dated tomorrow changes no answer until its day', async () => {
  await examIn(30)
  const { call } = world
  const [as, coach] = [{ as: ada }, { as: cem }]
  const ofLesson = { params: { id: turkce } }
  const told = async () => ({
    state: await call('GET /state', { query: {} }, as).then(({ records: _, week: _week, ...state }) => state),
    tree: await call('GET /croom/data/{id}', of, as),
    topics: await call('GET /topic/study/{id}', ofLesson, as),
    byTopic: await call('GET /graph/topic/{id}', ofLesson, as),
    byStudy: await call('GET /graph/study/{id}', of, as),
    lost: await call('GET /trialgraph/sumByTopic/{id}', { ...ofLesson, query: {} }, as),
    nets: await call('GET /trialgraph/sumByStudy/{id}', of, as),
    cheapest: await call('GET /insight/cheapest/{id}', of, as),
    returned: await call('GET /insight/return/{id}', of, as),
    unfixed: await call('GET /insight/unfixed/{id}', of, as),
    forecast: await call('GET /insight/forecast/{id}', of, as),
    burndown: await call('GET /insight/burndown/{id}', of, as),
    review: await call('GET /insight/review', {}, as),
    quality: await call('GET /insight/quality', {}, as),
    signs: await call('GET /insight/signs', {}, as),
    students: await call('GET /user', { query: {} }, coach),
    triage: await call('GET /insight/triage', { query: {} }, coach),
    days: await call('GET /days', { query: { to: today } }, coach),
  })
  const before = await told()

  const { id: trial } = await sit(ada, -1, -30)
  const { id: record } = await study(ada, -1, { level: 4 })
  const after = await told()

  expect(after).toEqual(before)
  await call('GET /trialexam/delete/{id}', { params: { id: trial } }, as)
  await call('GET /state/delete/{id}', { params: { id: record } }, as)
})

it('a past exam is none', async () => {
  await examIn(-1)

  const range = await world.call('GET /insight/forecast/{id}', of, { as: ada })
  const review = await world.call('GET /insight/review', {}, { as: ada })

  expect(range).toMatchObject({ exam: null, missing: { code: 'exam_ahead' }, low: null })
  expect(review).toMatchObject({ gap: 14, exam: null })
})

it('several first readings of a week keep one chance and one forecast', async () => {
  await examIn(40)
  const read = (key: 'GET /insight/burndown/{id}' | 'GET /insight/forecast/{id}') =>
    Promise.all([
      ...[1, 2, 3].map(() => world.call(key, of, { as: ada })),
      ...[1, 2, 3].map(() => world.call(key, of, { as: cem, for: ada.id })),
    ])
  await world.database.run`delete from forecast where user_id = ${ada.id}`
  await world.database.run`delete from chance where user_id = ${ada.id}`

  await Promise.all([read('GET /insight/burndown/{id}'), read('GET /insight/forecast/{id}')])

  const kept = await world.database.one`
    select (select count(*) from forecast where user_id = ${ada.id}) as forecasts,
           (select count(*) from chance where user_id = ${ada.id}) as chances`
  expect(kept).toEqual({ forecasts: 1, chances: 1 })
})

it('with 3,000 trial exams the newest count', async () => {
  await world.database.run`
    insert into trial_exam (user_id, id, croom_id, kind, name, day, penalty, created_by, updated_by)
    select ${baris.id}, md5('many' || n)::uuid, ${tytCroom}, 'general', 'Deneme ' || n, ${today}::date - n, 4,
           ${baris.id}, ${baris.id} from generate_series(1, 3000) n`
  await world.database.run`
    insert into trial_lesson (user_id, trial_id, study_id, question_count, correct, wrong, blank)
    select ${baris.id}, md5('many' || n)::uuid, ${turkce}, 40, case when n <= 60 then 30 else 0 end, 0,
           case when n <= 60 then 10 else 40 end from generate_series(1, 3000) n`
  await world.database.run`
    insert into trial_mark (user_id, trial_id, position, study_id, topic_id, result, count)
    select ${baris.id}, md5('many' || n)::uuid, 0, ${turkce}, ${topic}, 'blank', case when n <= 60 then 10 else 40 end
    from generate_series(1, 3000) n`
  const query = { name: 'TYT', kind: 'national' as const, examdate: addDays(today, 30), is_main: true }
  await world.call('GET /exam/save', { query }, { as: baris })

  const cheapest = await world.call('GET /insight/cheapest/{id}', of, { as: baris })
  const range = await world.call('GET /insight/forecast/{id}', of, { as: baris })

  expect(cheapest.evidence).toEqual({ n: 60, quality: 'A' })
  expect(range).toMatchObject({ missing: { code: 'days_between_trials', need: 21, have: 11 } })
})

it('a class group that was left answers for its own past, and is not in review', async () => {
  await world.call('POST /croom/leave', { body: { croom_id: tytCroom } }, { as: ada })

  const past = await world.call('GET /insight/cheapest/{id}', of, { as: ada })
  const review = await world.call('GET /insight/review', {}, { as: ada })

  expect(past).toMatchObject({ missing: null, evidence: { n: 6, quality: 'B' } })
  expect(review).toMatchObject({ due: 0, rows: [] })
  await world.call('POST /croom/join', { body: { croom_id: tytCroom } }, { as: ada })
})

it('a link that ends between two cards closes the next one', async () => {
  const first = await world.try('GET /insight/cheapest/{id}', of, { as: cem, for: ada.id })
  const { links } = await world.call('GET /link', {}, { as: ada })
  for (const { id } of links) await world.call('DELETE /link/{id}', { params: { id } }, { as: ada })

  const next = await world.try('GET /insight/forecast/{id}', of, { as: cem, for: ada.id })
  const list = await world.call('GET /insight/triage', { query: {} }, { as: cem })
  const effect = await world.try(
    'GET /insight/effect/{id}',
    { params: { id: ada.id }, search: {} },
    { as: cem },
  )

  expect(first.status).toBe(200)
  expect([next.status, next.body.code]).toEqual([403, 'COACH_SCOPE'])
  expect(list.rows.map(({ user_id }) => user_id)).not.toContain(ada.id)
  expect([403, 404]).toContain(effect.status)
})
