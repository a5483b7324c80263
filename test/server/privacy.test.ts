import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { ada, baris, cem, eda, fatma, seedPassword } from '#contract/examples.ts'
import { privacyVersion } from '#rules/privacy.ts'
import { openWorld, type Who, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(() => world.renew())
afterAll(() => world.close())

const seen = async (as: Who) => (await world.call('GET /privacy', {}, { as })).seen
const see = (version: string, as: Who = ada) => world.call('POST /privacy', { body: { version } }, { as })

it('the first opening counts as seen, and a new version asks once, whichever device comes first', async () => {
  for (const who of [ada, cem, eda, fatma]) expect(await seen(who)).toBe(privacyVersion)
  await world.database.run`update app_user set privacy_seen = '2020-01' where id = ${ada.id}`
  const first = await world.call('GET /privacy', {}, { as: ada })
  expect(first).toMatchObject({ version: privacyVersion, seen: '2020-01' })

  const [later] = [await see(privacyVersion)]

  expect(later.seen).toBe(privacyVersion)
  expect(Date.parse(later.seen_at)).toBeGreaterThan(Date.parse(first.seen_at))
  expect(await world.call('GET /privacy', {}, { as: ada })).toEqual(later)
  expect(await seen(baris)).toBe(privacyVersion)
})

it('who registers has seen the notice of that day, also if they first come back after the next one', async () => {
  const body = { name: 'Can Er', email: 'can@example.com', password: 'kalem-defter-9', role_id: 2 as const }
  await world.call('POST /auth/register', { body }, {})
  const row = await world.database.one<{ privacy_seen: string }>`
    select privacy_seen from app_user where email = ${body.email}`
  expect(row?.privacy_seen).toBe(privacyVersion)
})

it('an older page takes nothing back, and nobody sees ahead', async () => {
  const before = await see(privacyVersion)

  expect(await see('2019-12')).toEqual(before)
  expect(await see('2999-01')).toEqual(before)
  expect((await world.try('POST /privacy', { body: { version: 'x' } }, { as: ada })).status).toBe(400)
})

it('is the person’s own: a coach does not see for a student, and it is part of the export', async () => {
  const acting = await world.try('GET /privacy', {}, { as: cem, for: ada.id })
  expect(acting).toMatchObject({ status: 403, body: { code: 'COACH_SCOPE' } })
  await see(privacyVersion)

  const { body } = await world.try(
    'GET /export',
    { search: {}, query: { password: seedPassword } },
    { as: ada },
  )

  const told = typeof body === 'string' ? JSON.parse(body) : body
  expect((told as { privacy: object }).privacy).toMatchObject({ seen: privacyVersion })
})
