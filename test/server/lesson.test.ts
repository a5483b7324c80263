import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ada, cem, defne, turkce, tytCroom } from '#contract/examples.ts'
import { openWorld, type World } from '../support/world.ts'

let world: World
let group: string
let topics: string[]
beforeAll(async () => {
  world = await openWorld()
  const { call, database } = world
  const made = await call(
    'GET /croom/save',
    { query: { name: '12-A', kind: 'group', from_croom_id: tytCroom, mode: 'follow' } },
    { as: cem },
  )
  group = made.id
  const found = await database.rows<{ id: string }>`
    select id from topic where study_id = ${turkce} order by sort, id`
  topics = found.map(({ id }) => id)
  for (let n = 1; n <= 5; n += 1) await addMember(n)
})
afterAll(() => world.close())

const idOf = (n: number) => `00000000-0000-7000-8000-00000000000${n}`

/** A student of Cem's in the group with three trial exams, in which Turkish lost five questions of the first topic. */
async function addMember(n: number): Promise<void> {
  const { database } = world
  const id = idOf(n)
  await database.run`
    insert into app_user (id, role_id, name, email, goals)
    select ${id}, 2, ${`Öğrenci ${n}`}, ${`s${n}@example.com`}, goals from app_user where id = ${ada.id}`
  await database.run`
    insert into coach_link (user_id, id, coach_id, student_id, access)
    select unnest(array[${id}::uuid, ${cem.id}::uuid]), ${id}, ${cem.id}, ${id}, 'act'`
  await database.run`insert into croom_member (user_id, croom_id) values (${id}, ${group})`
  await database.run`insert into croom_roster (croom_id, student_id) values (${group}, ${id})`
  // One is sat in the group, two in the class group that it follows.
  await database.run`
    insert into trial_exam (user_id, id, croom_id, kind, name, day, penalty, created_by, updated_by)
    select ${id}, md5(${id} || e)::uuid, case e when 1 then ${group}::uuid else ${tytCroom}::uuid end, 'branch',
           'Deneme ' || e, current_date - e * 7, 4, ${id}, ${id}
    from generate_series(1, 3) e`
  await database.run`
    insert into trial_lesson (user_id, trial_id, study_id, question_count, correct, wrong, blank)
    select ${id}, md5(${id} || e)::uuid, ${turkce}, 40, 35, 5, 0 from generate_series(1, 3) e`
  await database.run`
    insert into trial_mark (user_id, trial_id, position, study_id, topic_id, result, count, reason)
    select ${id}, md5(${id} || e)::uuid, 0, ${turkce}, ${topics[0]}, 'wrong', 5, 'knowledge'
    from generate_series(1, 3) e`
}
const ask = (id = group) => ({ params: { id } })

describe('the lesson of a group', () => {
  it('names the topic that lost most, and the members who need it', async () => {
    const { evidence, missing, rows } = await world.call('GET /insight/lesson/{id}', ask(), { as: cem })

    expect({ evidence, missing }).toEqual({ evidence: { n: 5, quality: 'C' }, missing: null })
    expect(rows).toHaveLength(10)
    expect(rows[0]).toMatchObject({ study_name: 'Türkçe', topic_id: topics[0], members: 5 })
    expect(rows[0]?.who.map(({ name }) => name).sort()).toEqual([1, 2, 3, 4, 5].map((n) => `Öğrenci ${n}`))
    expect(rows[1]?.who).toEqual([])
    expect(rows[0]?.at_stake).toBeGreaterThan(rows[1]?.at_stake ?? 0)
  })

  it('counts rows of each member up to the member’s own day, and hours of a year', async () => {
    const { database } = world
    // Always at least one day apart.
    await database.run`update app_user set timezone = 'Pacific/Pago_Pago' where id = ${idOf(1)}`
    await database.run`update app_user set timezone = 'Pacific/Kiritimati' where id = ${idOf(2)}`
    const before = await world.call('GET /insight/lesson/{id}', ask(), { as: cem })
    const add = (day: string) => database.run`
      insert into study_record (user_id, id, croom_id, study_id, topic_id, kind, day, minutes, created_by, updated_by)
      values (${idOf(1)}, gen_random_uuid(), ${group}, ${turkce}, ${topics[0]}, 'practice', ${day}, 600,
              ${idOf(1)}, ${idOf(1)})`
    const worth = ({ rows }: typeof before) => rows[0]?.value

    await add(before.today)
    const ahead = await world.call('GET /insight/lesson/{id}', ask(), { as: cem })
    await database.run`update app_user set timezone = 'Pacific/Kiritimati' where id = ${idOf(1)}`
    const reached = await world.call('GET /insight/lesson/{id}', ask(), { as: cem })
    await database.run`update study_record set day = ${before.today}::date - 365 where user_id = ${idOf(1)}`
    const yearOld = await world.call('GET /insight/lesson/{id}', ask(), { as: cem })
    await database.run`delete from study_record where user_id = ${idOf(1)}`
    await database.run`update app_user set timezone = 'Europe/Istanbul'`

    expect(worth(ahead)).toBe(worth(before))
    expect(worth(reached)).toBeLessThan(worth(before) ?? 0)
    expect(worth(yearOld)).toBe(worth(before))
  })

  it('tells the same of an archived group', async () => {
    await world.database.run`update croom set is_archived = true where id = ${group}`

    const { evidence } = await world.call('GET /insight/lesson/{id}', ask(), { as: cem })

    await world.database.run`update croom set is_archived = false where id = ${group}`
    expect(evidence.n).toBe(5)
  })

  it('leaves out a member who left the group', async () => {
    await world.database.run`
      update croom_roster set left_at = now() where croom_id = ${group} and student_id = ${idOf(2)}`

    const { missing } = await world.call('GET /insight/lesson/{id}', ask(), { as: cem })

    await world.database.run`
      update croom_roster set left_at = null where croom_id = ${group} and student_id = ${idOf(2)}`
    expect(missing).toMatchObject({ have: 4 })
  })

  it('leaves out a member whose link has ended, and then says what is missing', async () => {
    await world.database
      .run`update coach_link set ended_at = now() where ${idOf(1)} in (coach_id, student_id)`

    const { missing, rows } = await world.call('GET /insight/lesson/{id}', ask(), { as: cem })

    expect({ missing, rows }).toEqual({
      missing: { code: 'members_with_three_covered_trials', need: 5, have: 4 },
      rows: [],
    })
  })

  it('is unknown to other coaches and for class groups that are not the coach’s', async () => {
    const other = await world.try('GET /insight/lesson/{id}', ask(), { as: defne })
    const catalogue = await world.try('GET /insight/lesson/{id}', ask(tytCroom), { as: cem })

    expect([other.status, catalogue.status]).toEqual([404, 404])
  })
})
