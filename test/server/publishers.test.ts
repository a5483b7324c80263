import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ada, baris, cem, defne, tytCroom } from '#contract/examples.ts'
import { addDays } from '#rules/day.ts'
import { roleIds } from '#rules/vocabulary.ts'
import { type DailyWork, daily } from '#server/services/daily/daily.ts'
import { storePublisherEffects } from '#server/subjects/insight/publisher-effects.ts'
import { openWorld, type World } from '../support/world.ts'

let world: World
let group: string
let today: string
const members = Array.from({ length: 19 }, () => randomUUID())

beforeAll(async () => {
  world = await openWorld()
  const made = await world.call(
    'GET /croom/save',
    { query: { name: 'TYT grubu', from_croom_id: tytCroom, mode: 'follow' } },
    { as: cem },
  )
  group = made.id
  await world.call('POST /croom/members', { body: { croom_id: group, add: [ada.id] } }, { as: cem })
  today = (await world.call('GET /state', { query: {} }, { as: ada })).today.day
  await join(members)
  for (const [n, id] of [ada.id, ...members].entries()) await sit(id, 60 + n)
  await world.call(
    'GET /exam/save',
    { query: { name: 'TYT', kind: 'national', examdate: addDays(today, 30), croom_id: group } },
    { as: ada },
  )
})
afterAll(() => world.close())

/** Students of the group whom no coach of these tests is linked to. */
async function join(ids: string[]) {
  await world.database.run`
    insert into app_user (id, role_id, name, email, goals)
    select id, ${roleIds.student}, 'Öğrenci', id || '@example.com', '{}' from unnest(${ids}::uuid[]) id`
  await world.database.run`
    insert into croom_member (user_id, croom_id) select id, ${group} from unnest(${ids}::uuid[]) id`
  await world.database.run`
    insert into croom_roster (croom_id, student_id) select ${group}, id from unnest(${ids}::uuid[]) id`
}

/** Eight whole mocks, one a week: those of the one publisher are harder by six correct answers. */
async function sit(id: string, level: number) {
  const trials = Array.from({ length: 8 }, (_, n) => ({
    id: randomUUID(),
    day: addDays(today, -3 - 7 * n),
    publisher: n % 2 ? 'Işık Yayın' : 'Kolay Yayın',
    harder: n % 2 ? 6 : 0,
  }))
  const { studies } = await world.call(
    'GET /trialexam/subjects/{id}',
    { params: { id: tytCroom } },
    { as: baris },
  )
  for (const { id: trial, day, publisher, harder } of trials) {
    await world.database.run`
      insert into trial_exam (user_id, id, croom_id, kind, name, publisher, day, penalty, created_by, updated_by)
      values (${id}, ${trial}, ${group}, 'general', 'Deneme', ${publisher}, ${day}, 4, ${id}, ${id})`
    const lessons = studies.map(({ id: study, question_count }, n) => {
      const correct = n === 0 ? question_count - harder : Math.min(level % 17, question_count)
      return { study, question_count, correct, blank: question_count - correct }
    })
    await world.database.run`
      insert into trial_lesson (user_id, trial_id, study_id, question_count, correct, wrong, blank)
      select ${id}, ${trial}, l.study, l.question_count, l.correct, 0, l.blank
      from json_to_recordset(${JSON.stringify(lessons)}::json)
        as l (study uuid, question_count integer, correct integer, blank integer)`
  }
}

const ask = (as = cem, id = group) => world.call('GET /insight/publishers/{id}', { params: { id } }, { as })
const stored = () => world.database.rows<{ publisher: string; quality: string; effect: number }>`
  select publisher, quality, effect from publisher_effect where croom_id = ${group} order by effect`
const forecastOfAda = () => world.call('GET /insight/forecast/{id}', { params: { id: group } }, { as: ada })

