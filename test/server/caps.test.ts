import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ada, baris, defne, seedPassword, turkce, tytCroom } from '#contract/examples.ts'
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

  it('has so many trial exams; those that are there can be changed', async () => {
    const body = {
      croom_id: tytCroom,
      name: 'Deneme',
      day: '2026-11-01',
      lessons: [{ study_id: turkce, correct: 30, wrong: 6 }],
    }
    const { id } = await world.call('POST /trialexam/save', { body }, { as: baris })
    await world.database.run`
      insert into trial_exam (user_id, id, croom_id, kind, name, day, penalty, created_by, updated_by)
      select ${baris.id}, gen_random_uuid(), ${tytCroom}, 'general', 'Eski', '2026-10-01', 4, ${baris.id}, ${baris.id}
      from generate_series(2, ${limits.trials})`

    const over = await world.try('POST /trialexam/save', { body }, { as: baris })
    const changed = await world.try(
      'POST /trialexam/save',
      { body: { ...body, id, name: 'Yeni' } },
      { as: baris },
    )

    expect([over.status, Object.keys(over.body.fields ?? {}), changed.status]).toEqual([422, ['name'], 200])
  })

  it('has so many links, waiting ones too, on either side', async () => {
    const { code } = await world.call('POST /link/invite', { body: { access: 'view' } }, { as: defne })
    const student = { name: 'Yeni Öğrenci', email: 'yeni@example.com' }
    const made = await world.call('GET /user/save', { query: student }, { as: defne })
    await world.database.run`
      insert into coach_link (user_id, id, coach_id, student_id, access)
      select ${defne.id}, gen_random_uuid(), ${defne.id}, gen_random_uuid(), 'view'
      from generate_series(2, ${limits.links})`
    const accept = () => world.try('POST /link/accept', { body: { code } }, { as: baris })

    const coachFull = await accept()
    const another = await world.try(
      'GET /user/save',
      { query: { name: 'Bir Fazla', email: 'fazla@example.com' } },
      { as: defne },
    )
    const again = await world.call('GET /user/save', { query: student }, { as: defne })
    await world.database.run`delete from coach_link where user_id = ${defne.id}`
    await world.database.run`
      insert into coach_link (user_id, id, coach_id, student_id, access)
      select ${baris.id}, gen_random_uuid(), gen_random_uuid(), ${baris.id}, 'view'
      from generate_series(1, ${limits.links})`
    const studentFull = await accept()
    await world.database.run`delete from coach_link where user_id = ${baris.id}`

    expect([coachFull.status, coachFull.body]).toMatchObject([
      422,
      { code: 'RULE', fields: { code: 'Bu koçun bağlantıları dolu: en fazla 500 bağlantı olabilir.' } },
    ])
    expect([another.status, Object.keys(another.body.fields ?? {})]).toEqual([422, ['email']])
    expect(again.id).toBe(made.id)
    expect([studentFull.status, Object.keys(studentFull.body.fields ?? {})]).toEqual([422, ['code']])
    expect((await accept()).status).toBe(200)
  })

  it('has so many open invitations: another one when one was used or has run out', async () => {
    await world.database.run`
      insert into coach_invite (code_hash, id, coach_id, access, expires_at)
      select sha256(n::text::bytea), gen_random_uuid(), ${defne.id}, 'view', now() + interval '1 day'
      from generate_series(1, ${limits.openInvites}) n`
    const invite = () => world.try('POST /link/invite', { body: { access: 'view' } }, { as: defne })

    const over = await invite()
    await world.database.run`
      update coach_invite set expires_at = now() where code_hash = sha256('1'::bytea)`

    expect([over.status, Object.keys(over.body.fields ?? {})]).toEqual([422, ['access']])
    expect((await invite()).status).toBe(200)
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
