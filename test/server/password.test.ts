import { hash, verify } from '@node-rs/argon2'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ada, baris, cem, defne, eda, linkOfAda, seedPassword } from '#contract/examples.ts'
import { mailsOf } from '../support/examples.ts'
import { openWorld, type Who, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(() => world.renew())
afterAll(() => world.close())

const fresh = 'yeni-parola-2026'
const login = (email: string, password = seedPassword) =>
  world.try('POST /auth/login', { body: { email, password } })
const change = (query: { old_password?: string; reset_token?: string; new_password: string }, options = {}) =>
  world.try('GET /user/pass/change', { query }, options)
const withToken = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
const works = async (token: string) => (await world.send('GET /timer', {}, withToken(token))).status === 200

async function mailedToken(email: string): Promise<string> {
  await world.call('GET /user/pass/reset', { query: { email } }, {})
  return /reset-password#token=([\w-]+)/.exec((await mailsOf(world)).at(-1) ?? '')?.[1] ?? ''
}

describe('a password change', () => {
  it('ends every other session and opens a fresh one', async () => {
    const there = await world.call('POST /auth/login', { body: { email: ada.email, password: seedPassword } })
    const here = await world.login(ada)

    const changed = await change({ old_password: seedPassword, new_password: fresh }, { as: ada })

    expect(changed.status).toBe(200)
    expect([await works(here), await works(there.token), await works(String(changed.body.token))]).toEqual([
      false,
      false,
      true,
    ])
    expect((await world.try('POST /auth/refresh', { body: { reftoken: there.reftoken } })).status).toBe(401)
    expect([(await login(ada.email)).status, (await login(ada.email, fresh)).status]).toEqual([401, 200])
  })

  it('needs the old one', async () => {
    const wrong = await change({ old_password: 'yanlış-parola', new_password: fresh }, { as: ada })
    const none = await change({ new_password: fresh }, { as: ada })
    const stranger = await change({ old_password: seedPassword, new_password: fresh })

    expect(wrong).toMatchObject({ status: 422, body: { fields: { old_password: expect.any(String) } } })
    expect([none.status, stranger.status]).toEqual([400, 401])
    expect((await login(ada.email)).status).toBe(200)
  })

  it.each(['kısa', 'password', ada.email, 'x'.repeat(201)])('refuses %s', async (new_password) => {
    const answered = await change({ old_password: seedPassword, new_password }, { as: ada })

    expect(answered).toMatchObject({ status: 422, body: { fields: { new_password: expect.any(String) } } })
  })
})

describe('a reset letter', () => {
  it('has the same answer for an unknown address, and is not sent', async () => {
    const known = await world.try('GET /user/pass/reset', { query: { email: ada.email } })
    const unknown = await world.try('GET /user/pass/reset', { query: { email: 'nobody@example.com' } })

    expect(known.body).toEqual({ ok: true })
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    const sent = await mailsOf(world)
    expect(sent).toHaveLength(1)
    expect(sent[0]).toContain(`To: ${ada.email}`)
    expect(sent[0]).toContain('https://etut.example/reset-password#token=')
  })

  it('works once, ends all sessions and signs in', async () => {
    const before = await world.login(ada)
    const reset_token = await mailedToken(ada.email.toUpperCase())

    const first = await change({ reset_token, new_password: fresh })
    const second = await change({ reset_token, new_password: 'başka-parola-2026' })

    expect(first.status).toBe(200)
    expect(second).toMatchObject({ status: 422, body: { fields: { reset_token: expect.any(String) } } })
    expect([await works(before), await works(String(first.body.token))]).toEqual([false, true])
    expect((await login(ada.email, fresh)).status).toBe(200)
  })

  it('works once, however many calls use it at a time', async () => {
    const reset_token = await mailedToken(ada.email)

    const asked = [1, 2, 3, 4, 5].map((n) => change({ reset_token, new_password: `parola-numara-${n}` }))

    expect((await Promise.all(asked)).map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422])
  })

  it('works for an hour', async () => {
    const reset_token = await mailedToken(ada.email)
    const life = await world.database.one<{ seconds: number }>`
      select extract(epoch from expires_at - now())::float8 as seconds from password_reset`
    await world.database.run`update password_reset set expires_at = now()`

    const late = await change({ reset_token, new_password: fresh })

    expect(life?.seconds).toBeGreaterThan(3590)
    expect(life?.seconds).toBeLessThanOrEqual(3600)
    expect(late.status).toBe(422)
  })

  it('does not open another account', async () => {
    const token = await mailedToken(ada.email)
    const bytes = Buffer.from(token, 'base64url')
    Buffer.from(baris.id.replaceAll('-', ''), 'hex').copy(bytes)

    const answered = await change({ reset_token: bytes.toString('base64url'), new_password: fresh })

    expect(answered.status).toBe(422)
    expect((await login(baris.email)).status).toBe(200)
  })

  it('is void after the password has changed in another way', async () => {
    const reset_token = await mailedToken(ada.email)
    await change({ old_password: seedPassword, new_password: fresh }, { as: ada })

    expect((await change({ reset_token, new_password: 'çalınmış-parola' })).status).toBe(422)
  })
})

