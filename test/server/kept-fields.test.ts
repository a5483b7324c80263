import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contactFields } from '#contract/contact.ts'
import { examFields } from '#contract/exam.ts'
import { ada, adaTrial, turkce, tytCroom, tytSubtopic, tytTopic } from '#contract/examples.ts'
import { mistakeFields } from '#contract/mistake.ts'
import { planFields } from '#contract/plan.ts'
import { sourceFields } from '#contract/source.ts'
import { recordFields } from '#contract/study-record.ts'
import { trialFields } from '#contract/trialexam.ts'
import { rows } from '../support/examples.ts'
import { type Key, openWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  const body = { id: range.source_id, name: 'Limit', study_id: turkce, size: 40 }
  await world.call('POST /source', { body }, { as: ada })
  const trial = { id: adaTrial, croom_id: tytCroom, name: 'Deneme', day, lessons }
  await world.call('POST /trialexam/save', { body: trial }, { as: ada })
})
afterAll(() => world.close())

const place = { croom_id: tytCroom, study_id: turkce, topic_id: tytTopic, subtopic_id: tytSubtopic }
const range = { source_id: randomUUID(), part_from: 12, part_to: 15 }
const lessons = [{ study_id: turkce, correct: 30, wrong: 6 }]
const day = '2026-03-02'

/** A row of each kind with a value in every field. */
const kinds = {
  'GET /state/save': {
    fields: recordFields,
    whole: {
      ...place,
      ...range,
      kind: 'review',
      day,
      started_at: '2026-03-02T10:00:00.000Z',
      minutes: 40,
      source: 'timer',
      questions: 20,
      correct: 15,
      wrong: 3,
      blank: 2,
      level: 3,
      note: 'Not',
    },
  },
  'GET /exam/save': {
    fields: examFields,
    whole: {
      croom_id: tytCroom,
      name: 'TYT',
      kind: 'national',
      examdate: '2027-06-19',
      examtime: '10:15',
      is_main: true,
      note: 'Not',
      result: '401,5',
    },
  },
  'GET /plan/save': {
    fields: planFields,
    whole: {
      ...place,
      ...range,
      day,
      due: day,
      kind: 'review',
      minutes: 40,
      questions: 20,
      note: 'Not',
      sort: 3,
    },
  },
  'POST /trialexam/save': {
    fields: trialFields,
    whole: {
      croom_id: tytCroom,
      kind: 'institution',
      name: 'Deneme',
      publisher: 'Yayın',
      day,
      lessons,
      duration_min: 120,
      difficulty: 4,
      note: 'Not',
      score: 401.5,
      ranks: { country: 12 },
      marks: [{ study_id: turkce, topic_id: tytTopic, result: 'wrong', count: 2, reason: 'slip' }],
    },
  },
  'POST /source': {
    fields: sourceFields,
    whole: {
      name: 'Limit',
      publisher: 'Limit Yayınları',
      kind: 'bank',
      croom_id: tytCroom,
      study_id: turkce,
      unit: 'page',
      size: 40,
      is_archived: true,
      parts: [{ no: 3, name: 'Test 3', questions: 12, minutes: 20, topic_id: tytTopic }],
    },
  },
  'POST /mistake': {
    fields: mistakeFields,
    whole: { ...place, trial_id: adaTrial, text: 'Soru', reason: 'slip' },
  },
  'POST /contact': {
    fields: contactFields,
    whole: { day, text: 'Konuştuk', topic_id: tytTopic },
  },
} as const

/** Saves of which other tests leave fields out (`tree.test.ts`, `user.test.ts`, `plan-many.test.ts`), or with one field. */
const others: Key[] = [
  'GET /croom/save',
  'GET /study/save',
  'GET /topic/save',
  'GET /subtopic/save',
  'GET /user/save',
  'POST /link/access',
  'POST /comment',
  'POST /ai/analysis-pdfs',
  'POST /template',
]

it('every save of a row is here or has tests of its own', () => {
  const saves = rows.filter(({ row }) => row.saves).map(({ key }) => key)
  expect(saves.sort()).toEqual([...Object.keys(kinds), ...others].sort())
})

it.each(Object.entries(kinds) as [keyof typeof kinds, (typeof kinds)[keyof typeof kinds]][])(
  '%s leaves what is not sent as it is',
  async (key, kind) => {
    const id = randomUUID()
    const whole: Record<string, unknown> = kind.whole
    const part = key.startsWith('GET') ? 'query' : 'body'
    const call = (sent: object) => world.call(key, { [part]: sent } as never, { as: ada })
    expect(Object.keys(kind.fields).filter((field) => whole[field] == null)).toEqual([])

    const saved = await call({ ...whole, id })
    const again = await call({ id })

    expect(saved).toMatchObject(whole)
    expect(again).toEqual(saved)
  },
)
