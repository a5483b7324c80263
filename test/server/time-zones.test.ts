import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ada, cem, eda, seedPassword } from '#contract/examples.ts'
import { roleIds } from '#rules/vocabulary.ts'
import { openWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(() => world.renew())
afterAll(() => world.close())

/** Names that Node knows and PostgreSQL does not. */
const halfKnown = ['AET', 'CNT', 'ECT', 'NET', 'PLT', 'US/Pacific-New', 'aet']

const store = (timezone: string) =>
  world.database.run`update app_user set timezone = ${timezone} where id = ${ada.id}`

describe('a time zone', () => {
  it.each(halfKnown)('that only Node or PostgreSQL knows is refused everywhere: %s', async (timezone) => {
    const person = { name: 'Filiz', email: 'filiz@example.com' }
    const body = { ...person, password: 'kalem-defter-9', role_id: roleIds.student, timezone }

    const registered = await world.try('POST /auth/register', { body })
    const saved = await world.try('GET /user/save', { query: { timezone } }, { as: ada })
    const made = await world.try('GET /user/save', { query: { ...person, timezone } }, { as: cem })

    expect(
      [registered, saved, made].map(({ status, body }) => [status, Object.keys(body.fields ?? {})]),
    ).toEqual([
      [400, ['timezone']],
      [422, ['timezone']],
      [422, ['timezone']],
    ])
  })

  it('is stored in its canonical spelling, whatever its case', async () => {
    const saved = await world.try('GET /user/save', { query: { timezone: 'aSIA/kolkata' } }, { as: ada })
    const body = {
      name: 'Filiz',
      email: 'filiz@example.com',
      password: 'kalem-defter-9',
      role_id: roleIds.student,
      timezone: 'europe/ISTANBUL',
    }
    await world.call('POST /auth/register', { body })

    const rows = await world.database.rows<{ timezone: string }>`
      select timezone from app_user where email = 'filiz@example.com' or id = ${ada.id} order by timezone`
    expect(saved.body).toMatchObject({ timezone: 'Asia/Kolkata' })
    expect(rows.map(({ timezone }) => timezone)).toEqual(['Asia/Kolkata', 'Europe/Istanbul'])
  })
})

describe('a stored time zone that is unknown', () => {
  it.each(['AET', 'Mars/Olympus', ''])(
    'breaks no list of others and no screen of its owner: %s',
    async (zone) => {
      await store(zone)

      const lists = await Promise.all([
        ...(['name', 'last_day', 'minutes_7d', 'created_at'] as const).flatMap((sort) =>
          [cem, eda].map((who) => world.try('GET /user', { query: { sort } }, { as: who })),
        ),
        world.try('GET /user/data/{id}', { params: { id: ada.id } }, { as: cem }),
        world.try('GET /state', { query: {} }, { as: ada }),
        world.try('GET /graph/time/{period}', { params: { period: 'week' }, search: {} }, { as: ada }),
        world.try('GET /audit', { query: { from: '2026-01-01', to: '2026-12-31' } }, { as: ada }),
        world.try('POST /auth/login', { body: { email: ada.email, password: seedPassword } }),
      ])

      expect(lists.map(({ status }) => status)).toEqual(lists.map(() => 200))
      expect(lists[0]?.body.rows).toEqual(expect.arrayContaining([expect.objectContaining({ id: ada.id })]))
    },
  )

  it.each([
    ['AET', 'Australia/Sydney'],
    ['US/Pacific-New', 'America/Los_Angeles'],
    ['eUROPE/istanbul', 'Europe/Istanbul'],
    ['Mars/Olympus', 'Europe/Istanbul'],
    ['Asia/Tokyo', 'Asia/Tokyo'],
  ])('is repaired by the migration: %s', async (zone, repaired) => {
    await store(zone)
    const text = await readFile('db/migrations/0013_time_zones.sql', 'utf8')
    const repairs = text.slice(0, text.indexOf('create function'))

    for (const statement of repairs.split(';').filter((each) => each.includes('update')))
      await world.database.run(Object.assign([statement], { raw: [statement] }))

    const row = await world.database.one<{
      timezone: string
    }>`select timezone from app_user where id = ${ada.id}`
    expect(row?.timezone).toBe(repaired)
  })
})
