import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { ada, cem, lgsCroom, turkce, tytCroom } from '#contract/examples.ts'
import { addDays, type Day } from '#rules/day.ts'
import { triage as prior } from '#rules/insight/priors.ts'
import { findUsedCroom } from '#server/subjects/insight/sql.ts'
import { countUnfixed } from '#server/subjects/insight/unfixed-count.ts'
import { openWorld, type World } from '../support/world.ts'

let world: World
let today: Day
let topics: string[]
beforeAll(async () => {
  world = await openWorld()
  await world.call('POST /croom/join', { body: { croom_id: tytCroom } }, { as: ada })
  today = (await world.call('GET /state', { query: {} }, { as: ada })).today.day
  const found = await world.call('GET /topic/study/{id}', { params: { id: turkce } }, { as: ada })
  topics = found.slice(0, 3).map(({ id }) => id)
})
afterAll(() => world.close())

beforeEach(async () => {
  for (const table of ['study_record', 'trial_exam'])
    await world.database.run(
      Object.assign([`delete from ${table} where user_id = '${ada.id}'`], { raw: [''] }),
    )
  await world.database.run`delete from unfixed_count`
  await world.database.run`delete from record_total`
})

/** A mock in which the first topics of Turkish are wrong. */
async function sit(back: number, wrong: number, id?: string) {
  const body = {
    ...(id && { id }),
    croom_id: tytCroom,
    kind: 'branch' as const,
    name: `Deneme ${back}`,
    day: addDays(today, -back),
    lessons: [{ study_id: turkce, correct: 40 - 2 * wrong, wrong: 2 * wrong }],
    marks: topics
      .slice(0, wrong)
      .map((topic_id) => ({ study_id: turkce, topic_id, result: 'wrong' as const, count: 2 })),
  }
  return (await world.call('POST /trialexam/save', { body }, { as: ada })).id
}
async function study(topic: number, back: number) {
  const query = {
    croom_id: tytCroom,
    study_id: turkce,
    topic_id: topics[topic] ?? '',
    kind: 'practice' as const,
    minutes: 60,
    day: addDays(today, -back),
  }
  return (await world.call('GET /state/save', { query }, { as: ada })).id
}
async function told(): Promise<number> {
  const { rows } = await world.call('GET /insight/triage', { query: {} }, { as: cem })
  const context = rows.find(({ user_id }) => user_id === ada.id)?.context ?? []
  const found = context.find(({ code }) => code === 'unfixed')
  return found?.code === 'unfixed' ? found.values.topics : 0
}
async function onTheCard(): Promise<number> {
  const { rows } = await world.call('GET /insight/unfixed/{id}', { params: { id: tytCroom } }, { as: ada })
  return rows.length
}
const kept = () => world.database.one<{ until: Day; made_on: Day; topics: Record<string, number> }>`
  select until, made_on, topics from unfixed_count where user_id = ${ada.id}`

it('the coach’s list tells how many topics are wrong again after study, after each change of the student', async () => {
  for (const back of [60, 50]) await sit(back, 2)
  expect(await told()).toBe(0)
  await study(0, 40)
  const second = await study(1, 40)
  await sit(30, 2)
  expect(await told()).toBe(0)
  const last = await sit(20, 2)
  expect([await told(), await onTheCard()]).toEqual([2, 2])
  expect((await kept())?.topics).toEqual({ [tytCroom]: 2 })

  await world.call('GET /state/delete/{id}', { params: { id: second } }, { as: ada })
  expect([await told(), await onTheCard()]).toEqual([1, 1])

  await world.call(
    'GET /state/save',
    {
      query: {
        id: second,
        study_id: turkce,
        topic_id: topics[1] ?? '',
        minutes: 60,
        day: addDays(today, -40),
      },
    },
    { as: cem, for: ada.id },
  )
  expect([await told(), await onTheCard()]).toEqual([2, 2])

  await sit(20, 1, last)
  expect([await told(), await onTheCard()]).toEqual([1, 1])

  await world.call('GET /trialexam/delete/{id}', { params: { id: last } }, { as: ada })
  expect([await told(), await onTheCard()]).toEqual([0, 0])
})

it('what is kept is read again without the marks, until its day is over', async () => {
  for (const back of [60, 50]) await sit(back, 1)
  await study(0, 40)
  for (const back of [30, 20]) await sit(back, 1)
  expect(await told()).toBe(1)
  expect(await kept()).toMatchObject({ made_on: today, until: addDays(today, prior.unfixedDays) })

  // A number that was not computed shows that the kept row was read.
  await world.database.run`
    update unfixed_count set topics = ${JSON.stringify({ [tytCroom]: 9 })}::jsonb where user_id = ${ada.id}`
  expect(await told()).toBe(9)
  for (const change of [
    { until: -1, made_on: -2 },
    { until: 5, made_on: 1 },
  ]) {
    await world.database.run`
      update unfixed_count set topics = ${JSON.stringify({ [tytCroom]: 9 })}::jsonb,
             until = ${addDays(today, change.until)}, made_on = ${addDays(today, change.made_on)}
      where user_id = ${ada.id}`
    expect(await told()).toBe(1)
  }
})

it('a row dated ahead counts from its day on, and is asked for again then', async () => {
  for (const back of [60, 50]) await sit(back, 1)
  await study(0, 40)
  await sit(30, 1)
  await sit(-1, 1)

  expect(await told()).toBe(0)
  expect(await kept()).toMatchObject({ until: today })
})

it('a class group that is joined later is computed, one that was left is not told of', async () => {
  for (const back of [60, 50]) await sit(back, 1)
  await study(0, 40)
  for (const back of [30, 20]) await sit(back, 1)
  expect(await told()).toBe(1)

  await world.call('POST /croom/join', { body: { croom_id: lgsCroom } }, { as: ada })
  expect(await told()).toBe(1)
  expect((await kept())?.topics).toEqual({ [tytCroom]: 1, [lgsCroom]: 0 })
  await world.call('POST /croom/leave', { body: { croom_id: tytCroom } }, { as: ada })
  expect(await told()).toBe(0)
  await world.call('POST /croom/join', { body: { croom_id: tytCroom } }, { as: ada })
  expect(await told()).toBe(1)
})

it('more students than one reading computes keep their older count until their turn', async () => {
  for (const back of [60, 50]) await sit(back, 1)
  await study(0, 40)
  for (const back of [30, 20]) await sit(back, 1)
  expect(await told()).toBe(1)
  await study(2, 1)
  const others = await world.database.rows<{ id: string }>`
    insert into app_user (id, role_id, name, email, goals)
    select gen_random_uuid(), 2, 'Öğrenci ' || n, n || '@example.com', '[]'
    from generate_series(1, ${prior.unfixedAtOnce}) n returning id`
  const student = (id: string) => ({ id, today, crooms: [], hasTrials: true })
  const tyt = await findUsedCroom(world.database, ada.id, tytCroom)
  const all = [...others.map(({ id }) => student(id)), { ...student(ada.id), crooms: tyt ? [tyt] : [] }]

  const counts = await countUnfixed(world.database, all)

  expect(counts.get(ada.id)).toBe(1)
  expect((await kept())?.made_on).toBe(today)
  expect(await world.database.rows`select 1 from unfixed_count`).toHaveLength(all.length)
})
