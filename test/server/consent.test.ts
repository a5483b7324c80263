import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { isForGuests, type Row } from '#contract/call.ts'
import { ada, baris, cem, cemGroup, eda, fatma, seedPassword } from '#contract/examples.ts'
import { table } from '#contract/table.ts'
import { addDays } from '#rules/day.ts'
import { dayAt } from '#rules/time-zone.ts'
import { roleIds } from '#rules/vocabulary.ts'
import { countAndSweep } from '#server/background.ts'
import { consentVersion } from '#server/subjects/consent/answers.ts'
import { endTie } from '#server/subjects/parent/sql.ts'
import { whileItWaits } from '../support/server/while-it-waits.ts'
import { openWorld, type Who, type World } from '../support/world.ts'

let world: World
let year: number
beforeAll(async () => {
  world = await openWorld({ consentAge: 15 })
})
beforeEach(async () => {
  await world.renew()
  // Of the calendar, as the consent counts: the day of a student goes on until four in the new year.
  year = Number(dayAt(Date.now(), 'Europe/Istanbul', 0).slice(0, 4))
})
afterAll(() => world.close())

const consent = (as: Who) => world.call('GET /consent', {}, { as })
const state = (as: Who, options = {}) => world.try('GET /state', { query: {} }, { as, ...options })
const born = (who: Who, birthYear: number | null) =>
  world.database.run`update app_user set birth_year = ${birthYear} where id = ${who.id}`
const agree = (as: Who, child_id: string, version = consentVersion) =>
  world.try('POST /consent', { body: { version, child_id } }, { as })
const withdraw = (as: Who, body: { child_id?: string } = {}) => world.try('DELETE /consent', { body }, { as })

/** A student who registered with a year of birth. */
async function registered(birth_year?: number): Promise<Who> {
  const body = {
    name: 'Can Er',
    email: 'can@example.com',
    password: 'kalem-defter-9',
    role_id: roleIds.student,
    ...(birth_year !== undefined && { birth_year }),
  }
  const { token } = await world.call('POST /auth/register', { body }, {})
  return {
    id: world.services.tokens.read(token).sub,
    name: body.name,
    email: body.email,
    password: body.password,
  }
}

/** Ties Fatma to a student. */
async function tie(child: Who): Promise<void> {
  const { code } = await world.call('POST /parent/invite', { body: {} }, { as: child })
  await world.call('POST /parent/accept', { body: { code } }, { as: fatma })
}

