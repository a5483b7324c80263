import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ada, baris, cem, defne, lgsCroom, turkce, tytCroom } from '#contract/examples.ts'
import { addDays, daysFrom } from '#rules/day.ts'
import { openWorld, type World } from '../support/world.ts'

let world: World
let today: string
/** Another lesson than Turkish. */
let other: string
beforeAll(async () => {
  world = await openWorld()
  const { database } = world
  await database.run`
    insert into coach_link (user_id, id, coach_id, student_id, access)
    select unnest(array[${baris.id}::uuid, ${cem.id}::uuid]), gen_random_uuid(), ${cem.id}, ${baris.id}, 'view'`
  await database.run`update app_user set timezone = 'Pacific/Kiritimati' where id = ${baris.id}`
  today = (await world.call('GET /state', { query: {} }, { as: ada })).today.day
  const { studies } = await world.call('GET /croom/data/{id}', { params: { id: tytCroom } }, { as: ada })
  other = studies.find(({ id }) => id !== turkce)?.id ?? ''
  // Every third day free, and a record of each kind of day: study, only questions, rest, rest beside study.
  for (const [at, who] of [ada, baris].entries())
    for (const day of daysFrom(addDays(today, -40), today))
      for (const query of recordsOf(Number(day.slice(-2)) + at))
        await world.call('GET /state/save', { query: { day, ...query } }, { as: who })
})
afterAll(() => world.close())

/** @param n number of the day */
function recordsOf(n: number) {
  if (n % 3 === 0) return []
  return [
    ...(n % 7 !== 0 && n % 5 !== 0 ? [{ minutes: n * 5, questions: n }] : []),
    ...(n % 5 === 0 ? [{ kind: 'rest' as const }] : []),
    ...(n % 4 === 0 ? [{ questions: 12 }] : []),
  ]
}
const sheet = (query: object = {}) => world.call('GET /days', { query }, { as: cem })
async function rowOf(id: string, query: object = {}) {
  const row = (await sheet(query)).rows.find(({ user_id }) => user_id === id)
  if (!row) throw new Error('the student is not in the sheet')
  return row
}

