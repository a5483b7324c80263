import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ada, baris, cem, defne, lgsCroom, turkce, tytCroom } from '#contract/examples.ts'
import { addDays } from '#rules/day.ts'
import type { ReplyOf } from '#web/api/ask.ts'
import { openWorld, type World } from '../support/world.ts'

type Subjects = ReplyOf<'GET /trialexam/subjects/{id}'>

let world: World
let today: string
let subjects: Subjects
beforeAll(async () => {
  world = await openWorld()
  await world.call('POST /croom/join', { body: { croom_id: tytCroom } }, { as: ada })
  today = (await world.call('GET /state', { query: {} }, { as: ada })).today.day
  subjects = await world.call('GET /trialexam/subjects/{id}', { params: { id: tytCroom } }, { as: ada })
  await world.call(
    'GET /exam/save',
    {
      query: {
        name: 'TYT',
        kind: 'national',
        examdate: addDays(today, 60),
        croom_id: tytCroom,
        is_main: true,
      },
    },
    { as: ada },
  )
  for (let n = 0; n < 8; n += 1) await sit(n * 7, 24 - n)
  for (let back = 30; back > 0; back -= 3)
    await world.call(
      'GET /state/save',
      {
        query: { croom_id: tytCroom, ...place(0), kind: 'lecture', day: addDays(today, -back), minutes: 60 },
      },
      { as: ada },
    )
})
afterAll(() => world.close())

const study = () => {
  const found = subjects.studies.find(({ id }) => id === turkce)
  if (!found) throw new Error('the lesson is not in the tree')
  return found
}
function place(topic: number) {
  return { study_id: turkce, topic_id: study().topics[topic]?.id ?? '' }
}

/** A whole trial exam some days ago; in Turkish five answers are wrong, all of its first topic. */
function sit(back: number, correct: number) {
  return world.call(
    'POST /trialexam/save',
    {
      body: {
        croom_id: tytCroom,
        kind: 'general',
        name: `Deneme ${back}`,
        day: addDays(today, -back),
        lessons: subjects.studies.map(({ id, question_count }) =>
          id === turkce
            ? { study_id: id, correct: question_count - 5, wrong: 5 }
            : { study_id: id, correct: Math.min(correct, question_count), wrong: 0 },
        ),
        marks: [{ ...place(0), result: 'wrong', count: 5, reason: 'knowledge' }],
      },
    },
    { as: ada },
  )
}
const of = (id: string) => ({ params: { id } })