describe('a child below the age of consent', () => {
  it('registers, and can call nothing but what leads to a parent’s consent', async () => {
    const child = await registered(year - 14)
    const openKeys: string[] = []

    for (const [key, row] of Object.entries<Row>(table)) {
      if (isForGuests(row) || !row.who.includes('student')) continue
      const closed = await world.send(key, row.beforeConsent ? {} : row.example, { as: child })
      if (row.beforeConsent) openKeys.push(key)
      else expect(closed, key).toMatchObject({ status: 403, body: { code: 'CONSENT' } })
      if (row.beforeConsent) expect(closed.body, key).not.toMatchObject({ code: 'CONSENT' })
    }

    expect(openKeys.sort()).toEqual(
      [
        'DELETE /auth/sessions/{id}',
        'DELETE /consent',
        'DELETE /parent/invite/{id}',
        'DELETE /parent/{id}',
        'DELETE /user/delete/{id}',
        'GET /auth/sessions',
        'GET /consent',
        'GET /parent',
        'GET /sabit/class',
        'POST /auth/prove',
        'POST /confirm',
        'POST /confirm/send',
        'POST /consent',
        'POST /parent/invite',
      ].sort(),
    )
    expect(await consent(child)).toMatchObject({
      needed: true,
      waiting_for: 'parent',
      is_closed: true,
      given: null,
    })
  })

  it('is let in by a tied parent, whose words, time and address are kept', async () => {
    const child = await registered(year - 13)
    expect((await agree(fatma, child.id)).status).toBe(404)
    await tie(child)
    expect((await agree(fatma, child.id, 'another')).body.fields).toHaveProperty('version')

    const agreed = await agree(fatma, child.id)
    await agree(fatma, child.id)

    expect(agreed.body).toMatchObject({
      children: expect.arrayContaining([
        expect.objectContaining({
          id: child.id,
          needed: true,
          given: { version: consentVersion, at: expect.any(String), by: { id: fatma.id, name: fatma.name } },
        }),
      ]),
    })
    expect((await state(child)).status).toBe(200)
    const kept = await world.database
      .rows`select by_id, by_name, version, text, address from consent where user_id = ${child.id}`
    expect(kept).toEqual([
      {
        by_id: fatma.id,
        by_name: fatma.name,
        version: consentVersion,
        text: expect.stringMatching(/.{100}/),
        address: '127.0.0.1',
      },
    ])
  })

  it.skipIf(inject('isCluster'))('is not let in by a parent whose tie ends meanwhile', async () => {
    const child = await registered(year - 13)
    await tie(child)
    const [own] = (await world.call('GET /parent', {}, { as: fatma })).children.filter(
      ({ student }) => student.id === child.id,
    )

    const status = await whileItWaits(
      world,
      child.id,
      () => agree(fatma, child.id),
      (sql) => endTie(sql, { parent_id: fatma.id, student_id: child.id }, own?.id ?? ''),
    )

    expect(status).toBe(404)
    expect(await consent(child)).toMatchObject({ is_closed: true, given: null })
  })

  it('cannot agree without a parent, and neither can a student for another', async () => {
    const child = await registered(year - 13)

    const alone = await world.try('POST /consent', { body: { version: consentVersion } }, { as: child })
    expect(alone).toMatchObject({ status: 422, body: { code: 'RULE' } })
    expect((await withdraw(child)).status).toBe(422)
    expect((await agree(ada, child.id)).status).toBe(404)
  })

  it('is closed at once when the parent takes it back, opened when it is given again, else erased', async () => {
    const child = await registered(year - 13)
    await tie(child)
    await agree(fatma, child.id)
    const [own] = (await world.call('GET /parent', {}, { as: child })).parents
    // The tie to who agreed ends only after that.
    const end = () => world.try('DELETE /parent/{id}', { params: { id: own?.id ?? '' } }, { as: child })
    expect((await end()).body.fields).toHaveProperty('id')

    expect((await withdraw(fatma, { child_id: child.id })).status).toBe(200)
    expect((await state(child)).body).toMatchObject({ code: 'CONSENT' })
    expect((await consent(child)).erased_at).not.toBeNull()
    await agree(fatma, child.id)
    expect((await state(child)).status).toBe(200)

    await withdraw(fatma, { child_id: child.id })
    await daily()
    expect((await consent(child)).is_closed).toBe(true)
    await world.database
      .run`update app_user set withdrawn_at = now() - interval '31 days' where id = ${child.id}`
    await daily()
    expect((await world.try('GET /consent', {}, { as: child })).status).toBe(401)
    expect(await world.database.rows`select 1 from app_user where id = ${child.id}`).toEqual([])
  })

  it('decides without a parent from the year in which it is surely 15', async () => {
    const child = await registered(year - 15)
    await tie(child)
    await agree(fatma, child.id)
    await withdraw(fatma, { child_id: child.id })
    expect((await state(child)).body).toMatchObject({ code: 'CONSENT' })

    await born(child, year - 16)

    expect((await state(child)).status).toBe(200)
    expect((await agree(fatma, child.id)).body.fields).toHaveProperty('child_id')
    const [own] = (await world.call('GET /parent', {}, { as: child })).parents
    await world.call('DELETE /parent/{id}', { params: { id: own?.id ?? '' } }, { as: child })
    // What a parent closed before is not erased any longer.
    await world.database
      .run`update app_user set withdrawn_at = now() - interval '31 days' where id = ${child.id}`
    await daily()
    expect((await state(child)).status).toBe(200)
  })

  it('waits for another parent when the one who agreed deletes the account', async () => {
    await born(ada, year - 13)
    await agree(fatma, ada.id)
    expect((await state(ada)).status).toBe(200)

    await world.call(
      'DELETE /user/delete/{id}',
      { params: { id: fatma.id }, query: { password: seedPassword } },
      { as: fatma },
    )

    expect(await consent(ada)).toMatchObject({
      waiting_for: 'parent',
      is_closed: true,
      given: null,
      erased_at: null,
    })
  })

  it('is closed to the coach too, who sees who is waiting', async () => {
    await born(ada, year - 13)
    expect((await state(cem, { for: ada.id })).body).toMatchObject({ code: 'CONSENT' })
    const of = async (as: Who) =>
      (await world.call('GET /user', { query: {} }, { as })).rows.map(({ consent }) => consent)

    const byName = [
      await world.try('GET /trialexam/user/{id}', { params: { id: ada.id }, query: {} }, { as: cem }),
      await world.try('GET /ai/analysis-pdfs', { search: { user_id: ada.id } }, { as: cem }),
      await world.try('GET /insight/effect/{id}', { params: { id: ada.id }, search: {} }, { as: cem }),
      await world.try('GET /contact', { query: { user_id: ada.id } }, { as: cem }),
    ]
    for (const { status, body } of byName)
      expect([status, (body as { code: string }).code]).toEqual([403, 'CONSENT'])
    const account = await world.try('GET /user/data/{id}', { params: { id: ada.id } }, { as: cem })
    expect(account.status).toBe(200)

    expect(await of(cem)).toEqual(['waiting'])
    await born(ada, null)
    expect(await of(cem)).toEqual(['unknown'])
    await born(ada, year - 13)
    await agree(fatma, ada.id)
    expect((await of(eda))[0]).toBe('given')
    expect((await state(cem, { for: ada.id })).status).toBe(200)
  })

  it('is named in the lists of the coach, which tell nothing of the study', async () => {
    const { today } = await world.call('GET /state', { query: {} }, { as: ada })
    const day = addDays(today.day, -1)
    const cemGroup = await world.call(
      'GET /croom/save',
      { query: { name: 'Grup', kind: 'group' } },
      { as: cem },
    )
    await world.call('POST /croom/join', { body: { code: cemGroup.code ?? '' } }, { as: ada })
    for (const each of [day, today.day])
      await world.call('GET /state/save', { query: { day: each, minutes: 50, questions: 9 } }, { as: ada })
    await world.call('GET /plan/save', { query: { day, kind: 'practice', minutes: 40 } }, { as: ada })
    await world.call('POST /contact', { body: { text: 'Birlikte bakabilir miyiz?' } }, { as: ada })
    await world.call('POST /contact', { body: { user_id: ada.id, text: 'konuştuk' } }, { as: cem })
    const lists = async () => {
      const as = { as: cem }
      const [row] = (await world.call('GET /user', { query: {} }, as)).rows
      const [told] = (await world.call('GET /insight/triage', { query: {} }, as)).rows
      const [days] = (await world.call('GET /days', { query: { days: 7 } }, as)).rows
      const contacts = (await world.call('GET /contact', { query: {} }, as)).rows
      return { row, told, days, contacts }
    }
    const before = await lists()
    expect(before.told).toMatchObject({ group: 'unsure', days_since: 0, last_contact: today.day })
    expect(before.contacts).toHaveLength(2)

    await born(ada, year - 13)

    const { row, told, days, contacts } = await lists()
    expect(row).toMatchObject({
      name: ada.name,
      consent: 'waiting',
      summary: {
        access: 'act',
        minutes_7d: 0,
        questions_7d: 0,
        last_day: null,
        last_trial: null,
        net_change: null,
        net_before: null,
        minutes_14d: Array(14).fill(null),
        days_14d: Array(14).fill(null),
      },
    })
    expect(told).toEqual({
      user_id: ada.id,
      name: ada.name,
      access: 'act',
      today: today.day,
      group: 'waiting',
      listed: false,
      signs: { quiet: 0, less: 0, plan: 0, nets: 0 },
      total: 0,
      days_since: null,
      reasons: [],
      unknown: [],
      context: [],
      last_contact: null,
      snoozed_until: null,
    })
    const none = Array(7).fill(null)
    expect(days).toEqual({
      user_id: ada.id,
      name: ada.name,
      access: 'act',
      today: today.day,
      minutes: none,
      questions: none,
      plan: none,
      rest: [],
      trials: [],
    })
    expect(contacts).toEqual([])

    await agree(fatma, ada.id)
    expect(await lists()).toEqual({ ...before, row: { ...before.row, consent: 'given' } })
  })

  it('is found by what is waited for, by an administrator and the coach', async () => {
    const [none, at] = [null, '2026-01-01T00:00:00Z']
    const [child, grown] = [year - 13, year - 16]
    // What is shown, what opens the account; year of birth, when the page asked for it, given, taken back and by whom.
    const cases = [
      ['waiting', 'parent', child, none, none, none, none],
      ['waiting', 'parent', child, none, at, at, fatma.id],
      ['given', null, child, none, at, none, none],
      ['given', null, year - 15, none, at, none, none],
      ['unknown', null, null, none, none, none, none],
      ['unknown', 'birth_year', null, at, none, none, none],
      ['waiting', 'parent', null, none, none, at, fatma.id],
      [null, null, null, none, at, none, none],
      [null, null, grown, none, none, none, none],
      [null, null, grown, none, none, at, fatma.id],
      ['waiting', 'self', grown, none, none, at, ada.id],
    ] as const
    for (const [state, until, birthYear, asked, given, withdrawn, by] of cases) {
      await world.database.run`
        update app_user set birth_year = ${birthYear}, year_asked_at = ${asked}, consent_at = ${given},
          withdrawn_at = ${withdrawn}, withdrawn_by = ${by}
        where id = ${ada.id}`
      const { children } = await consent(fatma)
      expect(children?.find(({ id }) => id === ada.id)?.closed_until).toBe(until)
      for (const as of [eda, cem]) {
        const all = await world.call('GET /user', { query: {} }, { as })
        const row = all.rows.find(({ id }) => id === ada.id)
        expect([row?.consent, row?.closed_until]).toEqual([state, until])
        const found = await world.call('GET /user/data/{id}', { params: { id: ada.id } }, { as })
        expect(found.closed_until ?? null).toBe(until)
        for (const consent of ['waiting', 'unknown', 'given'] as const) {
          const { rows, total } = await world.call('GET /user', { query: { consent } }, { as })
          const expected = all.rows.filter((row) => row.consent === consent)
          expect([rows.map(({ id }) => id), total]).toEqual([expected.map(({ id }) => id), expected.length])
        }
      }
    }
  })

  it('changes a temporary password first', async () => {
    const query = { name: 'Ela', email: 'ela@example.com', birth_year: year - 12 }
    const made = await world.call('GET /user/save', { query }, { as: cem })
    const ela: Who = { id: made.id, name: 'Ela', email: query.email, password: made.temporary_password ?? '' }
    expect((await state(ela)).body).toMatchObject({ code: 'MUST_CHANGE_PASSWORD' })
    const chosen = { old_password: ela.password ?? '', new_password: 'kalem-defter-9' }
    await world.call('GET /user/pass/change', { query: chosen }, { as: ela })
    await world.login({ ...ela, password: chosen.new_password })

    expect((await state(ela)).body).toMatchObject({ code: 'CONSENT' })
  })
})

