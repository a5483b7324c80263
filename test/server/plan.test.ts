import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Input } from '#contract/call.ts'
import { ada, baris, cem, turkce, tytCroom, tytSubtopic, tytTopic } from '#contract/examples.ts'
import type { Table } from '#contract/table.ts'
import { addDays } from '#rules/day.ts'
import { planSums, weekOf } from '#rules/plan-week.ts'
import { scaled } from '../support/scale.ts'
import { openWorld, type World } from '../support/world.ts'

type Sent = Input<Table['GET /plan/save']>['query']
const week = { from: '2026-11-16', to: '2026-11-22' }

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  const { run } = world.database
  await run`delete from plan_item where user_id = ${ada.id}`
  await run`delete from study_record where user_id = ${ada.id}`
})

const save = (query: Sent) => world.call('GET /plan/save', { query }, { as: ada })
const trySave = (query: Sent, options: object = { as: ada }) =>
  world.try('GET /plan/save', { query }, options)
const list = (query = week) => world.call('GET /plan', { query }, { as: ada })
const item = {
  day: '2026-11-18',
  croom_id: tytCroom,
  study_id: turkce,
  kind: 'practice' as const,
  minutes: 60,
}

describe('a planned item', () => {
  it('is one row however often it is sent, and moves to another day', async () => {
    const id = randomUUID()
    const replies = await Promise.all([save({ id, ...item }), save({ id, ...item })])
    const moved = await save({ id, day: '2026-11-20' })

    expect(replies.map(({ version }) => version)).toEqual([1, 1])
    expect(moved).toMatchObject({ id, day: '2026-11-20', minutes: 60, version: 2 })
    expect(await list()).toHaveLength(1)
  })

  it('with an older version is a conflict; of somebody else it looks unknown', async () => {
    const { id, version } = await save(item)
    await save({ id, version, minutes: 90 })

    expect((await trySave({ id, version, minutes: 30 })).status).toBe(409)
    expect((await trySave({ id, minutes: 30 }, { as: baris })).status).toBe(404)
    expect(
      (await world.try('GET /plan/delete/{id}', { params: { id }, query: {} }, { as: baris })).status,
    ).toBe(404)
    expect(await list()).toMatchObject([{ minutes: 90 }])
  })

  it('needs places that belong together', async () => {
    expect((await trySave({ ...item, topic_id: randomUUID() })).status).toBe(422)
    expect((await trySave({ ...item, study_id: randomUUID() })).status).toBe(422)
  })

  it('can be written by the coach, with an audit row', async () => {
    const saved = await trySave(item, { as: cem, for: ada.id })

    expect(saved.body).toMatchObject({ created_by: cem.id })
    const audit = await world.call('GET /audit', { query: {} }, { as: ada })
    expect(audit.rows[0]).toMatchObject({ action: 'create', entity: 'plan', actor: { id: cem.id } })
  })
})

it.each([
  [{ from: '2026-11-22', to: '2026-11-16' }, 400],
  [{ from: '2026-01-01', to: '2027-01-02' }, 400],
  [{ from: '2026-01-01', to: '2027-01-01' }, 200],
])('reads %j: %i', async (query, status) => {
  expect((await world.try('GET /plan', { query }, { as: ada })).status).toBe(status)
})

describe('the done minutes, compared with a count by hand', () => {
  const places = [
    { croom_id: tytCroom, study_id: turkce },
    { croom_id: tytCroom, study_id: turkce, topic_id: tytTopic },
    { croom_id: tytCroom, study_id: turkce, topic_id: tytTopic, subtopic_id: tytSubtopic },
  ]
  const kinds = ['practice', 'review', 'trial'] as const
  const studied = fc.record({
    place: fc.nat(2),
    kind: fc.constantFrom(...kinds),
    day: fc.constantFrom('2026-11-17', '2026-11-18'),
    minutes: fc.integer({ min: 1, max: 40 }),
  })

  it('come from the records of that day, at the place or below it: its kind, then other study', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(2),
        fc.constantFrom(...kinds),
        fc.array(studied, { maxLength: 6 }),
        async (place, kind, records) => {
          await world.database.run`delete from plan_item where user_id = ${ada.id}`
          await world.database.run`delete from study_record where user_id = ${ada.id}`
          for (const { place: at, day, kind: its, minutes } of records)
            await world.call(
              'GET /state/save',
              { query: { ...places[at], day, kind: its, minutes } },
              { as: ada },
            )

          const { done } = await save({ day: '2026-11-18', ...places[place], kind, minutes: 30 })

          const counted = records.filter((each) => each.day === '2026-11-18' && each.place >= place)
          const minutesOf = (some: typeof counted) => some.reduce((sum, each) => sum + each.minutes, 0)
          const own = minutesOf(counted.filter((each) => each.kind === kind))
          const isOther = (each: (typeof counted)[number]) =>
            each.kind !== kind && each.kind !== 'trial' && kind !== 'trial'
          const other = Math.min(Math.max(0, 30 - own), minutesOf(counted.filter(isOther)))
          const minutes = own + other
          expect(done).toEqual({
            minutes,
            questions: 0,
            ratio: Math.min(1, minutes / 30),
            other: { minutes: other, questions: 0 },
          })
        },
      ),
      { numRuns: scaled(30) },
    )
  })
})

it('Plan and Bugün count one week: all its study, of which the plan has its part', async () => {
  const record = fc.record({
    // Today is not over, and the oldest are of the week before.
    back: fc.integer({ min: 0, max: 9 }),
    minutes: fc.integer({ min: 1, max: 50 }),
    kind: fc.constantFrom('practice', 'lecture', 'other'),
    isPlaced: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 7 }),
      fc.array(record, { maxLength: 8 }),
      async (weekStart, records) => {
        await world.renew()
        await world.database.run`update app_user set week_start = ${weekStart} where id = ${ada.id}`
        const { today } = await world.call('GET /state', { query: {} }, { as: ada })
        const days = weekOf(today.day, weekStart)
        for (const day of [addDays(days[0] ?? '', -1), ...days]) await save({ ...item, day, minutes: 45 })
        const dated = records.map((each) => ({ ...each, day: addDays(today.day, -each.back) }))
        for (const { isPlaced, back: _, ...each } of dated) {
          const place = isPlaced && { croom_id: tytCroom, study_id: turkce }
          await world.call('GET /state/save', { query: { ...each, ...place } }, { as: ada })
        }

        const [{ week: ofBugun }, graph, ofPlan] = await Promise.all([
          world.call('GET /state', { query: {} }, { as: ada }),
          world.call('GET /graph/time/{period}', { params: { period: 'week' }, search: {} }, { as: ada }),
          list({ from: days[0] ?? '', to: days[6] ?? '' }),
        ])

        const minutesOn = (day: string, some = dated) =>
          some.filter((each) => each.day === day).reduce((sum, { minutes }) => sum + minutes, 0)
        const placed = dated.filter(({ isPlaced }) => isPlaced)
        const sum = (values: number[]) => values.reduce((all, value) => all + value, 0)
        expect(ofBugun.minutes).toBe(sum(days.map((day) => minutesOn(day))))
        const bubbles = days.map((day) => graph.series[0]?.minutes[graph.days.indexOf(day)] ?? 0)
        expect(bubbles).toEqual(days.map((day) => minutesOn(day)))
        expect(planSums(ofPlan)).toEqual({
          planned: { minutes: 7 * 45, questions: 0 },
          done: { minutes: sum(days.map((day) => Math.min(45, minutesOn(day, placed)))), questions: 0 },
        })
      },
    ),
    { numRuns: scaled(15) },
  )
})
