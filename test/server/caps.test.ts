import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ada, seedPassword } from '#contract/examples.ts'
import { limits } from '#rules/vocabulary.ts'
import { openWorld, type World } from '../world.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

const save = (
  key: 'GET /croom/save' | 'GET /study/save' | 'GET /topic/save' | 'GET /subtopic/save',
  query: object,
) =>
  world.send(key, { query }, { as: ada }) as Promise<{
    status: number
    body: { id: string; fields?: object }
  }>
const fill = (most: number) => Array.from({ length: most }, (_, n) => `N${n}`)

describe('a person', () => {
  it('makes so many class groups, lessons, topics and subtopics, and is told when there are too many', async () => {
    const { run } = world.database
    const { body: croom } = await save('GET /croom/save', { name: 'Yaz', mode: 'empty' })
    const { body: study } = await save('GET /study/save', { croom_id: croom.id, name: 'Ders' })
    const { body: topic } = await save('GET /topic/save', { study_id: study.id, name: 'Konu' })
    await save('GET /subtopic/save', { topic_id: topic.id, name: 'Alt konu' })
    await run`
      insert into croom (id, kind, name, owner_id)
      select gen_random_uuid(), 'personal', name, ${ada.id} from unnest(${fill(limits.croomsOwned)}::text[]) name`
    await run`
      insert into study (id, croom_id, name, question_count, color)
      select gen_random_uuid(), ${croom.id}, name, 1, '#000000'
      from unnest(${fill(limits.studiesPerCroom - 1)}::text[]) name`
    await run`
      insert into topic (id, study_id, name)
      select gen_random_uuid(), ${study.id}, name from unnest(${fill(limits.topicsPerStudy - 1)}::text[]) name`
    await run`
      insert into subtopic (id, topic_id, name)
      select gen_random_uuid(), ${topic.id}, name from unnest(${fill(limits.subtopicsPerTopic - 1)}::text[]) name`

    const over = [
      await save('GET /croom/save', { name: 'Fazla', mode: 'empty' }),
      await save('GET /study/save', { croom_id: croom.id, name: 'Fazla' }),
      await save('GET /topic/save', { study_id: study.id, name: 'Fazla' }),
      await save('GET /subtopic/save', { topic_id: topic.id, name: 'Fazla' }),
    ]
    const known = await save('GET /topic/save', { id: topic.id, name: 'Yeni ad' })

    expect(over.map(({ status, body }) => [status, Object.keys(body.fields ?? {})])).toEqual(
      over.map(() => [422, ['name']]),
    )
    expect(known.status).toBe(200)
  })

  it('has so many exams, and so many planned items a day', async () => {
    const exam = { name: 'Sınav', kind: 'school', examdate: '2027-01-15' } as const
    const saved = await world.call('GET /exam/save', { query: exam }, { as: ada })
    await world.database.run`
      insert into exam (user_id, id, name, kind, examdate, created_by, updated_by)
      select ${ada.id}, gen_random_uuid(), name, 'school', '2027-02-01', ${ada.id}, ${ada.id}
      from unnest(${fill(limits.exams)}::text[]) name`
    const plan = { day: '2027-01-15', note: 'Tekrar' }
    for (let n = 0; n < limits.plansPerDay; n++)
      await world.call('GET /plan/save', { query: plan }, { as: ada })

    const exams = await world.try('GET /exam/save', { query: exam }, { as: ada })
    const changed = await world.try('GET /exam/save', { query: { id: saved.id, note: 'x' } }, { as: ada })
    const plans = await world.try('GET /plan/save', { query: plan }, { as: ada })

    expect([exams.status, changed.status, plans.status]).toEqual([422, 200, 422])
    expect([Object.keys(exams.body.fields ?? {}), Object.keys(plans.body.fields ?? {})]).toEqual([
      ['name'],
      ['day'],
    ])
  })

  it('is signed in on so many devices: the one that was seen longest ago is signed out', async () => {
    const body = { email: ada.email, password: seedPassword }
    const first = await world.call('POST /auth/login', { body })
    await world.database.run`
      update session set last_seen_at = now() - interval '2 days' where user_id = ${ada.id}`
    await world.database.run`
      insert into session (user_id, id) select ${ada.id}, gen_random_uuid() from generate_series(2, ${limits.sessions})`

    const next = await world.call('POST /auth/login', { body })

    const asks = async (token: string) =>
      (await world.send('GET /timer', {}, { headers: { authorization: `Bearer ${token}` } })).status
    expect([await asks(first.token), await asks(next.token)]).toEqual([401, 200])
  })
})