describe('an unknown year of birth', () => {
  it('is asked for at each opening, closes after 30 days, and is said once', async () => {
    await born(baris, null)
    expect((await state(baris)).status).toBe(200)
    const first = await consent(baris)
    expect(first).toMatchObject({ waiting_for: 'birth_year', is_closed: false })
    expect((await consent(baris)).closes_at).toBe(first.closes_at)

    await world.database
      .run`update app_user set year_asked_at = now() - interval '30 days' where id = ${baris.id}`
    expect((await state(baris)).body).toMatchObject({ code: 'CONSENT' })
    const say = (birth_year: number) => world.try('POST /consent', { body: { birth_year } }, { as: baris })
    // A year is written without a point.
    expect((await say(year + 1)).body.fields).toEqual({ birth_year: `En fazla ${year} olabilir.` })
    expect((await say(year - 17)).body).toMatchObject({
      waiting_for: null,
      is_closed: false,
      birth_year: year - 17,
    })
    expect((await say(year - 17)).status).toBe(200)
    expect((await say(year - 18)).body.fields).toHaveProperty('birth_year')
    expect((await state(baris)).status).toBe(200)
  })

  it('is corrected only by an administrator, and the student sees it', async () => {
    // The year of the examples is that of a person of twenty in some year.
    await born(ada, year - 19)
    const query = { birth_year: year - 20 }
    expect((await world.try('GET /user/save', { query }, { as: ada })).status).toBe(422)
    await world.call('GET /user/save', { query: { ...query, id: ada.id } }, { as: eda })

    expect((await consent(ada)).birth_year).toBe(year - 20)
    const listed = async (as: Who) => (await world.call('GET /user', { query: {} }, { as })).rows
    expect((await listed(eda)).find(({ id }) => id === ada.id)?.birth_year).toBe(year - 20)
    expect((await listed(cem)).map(({ birth_year }) => birth_year)).toEqual([null])
    const { rows } = await world.call('GET /audit', { query: {} }, { as: ada })
    expect(rows[0]).toMatchObject({ actor: { id: eda.id }, after: { birth_year: year - 20 } })
  })
})

