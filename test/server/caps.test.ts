import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { ada, baris, cem, defne, seedPassword, turkce, tytCroom } from '#contract/examples.ts'
import { limits } from '#rules/limits.ts'
import { standingText } from '#server/subjects/standing/sql.ts'
import { openWorld, type Who, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(() => world.renew())
afterAll(() => world.close())

const save = (
  key: 'GET /croom/save' | 'GET /study/save' | 'GET /topic/save' | 'GET /subtopic/save',
  query: object,
) =>
  world.send(key, { query }, { as: ada }) as Promise<{
    status: number
    body: { id: string; fields?: object }
  }>

/** Makes requests while nothing can be written to a table, and lets go when two wait for a lock. */
async function held<T>(table: 'coach_link' | 'croom_roster', begin: () => Promise<T>[]): Promise<T[]> {
  let requests: Promise<T>[] = []
  await world.database.transaction(async (sql) => {
    if (table === 'coach_link') await sql.run`lock table coach_link in share mode`
    else await sql.run`lock table croom_roster in share mode`
    requests = begin()
    await vi.waitFor(
      async () => {
        const waiting = await world.database.rows`
          select distinct pid from pg_locks
          where not granted and pid in (select pid from pg_stat_activity where datname = current_database())`
        expect(waiting).toHaveLength(2)
      },
      { timeout: 60_000, interval: 20 },
    )
  })
  return Promise.all(requests)
}
const fill = (most: number) => Array.from({ length: most }, (_, n) => `N${n}`)

// Two requests are held at a lock of this server: on a Citus they wait on a worker, where this does not look.
const onOneServer = it.skipIf(inject('isCluster'))

describe('a person', () => {
  it('may create a limited number of class groups, lessons, topics and subtopics, and is refused beyond it', async () => {
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

  it('may have a limited number of exams, and of planned items a day', async () => {
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

  it('may have a limited number of trial exams, and can change those', async () => {
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

    const stored = () =>
      world.database.one`
        select (select count(*) from trial_exam where user_id = ${baris.id}) as trials,
               (select changes from record_total where user_id = ${baris.id}) as changes`

    const before = await stored()
    const over = await world.try('POST /trialexam/save', { body }, { as: baris })
    // It was refused after it was written.
    expect(await stored()).toEqual(before)
    const changed = await world.try(
      'POST /trialexam/save',
      { body: { ...body, id, name: 'Yeni' } },
      { as: baris },
    )

    expect([over.status, Object.keys(over.body.fields ?? {}), changed.status]).toEqual([422, ['name'], 200])
  })

  it('may have a limited number of study records a day, can change those, and add to other days', async () => {
    const day = '2026-11-01'
    const save = (query: object) => world.try('GET /state/save', { query }, { as: ada })
    const { id } = await world.call('GET /state/save', { query: { day, minutes: 1 } }, { as: ada })
    await world.database.run`
      insert into study_record (user_id, id, kind, day, minutes, source, created_by, updated_by)
      select ${ada.id}, gen_random_uuid(), 'practice', ${day}::date, 1, 'manual', ${ada.id}, ${ada.id}
      from generate_series(2, ${limits.recordsPerDay})`
    const elsewhere = await world.call(
      'GET /state/save',
      { query: { day: '2026-11-02', minutes: 1 } },
      { as: ada },
    )

    const stored = () =>
      Promise.all([
        world.database.rows`select id, day from study_record where user_id = ${ada.id} order by id`,
        standingText(world.database, ada.id),
      ])

    const before = await stored()
    const over = await save({ day, minutes: 1 })
    const moved = await save({ id: elsewhere.id, day })
    // They were refused after they were written.
    expect(await stored()).toEqual(before)
    const changed = await save({ id, minutes: 2 })

    expect([over.status, moved.status, changed.status]).toEqual([422, 422, 200])
    expect([over.body.fields, moved.body.fields].map((fields) => Object.keys(fields ?? {}))).toEqual([
      ['day'],
      ['day'],
    ])
  })

  onOneServer('does not exceed the limit of links when two students accept at once', async () => {
    const codes = await Promise.all(
      [1, 2].map(() => world.call('POST /link/invite', { body: { access: 'view' } }, { as: defne })),
    )
    await world.database.run`
      insert into coach_link (user_id, id, coach_id, student_id, access)
      select ${defne.id}, gen_random_uuid(), ${defne.id}, gen_random_uuid(), 'view'
      from generate_series(2, ${limits.links})`
    await Promise.all([ada, baris].map(world.login))
    const accept = (n: number, as: Who) =>
      world.try('POST /link/accept', { body: { code: codes[n]?.code ?? '' } }, { as })

    // No link can be written until both requests wait, so that neither sees what the other does.
    const both = await held('coach_link', () => [accept(0, ada), accept(1, baris)])

    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
    const links = await world.database.rows`
      select 1 from coach_link where user_id = ${defne.id} and ended_at is null`
    expect(links).toHaveLength(limits.links)
  })

  onOneServer(
    'does not exceed the limit of class groups when two coaches add the same student at once',
    async () => {
      const groups = [randomUUID(), randomUUID()]
      for (const [n, coach] of [cem, defne].entries())
        await world.call('GET /croom/save', { query: { id: groups[n], name: 'Grup' } }, { as: coach })
      await world.database.run`
      insert into coach_link (user_id, id, coach_id, student_id, access)
      select person, ${randomUUID()}, ${defne.id}, ${ada.id}, 'act'
      from unnest(${[ada.id, defne.id]}::uuid[]) person`
      await world.database.run`
      with made as (
        insert into croom (id, kind, name, owner_id)
        select gen_random_uuid(), 'group', name, ${cem.id}
        from unnest(${fill(limits.croomsJoined)}::text[]) name
        returning id)
      insert into croom_member (user_id, croom_id)
      select ${ada.id}, id from made
      limit ${limits.croomsJoined} - 1 - (select count(*) from croom_member where user_id = ${ada.id})`
      const add = (n: number, as: Who) =>
        world.try('POST /croom/members', { body: { croom_id: groups[n] ?? '', add: [ada.id] } }, { as })

      const both = await held('croom_roster', () => [add(0, cem), add(1, defne)])

      expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
      const joined = await world.database.rows`select 1 from croom_member where user_id = ${ada.id}`
      expect(joined).toHaveLength(limits.croomsJoined)
    },
  )

  it('may have a limited number of links, pending ones included, on either side', async () => {
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

  it('may have a limited number of open invitations, not counting used and expired ones', async () => {
    await world.database.run`
      insert into invite (code_hash, id, maker_id, kind, access, expires_at)
      select sha256(n::text::bytea), gen_random_uuid(), ${defne.id}, 'coach', 'view', now() + interval '1 day'
      from generate_series(1, ${limits.openInvites}) n`
    const invite = () => world.try('POST /link/invite', { body: { access: 'view' } }, { as: defne })

    const over = await invite()
    await world.database.run`
      update invite set expires_at = now() where code_hash = sha256('1'::bytea)`

    expect([over.status, Object.keys(over.body.fields ?? {})]).toEqual([422, ['access']])
    expect((await invite()).status).toBe(200)
  })

  it('may be signed in on a limited number of devices: the least recently used one is signed out', async () => {
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