describe('the insights of a student', () => {
  it('name the topic that lost most where little was studied, with its lesson', async () => {
    const { rows, without, missing, evidence } = await world.call(
      'GET /insight/cheapest/{id}',
      of(tytCroom),
      { as: ada },
    )

    expect(missing).toBeNull()
    expect(evidence).toEqual({ n: 8, quality: 'B' })
    expect(rows[0]).toMatchObject({ ...place(0), study_name: 'Türkçe', hours: 10, n: 8, level: null })
    expect(without.every(({ have }) => have === 0)).toBe(true)
  })

  it('expect a range for the next exam and keep the first one of a week', async () => {
    const first = await world.call('GET /insight/forecast/{id}', of(tytCroom), { as: ada })
    await world.call('GET /insight/forecast/{id}', of(tytCroom), { as: ada })

    expect(first).toMatchObject({ missing: null, exam: { name: 'TYT' }, questions: 120, days_left: 60 })
    expect(first.low).toBeLessThan(first.middle ?? 0)
    expect(first.high).toBeGreaterThan(first.middle ?? 0)
    const kept = await world.database.rows<{ middle: number }>`
      select middle from forecast where user_id = ${ada.id} and croom_id = ${tytCroom}`
    expect(kept).toEqual([{ middle: first.middle }])
  })

  it('keep one forecast when two readings begin the week at once', async () => {
    await world.database.run`delete from forecast where user_id = ${ada.id}`

    await Promise.all(
      Array.from({ length: 6 }, () => world.call('GET /insight/forecast/{id}', of(tytCroom), { as: ada })),
    )

    expect(await world.database.one`select count(*) as n from forecast where user_id = ${ada.id}`).toEqual({
      n: 1,
    })
  })

  it('review what was studied longer ago than the gap, and count it as the first screen does', async () => {
    const { gap, due, rows, exam } = await world.call('GET /insight/review', {}, { as: ada })
    expect({ gap, due, exam: exam?.name }).toEqual({ gap: 9, due: 0, exam: 'TYT' })
    expect(rows).toEqual([])

    await world.call(
      'GET /state/save',
      { query: { croom_id: tytCroom, ...place(1), kind: 'practice', day: addDays(today, -20), minutes: 30 } },
      { as: ada },
    )

    const later = await world.call('GET /insight/review', {}, { as: ada })
    expect(later.rows).toMatchObject([
      { ...place(1), croom_id: tytCroom, days: 20, hours: 0.5, from_marks: true },
    ])
  })

  it('review a class group of the student’s own like one that was joined, until it is archived', async () => {
    const own = await world.call(
      'GET /croom/save',
      { query: { name: 'Kendi grubum', mode: 'empty' } },
      { as: ada },
    )
    const lesson = await world.call(
      'GET /study/save',
      { query: { croom_id: own.id, name: 'Piyano', question_count: 10 } },
      { as: ada },
    )
    const topic = await world.call(
      'GET /topic/save',
      { query: { study_id: lesson.id, name: 'Gamlar' } },
      { as: ada },
    )
    const at = { croom_id: own.id, study_id: lesson.id, topic_id: topic.id, kind: 'practice' as const }
    const before = await world.call('GET /insight/review', {}, { as: ada })
    const dueOf = async () => (await world.call('GET /state', { query: {} }, { as: ada })).review_due
    const dueBefore = await dueOf()

    // The last study lies more than a year back: it waits, and counts no hours.
    await world.call(
      'GET /state/save',
      { query: { ...at, day: addDays(today, -400), minutes: 60 } },
      { as: ada },
    )
    // What is dated ahead is not studied yet.
    await world.call(
      'GET /state/save',
      { query: { ...at, day: addDays(today, 1), minutes: 60 } },
      { as: ada },
    )

    const after = await world.call('GET /insight/review', {}, { as: ada })
    expect(after.due).toBe(before.due + 1)
    expect(after.rows.find(({ topic_id }) => topic_id === topic.id)).toMatchObject({
      croom_id: own.id,
      days: 400,
      hours: 0,
      at_stake: 2.5,
      from_marks: false,
    })
    expect(await dueOf()).toBe(dueBefore + 1)
    await world.call('GET /croom/save', { query: { id: own.id, is_archived: true } }, { as: ada })
    expect(await world.call('GET /insight/review', {}, { as: ada })).toEqual(before)
    expect(await dueOf()).toBe(dueBefore)
  })

  it('say what is wrong again after study, and whether all will be finished', async () => {
    const unfixed = await world.call('GET /insight/unfixed/{id}', of(tytCroom), { as: ada })
    const burndown = await world.call('GET /insight/burndown/{id}', of(tytCroom), { as: ada })
    const back = await world.call('GET /insight/return/{id}', of(tytCroom), { as: ada })

    expect(unfixed.rows[0]).toMatchObject({ ...place(0), again: 5, of: 5 })
    expect(unfixed.careless).toMatchObject({ n: 8, mean: 0 })
    expect(burndown).toMatchObject({ missing: null, exam: { name: 'TYT' }, days_left: 60, assumed: true })
    expect(back.rows[0]).toMatchObject({ ...place(0), hours: 10, verdict: 'open' })
  })

  it('grade what is logged and name the newest trial exam without marks', async () => {
    const before = await world.call('GET /insight/quality', {}, { as: ada })
    expect(before.trials).toEqual({ grade: 'A', n: 8 })

    const bare = await world.call(
      'POST /trialexam/save',
      {
        body: {
          croom_id: tytCroom,
          kind: 'branch',
          name: 'İşaretsiz',
          day: today,
          lessons: [{ study_id: turkce, correct: 30, wrong: 6 }],
          marks: [],
        },
      },
      { as: ada },
    )

    const after = await world.call('GET /insight/quality', {}, { as: ada })
    expect(after.unmarked).toEqual({ id: bare.id, name: 'İşaretsiz', day: today, croom_id: tytCroom })
  })

  it('grade trial exams of each class group by its own full ones, of an archived one too', async () => {
    const own = await world.call(
      'GET /croom/save',
      { query: { name: 'Kısa sınav', from_croom_id: lgsCroom, mode: 'copy' } },
      { as: ada },
    )
    const { studies } = await world.call(
      'GET /trialexam/subjects/{id}',
      { params: { id: own.id } },
      { as: ada },
    )
    const before = await world.call('GET /insight/quality', {}, { as: ada })
    const body = {
      croom_id: own.id,
      kind: 'general' as const,
      name: 'LGS',
      day: addDays(today, -3),
      lessons: studies.map(({ id, question_count }) => ({ study_id: id, correct: question_count, wrong: 0 })),
    }
    await world.call('POST /trialexam/save', { body }, { as: ada })

    const after = await world.call('GET /insight/quality', {}, { as: ada })
    expect(after.trials.n).toBe(before.trials.n + 1)
    await world.call('GET /croom/save', { query: { id: own.id, is_archived: true } }, { as: ada })
    expect(await world.call('GET /insight/quality', {}, { as: ada })).toEqual(after)
  })

  it('learn from planned items how long a plan takes', async () => {
    const none = await world.call('GET /insight/pace', {}, { as: baris })
    expect(none).toMatchObject({ missing: { code: 'planned_items', need: 5, have: 0 }, rows: [] })

    for (let back = 30; back > 0; back -= 3)
      await world.call(
        'GET /plan/save',
        { query: { day: addDays(today, -back), ...place(0), kind: 'lecture', minutes: 40 } },
        { as: ada },
      )

    const known = await world.call('GET /insight/pace', {}, { as: ada })
    expect(known).toMatchObject({ missing: null, done_items: 10 })
    expect(known.when_done).toBeCloseTo(Math.exp((10 * Math.log(1.5)) / 15), 3)
    expect(known.rows).toMatchObject([{ study_id: turkce, study_name: 'Türkçe', n: 10, planned: 10 }])
  })
})