describe('students and days', () => {
  it.each([ada, baris])('has the numbers of the graph of $name, in the days of that student', async (who) => {
    const graph = await world.call(
      'GET /graph/time/{period}',
      { params: { period: 'month' }, search: { limit: 60 } },
      { as: who },
    )
    const { days } = await sheet()
    const row = await rowOf(who.id)

    const of = (values: readonly (number | null)[] = []) =>
      days.map((day) => values[graph.days.indexOf(day)] ?? null)
    expect(row.today).toBe(graph.to)
    expect(row.minutes).toEqual(of(graph.series[0]?.minutes))
    expect(row.questions).toEqual(of(graph.series[0]?.questions))
    expect(row.minutes.filter((minutes) => minutes !== null).length).toBeGreaterThan(10)
  })

  it('is empty without students, on the coach’s own days', async () => {
    const { rows, total, to, days } = await world.call('GET /days', { query: { days: 7 } }, { as: defne })

    expect({ rows, total, to, days: days.length }).toEqual({ rows: [], total: 0, to: today, days: 7 })
  })

  it('has 28 days that end with the latest day of a student, and names students in order', async () => {
    const { from, to, days, rows, total, page, size } = await sheet()

    expect(to).toBe(
      rows
        .map((row) => row.today)
        .sort()
        .at(-1),
    )
    expect(from).toBe(addDays(to, -27))
    expect(days).toEqual(daysFrom(from, to))
    expect(rows.map(({ name, access }) => [name, access])).toEqual([
      [ada.name, 'act'],
      [baris.name, 'view'],
    ])
    expect({ total, page, size }).toEqual({ total: 2, page: 1, size: 200 })
  })

  it('names students in Turkish order, as the list of students does', async () => {
    const names = ['Çınar', 'Cemre', 'Deniz', 'Irmak', 'İnci', 'Zeki', 'Şule', 'Suna', 'Ümit', 'Umut']
    await world.database.run`
      with added as (
        insert into app_user (id, role_id, name, email, goals)
        select gen_random_uuid(), role_id, n, gen_random_uuid() || '@example.com', goals
        from app_user, unnest(${names}::text[]) n where id = ${ada.id} returning id)
      insert into coach_link (user_id, id, coach_id, student_id, access)
      select o.id, a.id, ${defne.id}, a.id, 'view' from added a, lateral (values (a.id), (${defne.id}::uuid)) o(id)`
    const as = { as: defne }

    const rows = (await world.call('GET /days', { query: {} }, as)).rows
    const shown = rows.map(({ name }) => name)

    expect(shown).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'tr')))
    expect((await world.call('GET /user', { query: {} }, as)).rows.map(({ name }) => name)).toEqual(shown)
    const [, second] = rows
    const one = await world.call('GET /insight/triage', { query: { student_id: second?.user_id } }, as)
    expect(one).toMatchObject({ total: 1, rows: [{ user_id: second?.user_id }] })
    const others = await world.call('GET /insight/triage', { query: { student_id: ada.id } }, as)
    expect(others).toMatchObject({ total: 0, rows: [] })
  })

  it('calls a day of nothing but rest a day of rest, with 0 minutes', async () => {
    const { days } = await sheet()
    const { rest, minutes } = await rowOf(ada.id)
    const { records } = await world.call('GET /state', { query: { size: 200 } }, { as: ada })
    const isRest = (day: string) => {
      const kinds = records.rows.filter((record) => record.day === day).map(({ kind }) => kind)
      return kinds.length > 0 && kinds.every((kind) => kind === 'rest')
    }

    expect(rest).toEqual(days.filter(isRest))
    expect(rest.length).toBeGreaterThan(0)
    expect(rest.map((day) => minutes[days.indexOf(day)])).toEqual(rest.map(() => 0))
  })

  it('ends where it is asked to, and leaves what is dated ahead for its day', async () => {
    const ahead = addDays(today, 1)
    await world.call('GET /state/save', { query: { day: ahead, minutes: 45 } }, { as: ada })

    const week = await sheet({ to: ahead, days: 7 })
    const past = await sheet({ to: addDays(today, -7), days: 7 })
    const full = await sheet()

    expect(week.days).toEqual(daysFrom(addDays(ahead, -6), ahead))
    expect(week.rows[0]?.minutes.at(-1)).toBeNull()
    expect(past.rows[0]?.minutes).toEqual(
      past.days.map((day) => full.rows[0]?.minutes[full.days.indexOf(day)] ?? null),
    )
  })

  it('has the mean share done of what was planned for a day', async () => {
    const day = addDays(today, -3)
    const plan = (study_id: string) =>
      world.call(
        'GET /plan/save',
        { query: { day, croom_id: tytCroom, study_id, kind: 'lecture', minutes: 40 } },
        { as: ada },
      )
    await plan(turkce)
    await plan(other)
    await world.call(
      'GET /state/save',
      { query: { day, croom_id: tytCroom, study_id: turkce, kind: 'lecture', minutes: 30 } },
      { as: ada },
    )

    const { days } = await sheet()
    const { plan: shares } = await rowOf(ada.id)

    expect(shares[days.indexOf(day)]).toBe(0.375)
    expect(shares.filter((share) => share !== null)).toHaveLength(1)
  })

  it('has trial exams with their net, without exempt lessons', async () => {
    const day = addDays(today, -2)
    await world.call('POST /croom/join', { body: { croom_id: tytCroom } }, { as: ada })
    await world.call(
      'POST /trialexam/save',
      {
        body: {
          croom_id: tytCroom,
          kind: 'general',
          name: 'TYT 1',
          day,
          lessons: [
            { study_id: turkce, correct: 30, wrong: 5 },
            { study_id: other, correct: 0, wrong: 0, blank: 0, exempt: true },
          ],
          marks: [],
        },
      },
      { as: ada },
    )

    expect((await rowOf(ada.id)).trials).toEqual([{ day, name: 'TYT 1', net: 28.75 }])
    expect((await rowOf(ada.id, { to: addDays(day, -1) })).trials).toEqual([])
  })

  it('is narrowed to the members of a class group, and paged', async () => {
    await world.call('POST /croom/join', { body: { croom_id: lgsCroom } }, { as: ada })

    const members = await sheet({ croom_id: lgsCroom })
    const second = await sheet({ page: 2, size: 1 })

    expect([members.total, members.rows.map(({ name }) => name)]).toEqual([1, [ada.name]])
    expect([second.total, second.rows.map(({ name }) => name)]).toEqual([2, [baris.name]])
  })

  it('leaves out a student whose link has ended', async () => {
    await world.database.run`update coach_link set ended_at = now() where student_id = ${baris.id}`

    expect((await sheet()).rows.map(({ name }) => name)).toEqual([ada.name])
  })

  it('is closed to students and in coach mode, and refuses days that are out of range', async () => {
    const refused = await Promise.all([
      world.try('GET /days', { query: {} }, { as: ada }),
      world.try('GET /days', { query: {} }, { as: cem, for: ada.id }),
      world.try('GET /days', { query: { days: 6 } }, { as: cem }),
      world.try('GET /days', { query: { days: 29 } }, { as: cem }),
      world.try('GET /days', { query: { to: '1999-12-31' } }, { as: cem }),
    ])

    expect(refused.map(({ status, body }) => [status, body.code])).toEqual([
      [403, 'FORBIDDEN'],
      [403, 'COACH_SCOPE'],
      [400, 'BAD_QUERY'],
      [400, 'BAD_QUERY'],
      [400, 'BAD_QUERY'],
    ])
  })
})