it('somebody old enough closes their account, and opens it again', async () => {
  expect((await withdraw(ada)).status).toBe(200)
  expect((await state(ada)).body).toMatchObject({ code: 'CONSENT' })
  expect(await consent(ada)).toMatchObject({ waiting_for: 'self', is_closed: true })
  await world.call('POST /consent', { body: { version: consentVersion } }, { as: ada })
  expect((await state(ada)).status).toBe(200)
})

it('a withdrawal that is sent again changes nothing: not the day of the end, and no second notice', async () => {
  await born(ada, year - 20)
  const child = await registered(year - 13)
  await tie(child)
  await agree(fatma, child.id)
  const withdrawals = [() => withdraw(ada), () => withdraw(fatma, { child_id: child.id })]
  for (const each of withdrawals) expect((await each()).status).toBe(200)
  await world.database.run`
    update app_user set withdrawn_at = withdrawn_at - interval '10 days' where withdrawn_at is not null`
  const ends = async () => [(await consent(ada)).erased_at, (await consent(child)).erased_at]
  const before = await ends()
  const notices = () => world.database.rows`select event from notice where event = 'consentEnded'`

  for (const each of withdrawals) expect((await each()).status).toBe(200)

  expect(await ends()).toEqual(before)
  expect(await notices()).toHaveLength(1)
})