describe('a password', () => {
  it('is not changed to itself, by the old one or by a mailed link', async () => {
    const own = await change({ old_password: seedPassword, new_password: seedPassword }, { as: ada })
    const reset_token = await mailedToken(ada.email)
    const mailed = await change({ reset_token, new_password: seedPassword })

    for (const answered of [own, mailed])
      expect(answered).toMatchObject({ status: 422, body: { fields: { new_password: expect.any(String) } } })
    expect((await change({ reset_token, new_password: fresh })).status).toBe(200)
  })

  it('cannot be tested with an invalid link', async () => {
    const reset_token = Buffer.concat([
      Buffer.from(ada.id.replaceAll('-', ''), 'hex'),
      Buffer.alloc(32),
    ]).toString('base64url')

    const [right, wrong] = [
      await change({ reset_token, new_password: seedPassword }),
      await change({ reset_token, new_password: fresh }),
    ]

    expect(right.body).toEqual(wrong.body)
    expect(right).toMatchObject({ status: 422, body: { fields: { reset_token: expect.any(String) } } })
  })
})

describe('a password with letters that Unicode writes in two ways', () => {
  const composed = 'çözüm-köşesi-7'
  const decomposed = composed.normalize('NFD')
  // The ç as one character, the rest as two each.
  const mixed = `ç${decomposed.slice(2)}`
  const stored = async () => {
    const row = await world.database.one<{ password_hash: string; changed_at: string }>`
      select password_hash, changed_at from credential where user_id = ${ada.id}`
    if (!row) throw new Error('no password')
    return row
  }
  /** Stores a password as a version before this one did, which hashed what was typed. */
  const storedAs = async (typed: string) => {
    const password_hash = await hash(typed, { memoryCost: 8, timeCost: 2, parallelism: 1 })
    await world.database.run`update credential set password_hash = ${password_hash} where user_id = ${ada.id}`
  }
  const all = [composed, decomposed, mixed]

  it.each(all)('opens the account from every keyboard: chosen as %j', async (chosen) => {
    await change({ old_password: seedPassword, new_password: chosen }, { as: ada })

    for (const typed of all) expect((await login(ada.email, typed)).status).toBe(200)
    expect((await login(ada.email, 'cozum-kosesi-7')).status).toBe(401)
  })

  it.each(all)('that an earlier version stored opens it too, and is hashed again: %j', async (before) => {
    await storedAs(before)
    const old = await stored()

    expect((await login(ada.email, 'cozum-kosesi-7')).status).toBe(401)
    expect((await stored()).password_hash).toBe(old.password_hash)
    const entered = await world.call('POST /auth/login', { body: { email: ada.email, password: before } })
    const now = await stored()

    expect(now.password_hash === old.password_hash).toBe(before === composed)
    expect(now.changed_at).toEqual(old.changed_at)
    expect(await verify(now.password_hash, composed)).toBe(true)
    for (const typed of all) expect((await login(ada.email, typed)).status).toBe(200)
    expect(await works(entered.token)).toBe(true)
  })

  it('proves its owner inside the product as well, before it is hashed again', async () => {
    const as = withToken(await world.login(ada))
    await storedAs(decomposed)

    const changed = await change({ old_password: composed, new_password: fresh }, as)

    expect(changed.status).toBe(200)
    expect((await login(ada.email, fresh)).status).toBe(200)
  })

  it('lets two sign in at once while it is hashed again', async () => {
    await storedAs(decomposed)

    const entered = await Promise.all([login(ada.email, composed), login(ada.email, decomposed)])

    expect(entered.map(({ status }) => status)).toEqual([200, 200])
  })

  it('is the same password in the other form, and no longer', async () => {
    const changed = await change({ old_password: seedPassword, new_password: composed }, { as: ada })
    const as = withToken(String(changed.body.token))
    const short = 'şğüçöı7'.normalize('NFD')

    for (const new_password of [decomposed, short])
      expect(await change({ old_password: composed, new_password }, as)).toMatchObject({
        status: 422,
        body: { fields: { new_password: expect.any(String) } },
      })
  })
})