describe('the publishers of a group', () => {
  it('are compared over all members, hardest first, for the coach and for a member alike', async () => {
    const told = await ask()

    expect(told).toMatchObject({
      croom_id: group,
      missing: null,
      students: 20,
      evidence: { n: 160, quality: 'B' },
    })
    expect(told.rows).toMatchObject([
      { publisher: 'Işık Yayın', students: 20, trials: 80 },
      { publisher: 'Kolay Yayın', students: 20, trials: 80 },
    ])
    expect(told.rows[0]?.effect).toBeCloseTo(-2.8, 0)
    expect(await ask(ada)).toEqual(told)
  })

  it('need a group: the catalogue has no roster', async () => {
    await world.call('POST /croom/join', { body: { croom_id: tytCroom } }, { as: ada })

    for (const who of [ada, cem, defne])
      expect(await ask(who, tytCroom)).toMatchObject({
        missing: { code: 'no_group', need: 1, have: 0 },
        evidence: { n: 0, quality: null },
        students: 0,
        rows: [],
      })
  })

  it('are unknown to who is not in the group', async () => {
    for (const as of [baris, defne]) {
      const refused = await world.try('GET /insight/publishers/{id}', { params: { id: group } }, { as })
      expect(refused.status).toBe(404)
    }
  })

  it('count the trials of each member up to the member’s own day, for everybody alike', async () => {
    const { database } = world
    const [member = ''] = members
    // Always at least one day apart.
    const [behind, ahead] = ['Pacific/Pago_Pago', 'Pacific/Kiritimati']
    const live = (id: string, zone: string) =>
      database.run`update app_user set timezone = ${zone} where id = ${id}`
    await live(ada.id, ahead)
    const day = (await world.call('GET /state', { query: {} }, { as: ada })).today.day
    const before = (await ask()).evidence.n
    await database.run`
      insert into trial_exam (user_id, id, croom_id, kind, name, publisher, day, penalty, created_by, updated_by)
      select user_id, ${randomUUID()}, croom_id, kind, 'Yarınki', publisher, ${day}, penalty, user_id, user_id
      from trial_exam where user_id = ${member} order by day desc limit 1`
    await database.run`
      insert into trial_lesson (user_id, trial_id, study_id, question_count, correct, wrong, blank)
      select l.user_id, n.id, l.study_id, l.question_count, l.correct, l.wrong, l.blank
      from trial_exam n
      cross join lateral (
        select id from trial_exam where user_id = n.user_id and name = 'Deneme' order by day desc limit 1
      ) o
      join trial_lesson l on l.user_id = n.user_id and l.trial_id = o.id
      where n.user_id = ${member} and n.name = 'Yarınki'`
    const counts: number[][] = []
    for (const zone of [behind, ahead]) {
      await live(member, zone)
      counts.push([(await ask()).evidence.n, (await ask(ada)).evidence.n])
    }
    await database.run`delete from trial_exam where user_id = ${member} and name = 'Yarınki'`
    await live(ada.id, 'Europe/Istanbul')

    expect(counts).toEqual([
      [before, before],
      [before + 1, before + 1],
    ])
  })

  it('leave out members who have left, and say what is missing', async () => {
    const leaving = members.slice(3)
    await world.database.run`
      update croom_roster set left_at = now() where student_id = any(${leaving}::uuid[])`

    expect(await ask()).toMatchObject({
      missing: { code: 'students_with_two_publishers', need: 5, have: 4 },
      rows: [],
    })
    await world.database.run`update croom_roster set left_at = null`
  })
})

describe('the daily work', () => {
  const again = () => world.database.run`update daily_run set begun_at = begun_at - interval '21 hours'`
  const run = (work: DailyWork[] = [storePublisherEffects], isStopped = () => false) =>
    daily(world.database, 'insights', work, isStopped)

  it('stores the effects on one of several instances, and a forecast then takes them off', async () => {
    const before = await forecastOfAda()
    const done = await Promise.all([run(), run(), run()])

    expect(done.filter(Boolean)).toHaveLength(1)
    expect(await stored()).toMatchObject([
      { publisher: 'Işık Yayın', quality: 'B' },
      { publisher: 'Kolay Yayın', quality: 'B' },
    ])
    const after = await forecastOfAda()
    expect([before.adjusted, after.adjusted]).toEqual([false, true])
    expect(after.sigma).toBeLessThan(before.sigma ?? 0)
  })

  it('is not begun again on the same day, and removes what no longer holds on the next', async () => {
    expect(await run()).toBe(false)
    await world.database.run`update croom_roster set left_at = now()`
    await again()

    expect(await run()).toBe(true)

    expect(await stored()).toEqual([])
    expect((await forecastOfAda()).adjusted).toBe(false)
    await world.database.run`update croom_roster set left_at = null`
  })

  it('is begun again where an instance stopped or failed in the middle, once it was silent for 15 minutes', async () => {
    await again()
    const fails = () => Promise.reject(new Error('gone'))
    await expect(run([fails])).rejects.toThrow('gone')
    expect(await run()).toBe(false)
    await world.database.run`update daily_run set seen_at = now() - interval '16 minutes'`
    expect(await run([storePublisherEffects], () => true)).toBe(false)
    expect(await stored()).toEqual([])
    await world.database.run`update daily_run set seen_at = now() - interval '16 minutes'`

    expect(await run()).toBe(true)

    expect(await stored()).toHaveLength(2)
  })
})
