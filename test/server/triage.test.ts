import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ada, baris, cem, defne, turkce, tytCroom } from '#contract/examples.ts'
import { addDays } from '#rules/day.ts'
import { readSigns } from '#server/subjects/insight/triage.ts'
import { openWorld, type World } from '../support/world.ts'

let world: World
let today: string
beforeAll(async () => {
  world = await openWorld()
  today = (await world.call('GET /state', { query: {} }, { as: ada })).today.day
})
afterAll(() => world.close())

const rowOf = async (id: string) => {
  const { rows } = await world.call('GET /insight/triage', { query: {} }, { as: cem })
  const row = rows.find(({ user_id }) => user_id === id)
  if (!row) throw new Error('the student is not in the list')
  return row
}
const study = (back: number, minutes = 60) =>
  world.call('GET /state/save', { query: { day: addDays(today, -back), minutes } }, { as: ada })
/** Everything that was saved of Ada's goes, so that each test begins with nothing. */
async function forget() {
  const { database } = world
  await database.run`delete from study_record where user_id = ${ada.id}`
  await database.run`delete from plan_item where user_id = ${ada.id}`
  await database.run`delete from trial_exam where user_id = ${ada.id}`
  await database.run`delete from audit where user_id = ${ada.id}`
  await database.run`update app_user set created_at = now() - interval '200 days' where id = ${ada.id}`
}