describe('who may ask for insights', () => {
  it('refuses a class group that the student never used', async () => {
    const unused = await world.try('GET /insight/cheapest/{id}', of(lgsCroom), { as: baris })

    expect(unused).toMatchObject({ status: 404 })
  })

  it('says what is missing to a student without a trial exam', async () => {
    await world.call('POST /croom/join', { body: { croom_id: tytCroom } }, { as: baris })

    const { missing, rows } = await world.call('GET /insight/cheapest/{id}', of(tytCroom), { as: baris })

    expect({ missing, rows }).toEqual({ missing: { code: 'covered_trials', need: 3, have: 0 }, rows: [] })
  })

  it('answers a coach in coach mode with the numbers of the student, also with access to look', async () => {
    await world.database.run`update coach_link set access = 'view' where ${ada.id} in (coach_id, student_id)`

    const own = await world.call('GET /insight/forecast/{id}', of(tytCroom), { as: ada })
    const seen = await world.call('GET /insight/forecast/{id}', of(tytCroom), { as: cem, for: ada.id })

    expect(seen).toEqual(own)
  })

  it('refuses a coach outside coach mode, and one without a link', async () => {
    const outside = await world.try('GET /insight/review', {}, { as: cem })
    const stranger = await world.try('GET /insight/review', {}, { as: defne, for: ada.id })

    expect([outside.status, stranger.status]).toEqual([403, 403])
  })
})