describe('a password that is replaced while it is being proven', () => {
  /** Lets something happen once, between the proof of a password and what follows it. */
  function meanwhile(happens: () => Promise<unknown>) {
    const { passwords } = world.services
    const { fits } = passwords
    passwords.fits = async (stored, password) => {
      passwords.fits = fits
      const proven = await fits(stored, password)
      await happens()
      return proven
    }
  }
  const replaced = async () => {
    const hash = await world.services.passwords.hash(fresh)
    await world.database.run`
      update credential set password_hash = ${hash}, changed_at = clock_timestamp() where user_id = ${ada.id}`
  }
  const expired = () =>
    world.database.run`update credential set temporary_until = now() where user_id = ${ada.id}`
  const ended = () => world.database.run`update session set ended_at = now() where user_id = ${ada.id}`

  it.each([
    ['replaced', replaced],
    ['expired', expired],
  ])('starts no session: %s', async (_, happens) => {
    await world.database.run`delete from known_network where user_id = ${ada.id}`
    meanwhile(happens)

    expect(await login(ada.email)).toMatchObject({ status: 401, body: { code: 'LOGIN_FAILED' } })

    const open = await world.database.rows`
      select 1 from session where user_id = ${ada.id} and ended_at is null
      union all select 1 from known_network where user_id = ${ada.id}`
    expect(open).toEqual([])
  })

  it.each([
    ['replaced', replaced],
    ['expired', expired],
    ['its session ended', ended],
  ])('cannot be changed again: %s', async (_, happens) => {
    const as = withToken(await world.login(ada))
    meanwhile(happens)

    const answered = await change({ old_password: seedPassword, new_password: 'çalınmış-parola' }, as)

    expect(answered).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } })
    expect((await login(ada.email, 'çalınmış-parola')).status).toBe(401)
  })
})

const reset = (as: Who, id: string = ada.id) => world.try('GET /user/pass/reset', { query: { id } }, { as })
const allow = (may_reset: boolean) =>
  world.call(
    'POST /link/access',
    { body: { id: linkOfAda, access: 'act', may_reset, password: seedPassword } },
    { as: ada },
  )