it('an account that its owner has closed is closed to a tied parent too, until it is open again', async () => {
  await born(ada, year - 20)
  const { id } = await world.call('POST /ai/analysis-pdfs', { body: { kind: 'weekly' } }, { as: ada })
  await world.call('GET /ai/analysis-pdfs/{id}/file', { params: { id } }, { as: ada })
  const looks = async () => [
    await world.try('GET /parent/child/{id}', { params: { id: ada.id } }, { as: fatma }),
    await world.try('GET /ai/analysis-pdfs', { search: { user_id: ada.id } }, { as: fatma }),
    await world.try('GET /ai/analysis-pdfs/{id}/file', { params: { id } }, { as: fatma }),
    await world.try('GET /ai/analysis-pdfs/{id}', { params: { id } }, { as: fatma }),
  ]
  const statuses = async () => (await looks()).map(({ status }) => status)
  expect(await statuses()).toEqual([200, 200, 200, 200])

  await withdraw(ada)

  expect(await statuses()).toEqual([403, 403, 404, 404])
  expect((await looks())[0]?.body).toMatchObject({ code: 'CONSENT' })
  await world.call('POST /consent', { body: { version: consentVersion } }, { as: ada })
  expect(await statuses()).toEqual([200, 200, 200, 200])
})

it('a closed account gets nothing by way of a group, and a coach changes no old note of it', async () => {
  await born(ada, year - 20)
  const members = (body: { add?: string[]; remove?: string[] }) =>
    world.try('POST /croom/members', { body: { croom_id: cemGroup, ...body } }, { as: cem })
  const exam = () =>
    world.try(
      'GET /exam/save',
      {
        query: {
          name: 'Yazılı',
          kind: 'school',
          examdate: '2030-01-05',
          croom_id: cemGroup,
          for_members: true,
        },
      },
      { as: cem },
    )
  await world.call('GET /croom/save', { query: { id: cemGroup, name: 'Salı grubu' } }, { as: cem })
  expect((await members({ add: [ada.id] })).status).toBe(200)
  const note = await world.call(
    'POST /contact',
    { body: { user_id: ada.id, text: 'Konuştuk.' } },
    { as: cem },
  )
  await withdraw(ada)

  expect(await exam()).toMatchObject({ status: 422, body: { code: 'RULE' } })
  const changed = await world.try('POST /contact', { body: { id: note.id, text: 'Yine.' } }, { as: cem })
  expect(changed.status).toBe(422)
  await members({ remove: [ada.id] })
  expect(await members({ add: [ada.id] })).toMatchObject({ status: 403, body: { code: 'CONSENT' } })

  await world.call('POST /consent', { body: { version: consentVersion } }, { as: ada })
  await members({ add: [ada.id] })
  expect((await exam()).status).toBe(200)
})

it('nobody is asked where the age is 0', async () => {
  const other = await openWorld({ consentAge: 0 })
  try {
    await other.database.run`update app_user set birth_year = ${year - 9} where id = ${ada.id}`
    expect((await other.try('GET /state', { query: {} }, { as: ada })).status).toBe(200)
    expect(await other.call('GET /consent', {}, { as: ada })).toMatchObject({
      needed: false,
      waiting_for: null,
    })
    const unchanged = await other.call('DELETE /consent', { body: {} }, { as: ada })
    expect(unchanged).toMatchObject({ waiting_for: null, is_closed: false })
  } finally {
    await other.close()
  }
})

/** The work of a day, done at once. */
async function daily(): Promise<void> {
  await world.database.run`delete from daily_run`
  await countAndSweep(world.database, () => false, { consentAge: 15 })
}
