import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ada, baris, cem, eda, seedPassword } from '#contract/examples.ts'
import { roleIds } from '#rules/vocabulary.ts'
import { mailsOf } from '../support/examples.ts'
import { openWorld, type Who, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(() => world.renew())
afterAll(() => world.close())

const yeni = 'Ada.Yeni@example.com'
const save = (query: object, as: Who = ada) => world.try('GET /user/save', { query }, { as })
const ask = (email = yeni, as: Who = ada) => save({ email, password: seedPassword }, as)
const login = async (email: string, password = seedPassword) =>
  (await world.try('POST /auth/login', { body: { email, password } })).status
const confirm = (token: string) => world.try('POST /auth/confirm', { body: { token } })
const stop = (token: string) => world.try('POST /auth/stop', { body: { token } })

/** The last token that was mailed to an address. */
async function secretTo(to: string, kind: 'confirm' | 'stop' | 'token'): Promise<string> {
  const mine = (await mailsOf(world)).filter((mail) => mail.includes(`To: ${to}\n`))
  return mine.map((letter) => new RegExp(`#${kind}=([\\w-]+)`).exec(letter)?.[1] ?? '').at(-1) ?? ''
}

describe('a new e-mail address', () => {
  it('needs the password: a wrong one is refused at the field and does not end the session', async () => {
    for (const query of [{ email: yeni }, { email: yeni, password: 'yanlış-parola' }]) {
      const answered = await save(query)
      expect(answered).toMatchObject({
        status: 422,
        body: { code: 'RULE', fields: { password: expect.any(String) } },
      })
    }
    expect(await mailsOf(world)).toEqual([])
  })

  it('is used only after its mailbox confirmed it; then the old address does not sign in', async () => {
    const saved = await ask()

    expect(saved.body).toMatchObject({ email: ada.email, new_email: yeni })
    const seen = await world.try('GET /user/data/{id}', { params: { id: ada.id } }, { as: ada })
    expect(seen.body).toMatchObject({ email: ada.email, new_email: yeni })
    const byCoach = await world.try('GET /user/data/{id}', { params: { id: ada.id } }, { as: cem })
    expect(byCoach.body).toMatchObject({ new_email: null })
    expect([await login(ada.email), await login(yeni)]).toEqual([200, 401])

    expect((await confirm(await secretTo(yeni, 'confirm'))).status).toBe(200)

    expect([await login(ada.email), await login('ada.yeni@example.com')]).toEqual([401, 200])
    expect((await save({})).body).toMatchObject({ email: yeni })
    expect((await save({})).body).toMatchObject({ new_email: null })
  })

  it('is mailed about in the language that is chosen with it', async () => {
    await save({ email: yeni, locale: 'en', password: seedPassword })
    await save({ id: baris.id, email: 'baris.y@example.com', locale: 'en', password: seedPassword }, eda)

    const mails = await mailsOf(world)
    expect(mails).toHaveLength(4)
    expect(mails.filter((mail) => !mail.includes('lang="en"'))).toEqual([])
  })

  it('is announced to the old address, without the secret of the new one', async () => {
    await ask()

    const [toOld] = (await mailsOf(world)).filter((mail) => mail.includes(`To: ${ada.email}\n`))
    expect(toOld).toContain(yeni)
    expect(toOld).toContain('https://etut.example/login#stop=')
    expect(toOld).not.toContain('#confirm=')
  })

  it('is confirmed once, within a day', async () => {
    await ask()
    const token = await secretTo(yeni, 'confirm')
    const life = await world.database.one<{ hours: number }>`
      select extract(epoch from confirm_until - now())::float8 / 3600 as hours from email_change`
    expect(life?.hours).toBeGreaterThan(23.9)
    expect(life?.hours).toBeLessThanOrEqual(24)

    expect((await confirm(token)).status).toBe(200)
    expect((await confirm(token)).status).toBe(422)

    await ask('ada.uc@example.com')
    const late = await secretTo('ada.uc@example.com', 'confirm')
    await world.database.run`update email_change set confirm_until = now() where confirmed_at is null`
    expect((await confirm(late)).status).toBe(422)
  })

  it('replaces an earlier request', async () => {
    await ask()
    const first = await secretTo(yeni, 'confirm')
    await ask('ada.iki@example.com')

    expect((await confirm(first)).status).toBe(422)
    expect((await confirm(await secretTo('ada.iki@example.com', 'confirm'))).status).toBe(200)
  })

  it('goes to one of several accounts that ask for it', async () => {
    for (const as of [ada, baris]) await ask(yeni, as)
    const tokens = (await mailsOf(world)).flatMap((letter) => /#confirm=([\w-]+)/.exec(letter)?.[1] ?? [])

    const replies = await Promise.all(tokens.map(confirm))

    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('of another account is refused as taken, in upper or lower case', async () => {
    for (const email of [baris.email, baris.email.toUpperCase()])
      expect(await ask(email)).toMatchObject({ status: 409, body: { code: 'EMAIL_TAKEN' } })
  })

  it('that differs only in capitals is the same, and needs nothing', async () => {
    expect((await save({ email: 'ADA@example.com' })).body).toMatchObject({ email: 'ADA@example.com' })
    expect(await login(ada.email)).toBe(200)
  })

  it('is cancelled by a new password', async () => {
    await ask()
    const query = { old_password: seedPassword, new_password: 'yeni-parola-2026' }
    await world.call('GET /user/pass/change', { query }, { as: ada })

    expect((await confirm(await secretTo(yeni, 'confirm'))).status).toBe(422)
  })
})

describe('a link to set a password', () => {
  it('that was mailed to the old address opens nothing after the change', async () => {
    await world.call('GET /user/pass/reset', { query: { email: ada.email } }, {})
    const reset_token = await secretTo(ada.email, 'token')
    await ask()
    await confirm(await secretTo(yeni, 'confirm'))

    const query = { reset_token, new_password: 'yeni-parola-2026' }
    expect((await world.try('GET /user/pass/change', { query })).status).toBe(422)
  })
})

describe('the owner of the old address', () => {
  it.each([
    ['before it is confirmed', false],
    ['after it was confirmed', true],
  ])(
    'stops a change %s: the address is restored, all sessions end, and the password is void',
    async (_, isConfirmed) => {
      const token = await world.login(ada)
      await ask()
      const secret = await secretTo(yeni, 'confirm')
      if (isConfirmed) await confirm(secret)

      expect((await stop(await secretTo(ada.email, 'stop'))).status).toBe(200)

      expect((await confirm(secret)).status).toBe(422)
      const headers = { authorization: `Bearer ${token}` }
      expect((await world.send('GET /timer', {}, { headers })).status).toBe(401)
      expect([await login(ada.email), await login(yeni)]).toEqual([401, 401])
      const query = { reset_token: await secretTo(ada.email, 'token'), new_password: 'yeni-parola-2026' }
      expect((await world.try('GET /user/pass/change', { query })).status).toBe(200)
      expect(await login(ada.email, 'yeni-parola-2026')).toBe(200)
    },
  )

  it('can do so once within three days, also after another change', async () => {
    await ask()
    const first = await secretTo(ada.email, 'stop')
    await confirm(await secretTo(yeni, 'confirm'))
    await ask('ada.iki@example.com')

    expect((await stop(first)).status).toBe(200)
    expect((await stop(first)).status).toBe(422)

    const reset_token = await secretTo(ada.email, 'token')
    const query = { reset_token, new_password: 'yeni-parola-2026' }
    const { token } = await world.call('GET /user/pass/change', { query }, {})
    const again = { email: yeni, password: 'yeni-parola-2026' }
    const headers = { authorization: `Bearer ${token}` }
    expect((await world.send('GET /user/save', { query: again }, { headers })).status).toBe(200)
    const second = await secretTo(ada.email, 'stop')
    const life = await world.database.one<{ hours: number }>`
      select extract(epoch from stop_until - now())::float8 / 3600 as hours from email_change`
    expect(life?.hours).toBeGreaterThan(71.9)
    await world.database.run`update email_change set stop_until = now()`
    expect((await stop(second)).status).toBe(422)
  })
})

describe('a stop link', () => {
  it('that was mailed to the mailbox of a thief opens nothing once the owner has taken the account back', async () => {
    await ask()
    const owners = await secretTo(ada.email, 'stop')
    await confirm(await secretTo(yeni, 'confirm'))
    await ask('ada.iki@example.com')
    const thiefs = await secretTo(yeni, 'stop')
    await confirm(await secretTo('ada.iki@example.com', 'confirm'))

    expect((await stop(owners)).status).toBe(200)

    const before = (await mailsOf(world)).length
    expect((await stop(thiefs)).status).toBe(422)
    expect(await mailsOf(world)).toHaveLength(before)
    const seen = await world.database.one<{ email: string }>`select email from app_user where id = ${ada.id}`
    expect(seen?.email).toBe(ada.email)
    const kept = await world.database.rows<{ email: string }>`
      select email from email_address where user_id = ${ada.id}`
    expect(kept).toEqual([{ email: ada.email }])
  })

  it('of an earlier change still works after a thief has used the one of a later change', async () => {
    await ask()
    const owners = await secretTo(ada.email, 'stop')
    await confirm(await secretTo(yeni, 'confirm'))
    await ask('ada.iki@example.com')
    await confirm(await secretTo('ada.iki@example.com', 'confirm'))

    expect((await stop(await secretTo(yeni, 'stop'))).status).toBe(200)
    expect((await stop(owners)).status).toBe(200)

    const seen = await world.database.one<{ email: string }>`select email from app_user where id = ${ada.id}`
    expect(seen?.email).toBe(ada.email)
  })

  it('has no effect once an administrator has corrected the address', async () => {
    await ask()
    await confirm(await secretTo(yeni, 'confirm'))
    await ask('ada.iki@example.com')
    const thiefs = await secretTo(yeni, 'stop')
    await confirm(await secretTo('ada.iki@example.com', 'confirm'))

    const query = { id: ada.id, email: ada.email, password: seedPassword }
    expect((await save(query, eda)).status).toBe(200)

    expect((await stop(thiefs)).status).toBe(422)
    expect(await login(ada.email)).toBe(200)
    expect((await ask(yeni, baris)).status).toBe(200)
  })

  it('takes from every coach the right to give a temporary password', async () => {
    await world.database.run`update coach_link set may_reset = true where student_id = ${ada.id}`
    await ask()

    await stop(await secretTo(ada.email, 'stop'))

    const left = await world.database
      .rows`select 1 from coach_link where student_id = ${ada.id} and may_reset`
    expect(left).toEqual([])
  })
})

describe('the old address', () => {
  const register = (email: string) =>
    world.try('POST /auth/register', {
      body: { role_id: roleIds.student, name: 'Barış', email, password: 'baska-parola-2026' },
    })

  it('is reserved as long as it can be restored, then free', async () => {
    await ask()
    await confirm(await secretTo(yeni, 'confirm'))

    expect((await register(ada.email)).status).toBe(409)
    expect((await ask(ada.email, baris)).status).toBe(409)
    expect(await login(ada.email)).toBe(401)
    expect((await stop(await secretTo(ada.email, 'stop'))).status).toBe(200)
    const seen = await world.database.one<{ email: string }>`select email from app_user where id = ${ada.id}`
    expect(seen?.email).toBe(ada.email)
    expect((await register(yeni)).status).toBe(201)
  })

  it('is free when its time is over, whether or not the sweep ran', async () => {
    await ask()
    await confirm(await secretTo(yeni, 'confirm'))
    await world.database.run`
      update email_address set reserved_until = now() where reserved_until is not null`

    expect((await register(ada.email)).status).toBe(201)
    const answered = await world.try('POST /auth/login', {
      body: { email: ada.email, password: 'baska-parola-2026' },
    })
    expect(answered.status).toBe(200)
  })

  it('can be taken again by its own account by an ordinary change', async () => {
    await ask()
    await confirm(await secretTo(yeni, 'confirm'))

    expect((await ask(ada.email)).status).toBe(200)
    expect((await confirm(await secretTo(ada.email, 'confirm'))).status).toBe(200)

    expect([await login(ada.email), await login(yeni)]).toEqual([200, 401])
  })

  it('that another account has by then still ends the thief’s sessions', async () => {
    await ask()
    await confirm(await secretTo(yeni, 'confirm'))
    await world.database.run`
      insert into email_address (email, user_id) values (${ada.email}, ${baris.id})
      on conflict (email) do update set user_id = excluded.user_id, reserved_until = null`

    expect((await stop(await secretTo(ada.email, 'stop'))).status).toBe(200)

    expect(await login(yeni)).toBe(401)
    const query = { reset_token: await secretTo(ada.email, 'token'), new_password: 'yeni-parola-2026' }
    expect((await world.try('GET /user/pass/change', { query })).status).toBe(200)
  })
})

describe('an administrator', () => {
  it('changes an address at once with their own password, and both addresses get a mail', async () => {
    const reset = world.call('GET /user/pass/reset', { query: { email: ada.email } }, {})
    await reset
    const reset_token = await secretTo(ada.email, 'token')

    expect((await save({ id: ada.id, email: yeni }, eda)).status).toBe(422)
    const saved = await save({ id: ada.id, email: yeni, password: seedPassword }, eda)

    expect(saved.body).toMatchObject({ id: ada.id, email: yeni })
    expect([await login(ada.email), await login(yeni)]).toEqual([401, 200])
    const told = (await mailsOf(world)).filter((mail) => mail.includes('Yeni adres: Ada.Yeni'))
    expect(told.map((letter) => /^To: (.*)$/m.exec(letter)?.[1]).sort()).toEqual([yeni, ada.email])
    const query = { reset_token, new_password: 'yeni-parola-2026' }
    expect((await world.try('GET /user/pass/change', { query })).status).toBe(422)
  })
})

describe('an address that is being confirmed', () => {
  /** Runs a call concurrently with the confirmation of a link, which it waits for. */
  async function whileConfirmed<T>(call: () => Promise<T>): Promise<T> {
    const { answer } = await world.database.transaction(async (sql) => {
      await sql.run`update app_user set email = ${yeni} where id = ${ada.id}`
      await sql.run`delete from email_address where user_id = ${ada.id}`
      await sql.run`insert into email_address (email, user_id) values ('ada.yeni@example.com', ${ada.id})`
      let isOver = false
      const answer = call().finally(() => {
        isOver = true
      })
      // The lock itself is not to be seen on the coordinator of a Citus; a statement that takes so long waits for it.
      let waiting: unknown
      while (!waiting && !isOver)
        waiting = await world.database.one`
          select 1 from pg_stat_activity
          where datname = current_database() and backend_type = 'client backend' and state = 'active'
            and pid <> pg_backend_pid() and query_start < clock_timestamp() - interval '500 milliseconds'`
      return { answer }
    })
    return answer
  }
  const addresses = () =>
    world.database.rows<{ email: string }>`select email from email_address where user_id = ${ada.id}`

  it('stays pending when a save sends the old one', async () => {
    for (const as of [ada, eda]) await world.tokenOf(as)

    const saved = await whileConfirmed(() => save({ id: ada.id, email: ada.email, day_start: 5 }, eda))

    expect(saved).toMatchObject({ status: 200, body: { email: yeni, day_start: 5 } })
    expect(await addresses()).toEqual([{ email: 'ada.yeni@example.com' }])
  })

  it('goes with the account that an administrator deletes', async () => {
    await world.tokenOf(eda)
    const input = { params: { id: ada.id }, query: {} }

    const gone = await whileConfirmed(() => world.try('DELETE /user/delete/{id}', input, { as: eda }))

    expect(gone.status).toBe(200)
    expect(await addresses()).toEqual([])
  })
})