describe('a coach’s help with a password', () => {
  it('is a mail to the student: the coach sees no secret, and nothing changes until the link is opened', async () => {
    const before = await world.login(ada)

    const answered = await reset(cem)

    expect([answered.status, answered.body]).toEqual([200, { sent: true }])
    expect([await works(before), (await login(ada.email)).status]).toEqual([true, 200])
    const [letter = ''] = await mailsOf(world)
    expect(letter).toContain(`To: ${ada.email}`)
    expect(letter).toContain(cem.name)
    const reset_token = /#token=([\w-]+)/.exec(letter)?.[1] ?? ''
    expect((await change({ reset_token, new_password: fresh })).status).toBe(200)
  })

  it('is shown to the student', async () => {
    await reset(cem)

    const { rows } = await world.call('GET /audit', { query: {} }, { as: ada })

    expect(rows).toMatchObject([{ actor: { id: cem.id }, action: 'send', entity: 'password' }])
    expect(rows[0]?.summary).toBe('Parola yenileme bağlantısı gönderildi')
  })

  it('needs access `act`', async () => {
    await world.call('POST /link/access', { body: { id: linkOfAda, access: 'view' } }, { as: ada })

    expect(await reset(cem)).toMatchObject({ status: 403, body: { code: 'COACH_SCOPE' } })
  })

  it('is a temporary password where the student allowed it, until that is taken back', async () => {
    await allow(true)
    expect((await reset(cem)).body).toEqual({ temporary_password: expect.any(String) })
    await world.call('GET /user/pass/reset', { query: { id: ada.id } }, { as: eda })
    await world.database.run`update coach_link set may_reset = false`

    expect((await reset(cem)).body).toEqual({ sent: true })
  })

  it('is a temporary password for an account that the coach made, until its owner has signed in', async () => {
    const query = { name: 'Gül', email: 'gul@example.com' }
    const made = await world.call('GET /user/save', { query }, { as: cem })

    const again = await reset(cem, made.id)
    expect(again.body).toEqual({ temporary_password: expect.any(String) })
    expect((await reset(defne, made.id)).status).toBe(404)
    expect((await login(query.email, String(again.body.temporary_password))).status).toBe(200)

    expect((await reset(cem, made.id)).status).toBe(404)
  })

  it('is refused when the account is not a student’s', async () => {
    for (const role_id of [1, 3] as const) {
      await allow(true).catch(() => {})
      await world.call('GET /user/save', { query: { id: ada.id, role_id } }, { as: eda })

      expect((await reset(cem)).status).toBe(404)
      expect((await login(ada.email)).status).toBe(200)
      // Not even a link that some other way was left behind names somebody who is no student.
      await world.database.run`update coach_link set ended_at = null`
      expect((await reset(cem)).status).toBe(404)
    }
  })
})

