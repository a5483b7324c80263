import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Input } from '#contract/call.ts'
import { ada, turkce, tytCroom, tytSubtopic, tytTopic } from '#contract/examples.ts'
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
const state = (query: Input<Table['GET /state']>['query'] = {}) => world.call('GET /state', { query }, { as })
const today = () => dayNow('Europe/Istanbul', 4)
const deep = { croom_id: tytCroom, study_id: turkce, topic_id: tytTopic, subtopic_id: tytSubtopic }

describe('the list of records', () => {
  it('is newest first, in pages, and filtered by the query', async () => {
    const days = [0, 1, 1, 3, 5].map((back) => shift(today(), -back))
    const saved = []
    for (const [n, day] of days.entries())
      saved.push(
        await save(
          n % 2 === 0 ? { ...deep, day, minutes: 10 + n } : { day, minutes: 10 + n, kind: 'lecture' },
        ),
      )
    const ids = async (query: Parameters<typeof state>[0]) =>
      (await state(query)).records.rows.map(({ minutes }) => minutes)

    expect(await ids({})).toEqual([10, 12, 11, 13, 14])
    expect(await ids({ from: days[2] ?? '', to: days[1] ?? '' })).toEqual([12, 11])
    expect(await ids({ kind: 'lecture' })).toEqual([11, 13])
    expect(await ids({ croom_id: tytCroom })).toEqual([10, 12, 14])
    expect(await ids({ subtopic_id: tytSubtopic, from: days[2] ?? '' })).toEqual([10, 12])
    expect(await ids({ study_id: randomUUID() })).toEqual([])
    expect(await ids({ size: 2, page: 2 })).toEqual([11, 13])
    expect((await state({ size: 2, page: 9 })).records).toEqual({ rows: [], total: 5, page: 9, size: 2 })
    expect((await world.send('GET /state', { query: { size: 201 } }, { as })).status).toBe(400)
  })
})

describe('the student’s summary', () => {
  it('covers today, the week and the streak', async () => {
    await world.database
      .run`update app_user set week_start = ${((new Date(`${today()}T00:00Z`).getUTCDay() + 5) % 7) + 1}`
    for (const [back, minutes] of [
      [0, 20],
      [0, 5],
      [1, 30],
      [2, 60],
      [4, 60],
    ] as const)
      await save({ day: shift(today(), -back), minutes, questions: 2 * minutes })
    await save({ day: shift(today(), -3), kind: 'rest' })

    const { today: day, week, streak } = await state()

    // The week began yesterday.
    expect(day).toMatchObject({ day: today(), minutes: 25, questions: 50 })
    expect(week).toMatchObject({ minutes: 55, questions: 110, goal: { minutes: 960, questions: 320 } })
    expect(streak).toEqual({ current: 4, best: 4 })
  })

  it('has the next exam, the main one first', async () => {
    const exam = (name: string, back: number, is_main = false) =>
      world.call(
        'GET /exam/save',
        { query: { name, kind: 'school', examdate: shift(today(), back), is_main } },
        { as },
      )
    expect((await state()).exam).toBeNull()
    await exam('dün', -1)
    expect((await state()).exam).toBeNull()
    await exam('haftaya', 7)
    await exam('bugün', 0)
    expect((await state()).exam).toMatchObject({ name: 'bugün', days_left: 0 })
    await exam('asıl', 30, true)
    expect((await state()).exam).toMatchObject({ name: 'asıl', days_left: 30 })
  })

  it('counts as due the topics that were studied last longer ago than the gap before the exam', async () => {
    const due = async () => {
      const review = await world.call('GET /insight/review', {}, { as })
      const { review_due } = await state()
      expect(review_due).toBe(Math.min(5, review.due))
      return review_due
    }
    const { gap } = await world.call('GET /insight/review', {}, { as })
    const place = { study_id: turkce, topic_id: tytTopic }
    await save({ ...deep, day: shift(today(), -gap), minutes: 10 })
    await world.call('POST /croom/leave', { body: { croom_id: tytCroom } }, { as })
    expect(await due(), 'of a class group that was left').toBe(0)

    await world.call('POST /croom/join', { body: { croom_id: tytCroom } }, { as })
    expect(await due()).toBe(1)
    await save({ ...place, day: today(), kind: 'trial', minutes: 10 })
    expect(await due(), 'after a trial exam').toBe(1)
    await save({ ...place, day: shift(today(), 1 - gap), minutes: 10 })
    expect(await due()).toBe(0)

    const topics = await world.call('GET /topic/study/{id}', { params: { id: turkce } }, { as })
    for (const { id } of topics.slice(1, 8))
      await save({ study_id: turkce, topic_id: id, day: shift(today(), -gap - 1), questions: 5 })
    expect(await due(), 'at most five').toBe(5)
  })

  it('has the last level of each part; studying without a level does not lower it', async () => {
    const level = async () => {
      const topics = await world.call('GET /topic/study/{id}', { params: { id: turkce } }, { as })
      return topics.find(({ id }) => id === tytTopic)?.my?.level
    }
    const place = { study_id: turkce, topic_id: tytTopic }
    expect(await level()).toBeNull()

    await save({ ...place, day: shift(today(), -2), minutes: 5, level: 3 })
    await save({ ...place, minutes: 30, kind: 'review' })
    expect(await level()).toBe(3)

    await save({ ...place, day: shift(today(), -5), level: 1 })
    expect(await level()).toBe(3)
    await save({ ...deep, level: 4 })
    expect(await level()).toBe(3)
    await save({ ...place, level: 2 })
    expect(await level()).toBe(2)
  })
})
