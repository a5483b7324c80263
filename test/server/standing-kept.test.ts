import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ada, cem, lgsCroom, turkce, tytCroom } from '#contract/examples.ts'
import { reviewGap } from '#rules/insight/review.ts'
import { repairStanding } from '#server/subjects/standing/repair.ts'
import { standingText } from '#server/subjects/standing/sql.ts'
import { scaled } from '../support/scale.ts'
import { seed } from '../support/seed.ts'
import { dayNow, shift } from '../support/server/brute.ts'
import { openWorld, type World } from '../support/world.ts'

type Row = { day: string; kind: string; minutes: number; questions: number; topic_id: string | null }
type Kept = {
  records: number
  runs: [first: string, last: string, studied: number][] | null
  topics: [id: string, day: string][] | null
}

let world: World
let topics: string[]
beforeAll(async () => {
  world = await openWorld()
  const found = await world.call('GET /topic/study/{id}', { params: { id: turkce } }, { as: ada })
  topics = found.slice(0, 8).map(({ id }) => id)
})
afterAll(() => world.close())

const today = () => dayNow('Europe/Istanbul', 4)
const kept = async (): Promise<Kept> => JSON.parse(await standingText(world.database, ada.id))
const state = () => world.call('GET /state', { query: { size: 1 } }, { as: ada })
const stored = () =>
  world.database.rows<Row>`
    select day, kind, minutes, questions, topic_id from study_record where user_id = ${ada.id}`

const isStudy = ({ minutes, questions }: Row) => minutes > 0 || questions > 0

/** What has to be kept, counted day by day and record by record. */
function expected(rows: Row[]): Kept {
  const study = new Set(rows.filter(isStudy).map(({ day }) => day))
  const days = new Set([...study, ...rows.filter(({ kind }) => kind === 'rest').map(({ day }) => day)])
  const runs = [...days]
    .filter((day) => !days.has(shift(day, -1)))
    .sort()
    .map((first): [string, string, number] => {
      let [last, studied] = [first, 0]
      for (let day = first; days.has(day); day = shift(day, 1)) {
        last = day
        if (study.has(day)) studied += 1
      }
      return [first, last, studied]
    })
  const lasts = new Map<string, string>()
  for (const { topic_id, kind, day } of rows)
    if (topic_id && kind !== 'trial' && day > (lasts.get(topic_id) ?? '')) lasts.set(topic_id, day)
  return {
    records: rows.length,
    runs: runs.length > 0 ? runs : null,
    topics: lasts.size > 0 ? [...lasts].sort(([a], [b]) => (a < b ? -1 : 1)) : null,
  }
}

/** What the first screen has to tell of these records, without what is kept. */
function expectedState(rows: Row[], today: string) {
  const study = new Set(rows.filter(isStudy).map(({ day }) => day))
  const rest = new Set(rows.filter(({ kind }) => kind === 'rest').map(({ day }) => day))
  const counts = (day: string) => study.has(day) || rest.has(day)
  let current = 0
  for (let day = counts(today) ? today : shift(today, -1); counts(day); day = shift(day, -1))
    if (study.has(day)) current += 1
  const { topics, runs } = expected(rows.filter(({ day }) => day <= today))
  const last = shift(today, -reviewGap(null, today))
  return {
    streak: { current, best: Math.max(0, ...(runs ?? []).map(([, , studied]) => studied)) },
    review_due: Math.min(5, (topics ?? []).filter(([, day]) => day <= last).length),
    total: rows.length,
  }
}

type Step = {
  act: 'save' | 'edit' | 'delete' | 'undo' | 'croom'
  pick: number
  byCoach: boolean
  topic: number
  back: number
  kind: 'practice' | 'review' | 'trial' | 'rest'
  minutes: number
  questions: number
}

const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom('save', 'save', 'save', 'edit', 'edit', 'delete', 'delete', 'undo', 'croom'),
  pick: fc.nat(1000),
  byCoach: fc.boolean(),
  topic: fc.integer({ min: -1, max: 7 }),
  // Close together, so that runs grow, meet and break; some lie beyond a year, and one is of tomorrow.
  back: fc.oneof(
    fc.integer({ min: -1, max: 30 }),
    fc.integer({ min: -1, max: 30 }),
    fc.integer({ min: 355, max: 375 }),
  ),
  kind: fc.constantFrom('practice', 'practice', 'review', 'trial', 'rest'),
  minutes: fc.constantFrom(0, 0, 5),
  questions: fc.constantFrom(0, 3),
})

