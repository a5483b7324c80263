import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ada, baris, cem, defne, turkce, tytCroom } from '#contract/examples.ts'
import { addDays } from '#rules/day.ts'
import { roleIds } from '#rules/vocabulary.ts'
import { openWorld, type Who, type World } from '../support/world.ts'

let world: World
let today: string
const others = Array.from({ length: 20 }, () => randomUUID())

beforeAll(async () => {
  world = await openWorld()
  today = (await world.call('GET /state', { query: {} }, { as: ada })).today.day
  await link(others)
  // The weeks before the contact, 20 days ago, are low; those of the others before the day 15 days ago.
  await study([ada.id], 34, 20)
  await study(others, 29, 15)
  await world.call('GET /plan/save', { query: { day: ago(25), kind: 'practice', minutes: 40 } }, { as: ada })
  await world.call('POST /croom/join', { body: { croom_id: tytCroom } }, { as: ada })
  for (const [day, wrong] of [
    [ago(30), 4],
    [ago(25), 8],
    [ago(10), 0],
    [ago(2), 0],
  ] as const)
    await world.call(
      'POST /trialexam/save',
      {
        body: {
          croom_id: tytCroom,
          kind: 'general',
          name: 'Deneme',
          day,
          lessons: [{ study_id: turkce, correct: 30, wrong }],
        },
      },
      { as: ada },
    )
})
afterAll(() => world.close())

const ago = (days: number) => addDays(today, -days)

/** Students whom nobody else is linked to. */
async function link(ids: string[]) {
  await world.database.run`
    insert into app_user (id, role_id, name, email, goals)
    select id, ${roleIds.student}, 'Öğrenci', id || '@example.com', '{}' from unnest(${ids}::uuid[]) id`
  for (const side of [0, 1])
    await world.database.run`
      insert into coach_link (user_id, id, coach_id, student_id, access)
      select case when ${side} = 0 then ${cem.id}::uuid else id end, id, ${cem.id}::uuid, id, 'act'
      from unnest(${ids}::uuid[]) id`
}

/** An hour and 30 questions a day, 20 minutes on the days from `low` days ago on, 50 from `contact` days ago on. */
async function study(ids: string[], low: number, contact: number) {
  await world.database.run`
    insert into study_record (user_id, id, kind, day, minutes, questions, created_by, updated_by)
    select id, gen_random_uuid(), 'practice', ${today}::date - n,
           case when n > ${low} then 60 when n > ${contact} then 20 else 50 end, 30, id, id
    from unnest(${ids}::uuid[]) id cross join generate_series(0, 120) n`
}

const ask = (day?: string, as: Who = cem, id = ada.id) =>
  world.call('GET /insight/effect/{id}', { params: { id }, search: { ...(day && { day }) } }, { as })

describe('what followed a contact', () => {
  it('says nothing before there was one', async () => {
    expect(await ask()).toMatchObject({
      today,
      contact: null,
      missing: { code: 'days_after', need: 14, have: 0 },
      minutes: null,
      questions: null,
      plan: null,
      trials: null,
    })
  })

  it('is told beside what spells alike came to without a contact', async () => {
    await world.call('POST /contact', { body: { user_id: ada.id, day: ago(20) } }, { as: cem })

    const told = await ask()

    expect(told).toMatchObject({
      contact: ago(20),
      missing: null,
      evidence: { n: 28, quality: 'B' },
      minutes: { before: 140, after: 350, usual: 420, alike: 20 },
      questions: { before: 210, after: 210, usual: 210, dip: 1 },
      plan: { before: 0.5, after: null, usual: null },
      trials: { croom: { id: tytCroom }, before: { n: 2, mean: 28.5 }, after: { n: 1, mean: 30 } },
    })
    expect(told.minutes?.dip).toBeCloseTo(1 / 3, 6)
    expect(told.minutes?.alike_after).toBeCloseTo(350, 6)
  })

  it('leaves out spells near a contact with the other student, a note or a change', async () => {
    const [noted = '', changed = ''] = others
    await world.call('POST /contact', { body: { user_id: noted, day: ago(10) } }, { as: cem })
    expect(await ask()).toMatchObject({
      evidence: { quality: 'C' },
      minutes: { alike: 19, alike_after: null },
    })

    await world.call('GET /plan/save', { query: { day: today, minutes: 5 } }, { as: cem, for: changed })
    await world.database.run`update audit set at = now() - interval '12 days' where user_id = ${changed}`

    expect((await ask()).minutes?.alike).toBe(18)
  })

  it('takes a chosen day, and says how many days are missing after or before it', async () => {
    expect(await ask(ago(5))).toMatchObject({
      contact: ago(5),
      missing: { code: 'days_after', need: 14, have: 4 },
    })
    expect(await ask(ago(130))).toMatchObject({
      missing: { code: 'days_recorded_before', need: 14, have: 0 },
      minutes: null,
    })
    expect((await ask(ago(40))).minutes).toMatchObject({ before: 420, usual: 420 })
  })

  it('takes a change in coach mode for a contact, but none of another coach', async () => {
    await world.database.run`delete from contact where user_id = ${ada.id}`
    const { code } = await world.call('POST /link/invite', { body: { access: 'act' } }, { as: defne })
    await world.call('POST /link/accept', { body: { code } }, { as: ada })
    await world.call('GET /plan/save', { query: { day: today, minutes: 5 } }, { as: cem, for: ada.id })
    await world.database.run`update audit set at = now() - interval '20 days' where user_id = ${ada.id}`

    expect((await ask()).contact).toBe(ago(20))
    expect((await ask(undefined, defne)).contact).toBeNull()
  })

  it('is for the student’s own coach outside coach mode', async () => {
    const status = async (id: string, as: Who, options = {}) =>
      (await world.try('GET /insight/effect/{id}', { params: { id }, search: {} }, { as, ...options })).status

    expect(await status(baris.id, cem)).toBe(404)
    expect(await status(ada.id, ada)).toBe(403)
    expect(await status(ada.id, cem, { for: ada.id })).toBe(403)
  })
})
