// Two processes of the server on one database: what one of them keeps only in its memory shows here.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, claimsOf, openClient, type Person } from '../support/black-box/client.ts'
import { type Server, startServer } from '../support/black-box/server.ts'
import { anything, list, object, orNull } from '../support/black-box/shape.ts'
import { croom, ok, record, state, timer, tokens } from '../support/black-box/told.ts'
import { invitation, links } from '../support/black-box/told-of-people.ts'
import { type FreshDatabase, makeDatabase } from '../support/fresh-database.ts'

const password = 'hüzünlü-kaplan-71'

describe('two servers on one database', () => {
  let database: FreshDatabase
  const servers: Server[] = []
  let here: Client
  let there: Client
  beforeAll(async () => {
    database = await makeDatabase()
    const start = async () => {
      const server = await startServer(database.settings)
      servers.push(server)
      return openClient(server.address)
    }
    const [one, other] = [start(), start()]
    await Promise.allSettled([one, other])
    here = await one
    there = await other
  })
  afterAll(async () => {
    const codes = await Promise.all(servers.map(({ stop }) => stop()))
    await database?.drop()
    expect(codes).toEqual([0, 0])
  })

  it('that start at once migrate it once, and load the catalogue and the administrator once', async () => {
    const [counted] = await database.ask(`
      select (select count(*)::int from migration) as applied,
             (select count(distinct number)::int from migration) as numbers,
             (select count(*)::int from app_user) as people,
             (select count(*)::int from croom) as crooms,
             (select count(distinct (program_code, track))::int from croom) as programs`)

    expect(counted?.applied).toBe(counted?.numbers)
    expect(counted?.people).toBe(1)
    expect(counted?.crooms).toBe(counted?.programs)
    const [one, other] = await Promise.all([classes(here), classes(there)])
    expect(one).toEqual(other)
  })

  it('share sessions, and notice when one has ended', async () => {
    const ada = await register(2)

    const same = there.person(ada.tokens)
    await same.ask('GET /state', {}, state)
    await ada.ask('GET /auth/logout', {}, ok)

    await same.refused('GET /state', {}, 401)
    await there.refused('POST /auth/refresh', { body: { reftoken: ada.tokens.reftoken } }, 401)
  })

  it('end every other session when a password is changed at one of them', async () => {
    const ada = await register(2)
    const email = String(claimsOf(ada.tokens.token).email)
    const entered = await there.ask('POST /auth/login', { body: { email, password } }, tokens)
    const phone = there.person(entered)
    await phone.ask('GET /state', {}, state)
    const query = { old_password: password, new_password: 'sakin-kaplan-17' }

    const fresh = await ada.ask('GET /user/pass/change', { query }, tokens)

    await phone.refused('GET /state', {}, 401)
    await there.person(fresh).ask('GET /state', {}, state)
  })

  it('give one successor to a refresh token that comes to both', async () => {
    const { reftoken } = (await register(2)).tokens
    const refresh = (client: Client) => client.ask('POST /auth/refresh', { body: { reftoken } }, tokens)

    const refreshed = await Promise.all([here, there, here, there].map(refresh))
    const later = await refresh(there)

    expect(new Set([...refreshed, later].map((each) => each.reftoken)).size).toBe(1)
    await there.ask('POST /auth/refresh', { body: { reftoken: later.reftoken } }, tokens)
  })

  it('both end the session when a used refresh token comes back', async () => {
    const ada = await register(2)
    const { reftoken } = ada.tokens
    const next = await here.ask('POST /auth/refresh', { body: { reftoken } }, tokens)
    await database.ask(
      `update refresh_token set used_at = now() - interval '31 seconds' where user_id = '${ada.id}'`,
    )

    await there.refused('POST /auth/refresh', { body: { reftoken } }, 401)

    await here.refused('POST /auth/refresh', { body: { reftoken: next.reftoken } }, 401)
    await here.person(next).refused('GET /state', {}, 401)
  })

  it('count the failures of an account together', async () => {
    const ada = await register(2)
    const email = String(claimsOf(ada.tokens.token).email)
    const enter = async (client: Client, secret: string) =>
      (await client.send('POST /auth/login', { body: { email, password: secret } })).status

    const failures = []
    for (const client of [here, there, here, there, here]) failures.push(await enter(client, 'falsch-1234'))

    expect(failures).toEqual(Array(5).fill(401))
    const rows = await database.ask(`
      update attempt set tries = tries + 10 where bucket like 'login:${email}@%' and tries = 5 returning tries`)
    expect(rows).toEqual([{ tries: 15 }])
    expect([await enter(there, password), await enter(here, password)]).toEqual([429, 429])
  })

  it('show, pause and stop one timer', async () => {
    const ada = await register(2)
    const phone = there.person(ada.tokens)
    const started = await ada.ask('POST /timer/start', { body: { kind: 'practice' } }, timer)

    const seen = await phone.ask('GET /timer', {}, orNull(timer))
    const [again, paused] = [
      await phone.send('POST /timer/start', { body: { kind: 'review' } }),
      await phone.ask('POST /timer/pause', {}, timer),
    ]
    const still = await ada.ask('GET /timer', {}, orNull(timer))
    const stop = { body: { id: randomUUID(), minutes: 10 } }
    const both = await Promise.all(
      [ada, phone].map((who) => who.ask('POST /timer/stop', stop, object({ records: list(record) }))),
    )

    expect([seen?.started_at, again.status, paused.paused]).toEqual([started.started_at, 409, true])
    expect(still?.paused).toBe(true)
    expect(both[0]).toEqual(both[1])
    expect((await ada.ask('GET /state', {}, state)).records.total).toBe(both[0]?.records.length)
  })

  it('refuse a coach at once whose link has ended at the other', async () => {
    const [ada, cem] = [await register(2), await register(3)]
    const coach = there.person(cem.tokens)
    const { code } = await cem.ask('POST /link/invite', { body: { access: 'view' } }, invitation)
    await there.person(ada.tokens).ask('POST /link/accept', { body: { code } }, anything)
    const [link] = (await ada.ask('GET /link', {}, links)).links
    await coach.ask('GET /state', { for: ada.id }, state)

    await ada.ask('DELETE /link/{id}', { path: { id: link?.id ?? '' } }, ok)

    await coach.refused('GET /state', { for: ada.id }, 403, 'COACH_SCOPE')
  })

  it('create one row for a save that reaches both', async () => {
    const ada = await register(2)
    const phone = there.person(ada.tokens)
    const query = { id: randomUUID(), kind: 'other', minutes: 25 }
    const save = (who: Person) => who.ask('GET /state/save', { query }, record)

    const first = await Promise.all([ada, phone, ada, phone].map(save))
    const later = await save(phone)

    for (const each of [...first, later]) expect(each).toEqual(first[0])
    expect((await phone.ask('GET /state', {}, state)).records.total).toBe(1)
  })

  it('accept one of two changes of the same version', async () => {
    const ada = await register(2)
    const phone = there.person(ada.tokens)
    const { id, version } = await ada.ask('GET /state/save', { query: { kind: 'other', minutes: 5 } }, record)
    const change = (who: Person, minutes: number) =>
      who.send('GET /state/save', { query: { id, version, kind: 'other', minutes } })

    const replies = await Promise.all([change(ada, 6), change(phone, 7)])

    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('ask for the new password at once when the other has set one', async () => {
    const [ada, cem] = [await register(2), await register(3)]
    const { code } = await cem.ask('POST /link/invite', { body: { access: 'act' } }, invitation)
    await ada.ask('POST /link/accept', { body: { code } }, anything)
    const [link] = (await ada.ask('GET /link', {}, links)).links
    const body = { id: link?.id, access: 'act', may_reset: true, password }
    await ada.ask('POST /link/access', { body }, anything)
    const phone = there.person(ada.tokens)
    await phone.ask('GET /state', {}, state)

    await cem.ask('GET /user/pass/reset', { query: { id: ada.id } }, anything)

    expect([401, 403]).toContain((await phone.send('GET /state')).status)
  })

  it('count the attempts of an address together', async () => {
    const most = 120
    const ask = async (client: Client) => {
      const query = { email: `${randomUUID()}@example.com` }
      return (await client.send('GET /user/pass/reset', { query })).status
    }

    await database.ask(`delete from attempt where bucket like 'reset@%'`)

    const within = await Promise.all(Array.from({ length: most }, (_, n) => ask(n % 2 === 0 ? here : there)))

    expect(within).toEqual(Array(most).fill(200))
    expect([await ask(here), await ask(there)]).toEqual([429, 429])
  })

  function classes(client: Client) {
    return client.ask('GET /sabit/class', {}, list(croom))
  }

  async function register(role_id: 2 | 3): Promise<Person> {
    const body = { name: 'Ada', email: `${randomUUID()}@example.com`, password, role_id }
    return here.person(await here.ask('POST /auth/register', { body }, tokens))
  }
})