it('what is kept is what all records say, after thousands of saves, edits, deletions, undos and a coach’s writes', async () => {
  const ids: string[] = []
  const deleted = new Map<string, object>()
  const draftOf = ({ topic, back, kind, minutes, questions }: Step) => ({
    day: shift(today(), -back),
    kind,
    ...(kind === 'rest'
      ? { study_id: null, topic_id: null, minutes: 0, questions: 0 }
      : { study_id: turkce, topic_id: topics[topic] ?? null, minutes, questions, level: 2 }),
  })

  const byOf = ({ byCoach }: Step) => (byCoach ? { as: cem, for: ada.id } : { as: ada })
  const save = (step: Step, query: object) => world.try('GET /state/save', { query }, byOf(step))

  async function changeCroom({ pick, byCoach }: Step): Promise<void> {
    const params = { body: { croom_id: pick % 2 === 0 ? tytCroom : lgsCroom } }
    await world.try(byCoach ? 'POST /croom/join' : 'POST /croom/leave', params, { as: ada })
  }

  async function add(step: Step): Promise<void> {
    const id = randomUUID()
    const answer = await save(step, { id, ...draftOf(step) })
    expect([200, 422]).toContain(answer.status)
    if (answer.status === 200) ids.push(id)
  }

  async function remove(step: Step, id: string): Promise<void> {
    const gone = await world.try('GET /state/delete/{id}', { params: { id } }, byOf(step))
    expect([200, 404]).toContain(gone.status)
    if (gone.status === 200) deleted.set(id, draftOf(step))
  }

  async function undo(step: Step): Promise<void> {
    const [last] = [...deleted].at(-1) ?? []
    if (last) await save(step, { id: last, ...deleted.get(last) })
  }

  async function take(step: Step): Promise<void> {
    const { act, pick } = step
    const id = ids[pick % Math.max(1, ids.length)]
    if (act === 'croom') await changeCroom(step)
    else if (act === 'save' || id === undefined) await add(step)
    // Also one that was deleted meanwhile: that makes it again.
    else if (act === 'edit') await save(step, { id, ...draftOf(step) })
    else if (act === 'delete') await remove(step, id)
    else await undo(step)
  }

  const steps = fc.sample(step, { numRuns: scaled(1000), seed })
  const atOnce = 6
  for (let from = 0; from < steps.length; from += atOnce) {
    await Promise.all(steps.slice(from, from + atOnce).map(take))
    if (from % 60 !== 0) continue
    const rows = await stored()
    expect(await kept(), `seed ${seed}, step ${from}`).toEqual(expected(rows))
  }
  const rows = await stored()
  expect(rows.length).toBeGreaterThan(steps.length / 10)
  expect(await kept(), `seed ${seed}`).toEqual(expected(rows))
  await world.try('POST /croom/join', { body: { croom_id: tytCroom } }, { as: ada })
  const { streak, review_due, records } = await state()
  expect({ streak, review_due, total: records.total }, `seed ${seed}`).toEqual(expectedState(rows, today()))
  expect(await repairStanding(world.database)).toEqual({ people: expect.any(Number), repaired: 0 })
})

it('the first screen tells the same as all records, also of tomorrow and after rest', async () => {
  const place = { study_id: turkce, topic_id: topics[0] }
  const drafts = [
    { day: shift(today(), 1), minutes: 5, ...place },
    { day: shift(today(), -20), minutes: 5, ...place },
    { day: shift(today(), -1), kind: 'rest' },
    { day: shift(today(), -2), questions: 4, study_id: turkce, topic_id: topics[1] },
    { day: today(), level: 1, ...place },
  ]
  await world.database.run`delete from study_record where user_id = ${ada.id}`
  await repairStanding(world.database)
  const saved: string[] = []
  for (const query of drafts) {
    const { id } = await world.call('GET /state/save', { query: query as object }, { as: ada })
    saved.push(id)
    const { streak, review_due, records } = await state()
    expect({ streak, review_due, total: records.total }).toEqual(expectedState(await stored(), today()))
  }
  for (const id of saved) {
    await world.call('GET /state/delete/{id}', { params: { id } }, { as: ada })
    const { streak, review_due, records } = await state()
    expect({ streak, review_due, total: records.total }).toEqual(expectedState(await stored(), today()))
  }
})

it('a repair recomputes what was lost or is wrong, and so did the migration', async () => {
  const { database } = world
  for (const back of [3, 4, 5, 9])
    await world.call(
      'GET /state/save',
      {
        query: { day: shift(today(), -back), minutes: 5, study_id: turkce, topic_id: topics[back % 2] ?? '' },
      },
      { as: ada },
    )
  const right = await kept()
  expect(right).toEqual(expected(await stored()))

  await database.run`update study_run set studied = 99 where user_id = ${ada.id}`
  await database.run`delete from topic_studied where user_id = ${ada.id}`
  expect(await repairStanding(database)).toMatchObject({ repaired: 1 })
  expect(await kept()).toEqual(right)

  for (const table of ['record_total', 'study_run', 'topic_studied'])
    await database.run(Object.assign([`delete from ${table}`], { raw: [''] }))
  const migration = readFileSync('db/migrations/0034_standing.sql', 'utf8')
  for (const [text] of migration.matchAll(/insert into [^;]+/g))
    await database.run(Object.assign([text], { raw: [text] }))
  expect(await kept()).toEqual(right)
})