describe('a temporary password', () => {
  it.each([
    ['her coach, whom she allowed it,', cem],
    ['an administrator', eda],
  ])('given by %s opens one thing: choosing another', async (_who, giver) => {
    await allow(true)
    const before = await world.login(ada)
    const temporary = String((await reset(giver)).body.temporary_password)
    expect(temporary).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/)
    expect(await works(before)).toBe(false)
    expect((await login(ada.email)).status).toBe(401)

    const entered = await login(ada.email, temporary)
    const options = withToken(String(entered.body.token))
    const refused = await world.send('GET /state', {}, options)
    const changed = await change({ old_password: temporary, new_password: fresh }, options)

    expect(entered.body).toMatchObject({ must_change_password: true })
    expect(world.services.tokens.read(String(entered.body.token)).must_change_password).toBe(true)
    expect(refused).toMatchObject({ status: 403, body: { code: 'MUST_CHANGE_PASSWORD' } })
    expect(changed.status).toBe(200)
    expect(await works(String(changed.body.token))).toBe(true)
    expect((await login(ada.email, fresh)).body).not.toHaveProperty('must_change_password')
    expect((await login(ada.email, temporary)).status).toBe(401)
  })

  it('is told to the student, without the password', async () => {
    await allow(true)
    const old_password = String((await reset(cem)).body.temporary_password)
    const [letter = ''] = await mailsOf(world)
    expect(letter).toContain(`To: ${ada.email}`)
    expect(letter).toContain(cem.name)
    expect(letter).not.toContain(old_password)
    const entered = await login(ada.email, old_password)
    const changed = await change({ old_password, new_password: fresh }, withToken(String(entered.body.token)))

    const audit = await world.send('GET /audit', {}, withToken(String(changed.body.token)))

    expect(audit.body).toMatchObject({
      rows: [{ actor: { id: cem.id }, action: 'reset', entity: 'password' }],
    })
    expect(JSON.stringify(audit.body)).not.toContain(old_password)
  })

  it('cannot be given by anybody else', async () => {
    await world.call('DELETE /link/{id}', { params: { id: linkOfAda } }, { as: ada })

    for (const as of [cem, defne, baris, ada]) {
      const answered = await world.try('GET /user/pass/reset', { query: { id: ada.id } }, { as })
      expect(answered.status, as.name).toBe(404)
    }
    const guest = await world.try('GET /user/pass/reset', { query: { id: ada.id } })
    expect(guest.status).toBe(401)
    expect((await login(ada.email)).status).toBe(200)
  })

  it('cannot be changed to itself, and is valid for 72 hours', async () => {
    const temporary = String((await reset(eda)).body.temporary_password)
    const life = await world.database.one<{ hours: number }>`
      select extract(epoch from temporary_until - now())::float8 / 3600 as hours from credential
      where user_id = ${ada.id}`
    expect(life?.hours).toBeGreaterThan(71.9)
    expect(life?.hours).toBeLessThanOrEqual(72)
    const options = withToken(String((await login(ada.email, temporary)).body.token))

    const same = await change({ old_password: temporary, new_password: temporary }, options)
    await world.database.run`update credential set temporary_until = now() where user_id = ${ada.id}`
    const late = await change({ old_password: temporary, new_password: fresh }, options)

    expect(same).toMatchObject({ status: 422, body: { fields: { new_password: expect.any(String) } } })
    expect(late).toMatchObject({ status: 422, body: { fields: { old_password: expect.any(String) } } })
    expect(await login(ada.email, temporary)).toMatchObject({ status: 401, body: { code: 'LOGIN_FAILED' } })
    expect((await change({ reset_token: await mailedToken(ada.email), new_password: fresh })).status).toBe(
      200,
    )
  })

  it('blocks for a day what its giver could profit from', async () => {
    await world.call('POST /link/access', { body: { id: linkOfAda, access: 'view' } }, { as: ada })
    const { code } = await world.call('POST /link/invite', { body: { access: 'act' } }, { as: defne })
    const temporary = String((await reset(eda)).body.temporary_password)
    const options = withToken(String((await login(ada.email, temporary)).body.token))
    const changed = await change({ old_password: temporary, new_password: fresh }, options)
    const owner = withToken(String(changed.body.token))
    const password = fresh
    const closed = () =>
      Promise.all([
        world.try('GET /user/save', { query: { email: 'yeni@example.com', password } }, owner),
        world.try('POST /link/accept', { body: { code } }, owner),
        world.try('POST /link/access', { body: { id: linkOfAda, access: 'act', password } }, owner),
        world.try(
          'POST /link/access',
          { body: { id: linkOfAda, access: 'view', may_reset: true, password } },
          owner,
        ),
        world.try('GET /export', { search: {}, query: { password } }, owner),
      ])

    expect((await closed()).map(({ status, body }) => [status, Object.keys(body.fields ?? {})])).toEqual([
      [422, ['email']],
      [422, ['code']],
      [422, ['access']],
      [422, ['may_reset']],
      [422, ['password']],
    ])
    const erased = { params: { id: ada.id }, query: { password } }
    expect((await world.try('DELETE /user/delete/{id}', erased, owner)).status).toBe(422)
    expect((await world.try('GET /user/save', { query: { day_start: 5 } }, owner)).status).toBe(200)

    await world.database.run`update credential set guarded_until = now()`
    expect((await closed()).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  })

  it('keeps a coach from making a link by an account for a student', async () => {
    const temporary = String((await reset(eda, cem.id)).body.temporary_password)
    const options = withToken(String((await login(cem.email, temporary)).body.token))
    const changed = await change({ old_password: temporary, new_password: fresh }, options)
    const coach = withToken(String(changed.body.token))
    const make = () =>
      world.try('GET /user/save', { query: { name: 'Gül', email: 'gul@example.com' } }, coach)

    expect(await make()).toMatchObject({ status: 422, body: { fields: { email: expect.any(String) } } })

    await world.database.run`update credential set guarded_until = now()`
    expect((await make()).status).toBe(200)
  })

  it('never prevents ending a link', async () => {
    const temporary = String((await reset(eda)).body.temporary_password)
    const options = withToken(String((await login(ada.email, temporary)).body.token))
    const changed = await change({ old_password: temporary, new_password: fresh }, options)
    const owner = withToken(String(changed.body.token))

    const lower = { body: { id: linkOfAda, access: 'view' as const } }
    expect((await world.try('POST /link/access', lower, owner)).status).toBe(200)
    expect((await world.try('DELETE /link/{id}', { params: { id: linkOfAda } }, owner)).status).toBe(200)
  })

  it('differs each time', async () => {
    const given = await Promise.all(
      Array.from({ length: 5 }, () =>
        world.try('GET /user/pass/reset', { query: { id: ada.id } }, { as: eda }),
      ),
    )

    expect(new Set(given.map(({ body }) => body.temporary_password)).size).toBe(5)
  })
})