describe('the list of a coach', () => {
  it('calls a student who never recorded new, however long that is ago', async () => {
    await forget()

    expect(await rowOf(ada.id)).toMatchObject({
      name: ada.name,
      access: 'act',
      today,
      group: 'new',
      days_since: null,
      last_contact: null,
    })
  })

  it('lists a silence longer than the student’s habit with its numbers, rest counting as a record', async () => {
    await forget()
    for (const back of [30, 28, 25, 23, 20, 17, 15]) await study(back)
    const silent = await rowOf(ada.id)
    expect(silent).toMatchObject({ group: 'look', listed: true, days_since: 15, signs: { quiet: 3 } })
    expect(silent.reasons[0]).toEqual({ code: 'quiet', values: { days: 15, usual: 3 } })

    await world.call('GET /state/save', { query: { day: today, kind: 'rest' } }, { as: ada })

    expect(await rowOf(ada.id)).toMatchObject({ days_since: 0, signs: { quiet: 0 } })
  })

  it('compares a plan with how plans were kept before, by what the records say is done', async () => {
    await forget()
    for (let back = 1; back <= 42; back += 2) {
      const day = addDays(today, -back)
      await world.call('GET /plan/save', { query: { day, kind: 'practice', minutes: 40 } }, { as: ada })
      if (back > 14)
        await world.call('GET /state/save', { query: { day, kind: 'practice', minutes: 40 } }, { as: ada })
    }

    for (let back = 1; back <= 13; back += 2)
      await world.call(
        'GET /state/save',
        { query: { day: addDays(today, -back), kind: 'trial', minutes: 40 } },
        { as: ada },
      )

    const { signs, reasons } = await rowOf(ada.id)

    expect(signs).toMatchObject({ quiet: 0, less: 0, plan: 3 })
    expect(reasons).toEqual([
      { code: 'plan', values: { days: 14, items: 7, done: 0, before: (14 + 1.8) / (14 + 3) } },
    ])
  })

  it('says what cannot be told of a student without a habit, and calls nobody well for it', async () => {
    await forget()
    for (const back of [3, 2, 1]) await study(back)

    const row = await rowOf(ada.id)

    expect(row).toMatchObject({ group: 'unsure', total: 0, reasons: [] })
    expect(row.unknown).toEqual([
      { code: 'less', missing: 'days_before', need: 14, have: 3 },
      { code: 'plan', missing: 'planned_items', need: 4, have: 0 },
      { code: 'nets', missing: 'full_trials', need: 4, have: 0 },
    ])
    expect(row.context).toContainEqual({ code: 'no_contact', values: {} })
  })

  it('leaves out trial exams of a class group that was left, and tells of a target out of reach', async () => {
    await forget()
    await study(0)
    await world.call('POST /croom/join', { body: { croom_id: tytCroom } }, { as: ada })
    for (let n = 10; n > 0; n -= 1)
      await world.call(
        'POST /trialexam/save',
        {
          body: {
            croom_id: tytCroom,
            kind: 'general',
            name: `Deneme ${n}`,
            day: addDays(today, -7 * n),
            lessons: [{ study_id: turkce, correct: n > 3 ? 30 : 10, wrong: 4 }],
            marks: [],
          },
        },
        { as: ada },
      )
    await world.call(
      'GET /exam/save',
      { query: { name: 'TYT', kind: 'national', examdate: addDays(today, 60), is_main: true } },
      { as: ada },
    )
    await world.call('GET /user/save', { query: { target_net: 100 } }, { as: ada })
    const lower = await rowOf(ada.id)
    expect(lower).toMatchObject({ listed: true, signs: { nets: 3 } })
    expect(lower.reasons).toMatchObject([{ code: 'nets', values: { trials: 3, of: 10 } }])
    expect(lower.context).toMatchObject([
      { code: 'below_target', values: { target: 100 } },
      { code: 'no_contact', values: {} },
    ])

    await world.call('POST /croom/leave', { body: { croom_id: tytCroom } }, { as: ada })

    expect(await rowOf(ada.id)).toMatchObject({
      signs: { nets: 0 },
      context: [{ code: 'no_contact', values: {} }],
    })
  })

  it('counts in the day of the student, not of the coach', async () => {
    await forget()
    await study(3)
    const person = {
      id: ada.id,
      timezone: 'Europe/Istanbul',
      day_start: 4,
      created_at: '2026-01-01T00:00:00Z',
    }
    const noon = Date.parse(`${today}T09:00:00Z`)
    const far = { ...person, timezone: 'Pacific/Kiritimati' }

    const [here, there] = await Promise.all(
      [person, far].map(async (who) => (await readSigns(world.database, [who], noon)).get(ada.id)),
    )

    expect([here?.today, here?.told.days_since]).toEqual([today, 3])
    expect([there?.today, there?.told.days_since]).toEqual([today, 3])
    const evening = (await readSigns(world.database, [far], noon + 8 * 3_600_000)).get(ada.id)
    expect([evening?.today, evening?.told.days_since]).toEqual([addDays(today, 1), 4])
  })

  it('knows the day of the last change by this coach', async () => {
    await forget()
    await world.call('GET /state/save', { query: { minutes: 30 } }, { as: cem, for: ada.id })

    expect(await rowOf(ada.id)).toMatchObject({ last_contact: today })
  })

  it('knows the day of the last note of this coach, and tells when it is long ago', async () => {
    await forget()
    await study(0)
    const day = addDays(today, -12)
    await world.call('POST /contact', { body: { user_id: ada.id, day, text: 'Konuştuk.' } }, { as: cem })

    expect(await rowOf(ada.id)).toMatchObject({
      last_contact: day,
      context: [{ code: 'no_contact', values: { days: 12 } }],
    })
    await world.database.run`delete from contact where user_id = ${ada.id}`
  })

  it('counts a student who was put off as well, until the day or a rise of the signs by 2', async () => {
    await forget()
    for (const back of [30, 28, 25, 23, 20, 17, 15]) await study(back)
    const until = addDays(today, 7)
    expect(await rowOf(ada.id)).toMatchObject({ group: 'look', snoozed_until: null })

    await world.call('POST /snooze', { body: { user_id: ada.id, days: 7 } }, { as: cem })
    expect(await rowOf(ada.id)).toMatchObject({ group: 'well', listed: true, snoozed_until: until })

    await world.database.run`update snooze set total = total - 2 where user_id = ${ada.id}`
    expect(await rowOf(ada.id)).toMatchObject({ group: 'look', snoozed_until: null })

    await world.call('POST /snooze', { body: { user_id: ada.id, days: 7 } }, { as: cem })
    await world.call('POST /snooze', { body: { user_id: ada.id, days: 0 } }, { as: cem })
    expect(await rowOf(ada.id)).toMatchObject({ group: 'look', snoozed_until: null })
  })

  it('is empty without students, and names only students of an active link', async () => {
    expect(await world.call('GET /insight/triage', { query: {} }, { as: defne })).toEqual({
      rows: [],
      total: 0,
      page: 1,
      size: 200,
    })
    const { rows } = await world.call('GET /insight/triage', { query: {} }, { as: cem })
    expect(rows.map(({ user_id }) => user_id)).not.toContain(baris.id)
  })

  it('is read for only one student where a page asks for one, and only for the coach’s own', async () => {
    const of = async (student_id: string) =>
      (await world.call('GET /insight/triage', { query: { student_id } }, { as: cem })).rows
    const all = (await world.call('GET /insight/triage', { query: {} }, { as: cem })).rows

    expect(await of(ada.id)).toEqual(all.filter(({ user_id }) => user_id === ada.id))
    expect(await of(baris.id)).toEqual([])
  })

  it('is closed to students and in coach mode', async () => {
    const student = await world.try('GET /insight/triage', { query: {} }, { as: ada })
    const acting = await world.try('GET /insight/triage', { query: {} }, { as: cem, for: ada.id })

    expect([student.status, acting.status, acting.body.code]).toEqual([403, 403, 'COACH_SCOPE'])
  })
})

describe('what the student sees of it', () => {
  it('is the same sentences without a sum, also for a coach who may look', async () => {
    await forget()
    for (const back of [30, 28, 25, 23, 20, 17, 15]) await study(back)

    const own = await world.call('GET /insight/signs', {}, { as: ada })
    const seen = await world.call('GET /insight/signs', {}, { as: cem, for: ada.id })

    expect(own).toEqual({
      today,
      evidence: { n: 7, quality: 'C' },
      missing: null,
      reasons: (await rowOf(ada.id)).reasons,
      unknown: (await rowOf(ada.id)).unknown,
    })
    expect(seen).toEqual(own)
  })
})
