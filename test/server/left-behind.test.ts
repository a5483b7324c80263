import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ada, cem, turkce, tytCroom, tytTopic } from '#contract/examples.ts'
import { openWorld, type World } from '../support/world.ts'

let world: World
let croom_id: string
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  await world.renew()
  const query = { name: 'Salı grubu', from_croom_id: tytCroom, mode: 'follow' as const }
  croom_id = (await world.call('GET /croom/save', { query }, { as: cem })).id
  await world.call('POST /croom/members', { body: { croom_id, add: [ada.id] } }, { as: cem })
})
afterAll(() => world.close())

const as = { as: ada }
const leave = () => world.call('POST /croom/members', { body: { croom_id, remove: [ada.id] } }, { as: cem })

describe('in a class group that was left', () => {
  it('a timer that runs there is stopped, with its record', async () => {
    await world.call('POST /timer/start', { body: { croom_id, study_id: turkce, kind: 'practice' } }, as)
    await leave()

    const { records } = await world.call('POST /timer/stop', { body: { minutes: 20 } }, as)

    expect(records).toMatchObject([{ croom_id, study_id: turkce, minutes: 20 }])
  })

  it('a trial exam is read, corrected and drawn', async () => {
    const id = randomUUID()
    const body = {
      id,
      croom_id,
      name: 'Mart',
      day: '2026-03-01',
      lessons: [{ study_id: turkce, correct: 20, wrong: 4 }],
    }
    await world.call('POST /trialexam/save', { body }, as)
    await leave()

    const lessons = [{ study_id: turkce, correct: 21, wrong: 4 }]
    expect((await world.call('POST /trialexam/save', { body: { ...body, lessons } }, as)).totals.net).toBe(20)
    const form = await world.call('GET /trialexam/subjects/{id}', { params: { id: croom_id } }, as)
    expect(form.studies.length).toBeGreaterThan(0)
    const sums = await world.call('GET /trialgraph/sumByStudy/{id}', { params: { id: croom_id } }, as)
    expect(sums.trials).toBe(1)
  })

  it('the profile of who looked at it first is saved as it was read, and with another name', async () => {
    await world.call('GET /user/save', { query: { croom_id } }, as)
    await leave()

    const read = await world.call('GET /user/data/{id}', { params: { id: ada.id } }, as)

    expect(read.croom_id).toBe(croom_id)
    expect(await world.call('GET /user/save', { query: { ...read } }, as)).toMatchObject({ croom_id })
    expect(await world.call('GET /user/save', { query: { ...read, name: 'Ada' } }, as)).toMatchObject({
      name: 'Ada',
    })
    const other = await world.call('GET /croom/save', { query: { name: 'Cuma grubu' } }, { as: cem })
    expect((await world.try('GET /user/save', { query: { croom_id: other.id } }, as)).status).toBe(422)
  })

  it('a planned item can be moved', async () => {
    const item = {
      id: randomUUID(),
      croom_id,
      study_id: turkce,
      topic_id: tytTopic,
      kind: 'review' as const,
      minutes: 30,
    }
    await world.call('GET /plan/save', { query: { ...item, day: '2026-11-02' } }, as)
    await leave()

    const moved = await world.try('GET /plan/save', { query: { ...item, day: '2026-11-03' } }, as)

    expect(moved).toMatchObject({ status: 200, body: { day: '2026-11-03' } })
  })

  it('nothing is readable for a student who has no rows there', async () => {
    await leave()

    const start = { croom_id, study_id: turkce, kind: 'practice' as const }
    expect((await world.try('POST /timer/start', { body: start }, as)).status).toBe(422)
    expect((await world.try('GET /trialexam/subjects/{id}', { params: { id: croom_id } }, as)).status).toBe(
      404,
    )
  })
})
