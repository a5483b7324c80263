import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ada, baris, cem, eda, seedPassword } from '#contract/examples.ts'
import { roleIds } from '#rules/vocabulary.ts'
import { makeTokens } from '#server/services/credentials/tokens.ts'
import { mailsOf } from '../support/examples.ts'
import { codeNow, forgetSteps, switchOn, ticketOf } from '../support/factor.ts'
import { openWorld, secret as signingSecret, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(() => world.renew())

const fresh = 'yeni-parola-2026'
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
const second = (ticket: string, code: string) => world.try('POST /auth/second', { body: { ticket, code } })
const wrongCode = { status: 401, body: { code: 'LOGIN_FAILED', fields: { code: expect.any(String) } } }
const over = { status: 401, body: { code: 'LOGIN_FAILED', fields: { ticket: expect.any(String) } } }
/** A code that is not the app's, now or a step away. */
function otherCode(secret: string): string {
  const good = [-1, 0, 1].map((away) => codeNow(secret, away))
  return ['000000', '111111', '222222', '333333'].find((code) => !good.includes(code)) ?? ''
}
async function mailedReset(email: string): Promise<string> {
  await world.call('GET /user/pass/reset', { query: { email } }, {})
  return /#token=([\w-]+)/.exec((await mailsOf(world)).join())?.[1] ?? ''
}

describe('setting up', () => {
  it('asks nothing at a sign-in until a code confirms it', async () => {
    const body = { password: seedPassword }
    const { secret, uri } = await world.call('POST /factor/totp', { body }, { as: ada })
    expect(uri).toContain(secret)
    expect(await world.call('GET /factor', {}, { as: ada })).toEqual({
      totp: false,
      recovery_left: 0,
      has_password: true,
      oidc: [],
      passkeys: [],
      passkey_origin: 'https://etut.example',
      required: false,
      until: null,
      days_left: null,
    })
    await world.login(ada)

    const { recovery } = await world.call(
      'POST /factor/totp/confirm',
      { body: { code: codeNow(secret) } },
      { as: ada },
    )
    expect(new Set(recovery).size).toBe(10)
    expect(await world.call('GET /factor', {}, { as: ada })).toMatchObject({ totp: true, recovery_left: 10 })
    const login = { body: { email: ada.email, password: seedPassword } }
    expect(await world.try('POST /auth/login', login)).toMatchObject({
      status: 401,
      body: { code: 'SECOND_FACTOR', ticket: expect.any(String) },
    })
  })

  it('shows the same secret again, for a request that is repeated', async () => {
    const body = { password: seedPassword }
    const shown = await world.call('POST /factor/totp', { body }, { as: ada })
    expect(await world.call('POST /factor/totp', { body }, { as: ada })).toEqual(shown)

    await world.database.run`update factor set created_at = now() - interval '31 minutes'`
    const late = { body: { code: codeNow(shown.secret) } }
    expect((await world.try('POST /factor/totp/confirm', late, { as: ada })).status).toBe(404)
    expect(await world.call('POST /factor/totp', { body }, { as: ada })).not.toEqual(shown)
  })

  it('needs the password, and a code that is right', async () => {
    const begun = await world.try('POST /factor/totp', { body: {} }, { as: ada })
    expect(begun).toMatchObject({ status: 422, body: { fields: { password: expect.any(String) } } })
    const { secret } = await world.call(
      'POST /factor/totp',
      { body: { password: seedPassword } },
      { as: ada },
    )

    const body = { code: otherCode(secret) }
    expect(await world.try('POST /factor/totp/confirm', { body }, { as: ada })).toMatchObject({
      status: 422,
      body: { code: 'RULE', fields: { code: expect.any(String) } },
    })
    expect(await world.call('GET /factor', {}, { as: ada })).toMatchObject({ totp: false })
  })

  it('does not replace a factor that is on', async () => {
    const { secret } = await switchOn(world, ada)
    const begun = await world.try('POST /factor/totp', { body: { password: seedPassword } }, { as: ada })
    expect(begun).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
    const again = { body: { code: codeNow(secret) } }
    expect((await world.try('POST /factor/totp/confirm', again, { as: ada })).status).toBe(409)
  })

  it('is closed after a temporary password, whose giver could lock the owner out, and to an unconfirmed address', async () => {
    const body = { password: seedPassword }
    await world.database.run`update credential set guarded_until = now() + interval '1 day'`
    expect(await world.try('POST /factor/totp', { body }, { as: ada })).toMatchObject({
      status: 422,
      body: { fields: { password: expect.stringContaining('24') } },
    })
    await world.database.run`update credential set guarded_until = null`
    await world.database.run`update app_user set is_confirmed = false where id = ${ada.id}`
    expect(await world.try('POST /factor/totp', { body }, { as: ada })).toMatchObject({
      status: 422,
      body: { fields: { email: expect.any(String) } },
    })
  })
})

describe('a sign-in with a second factor', () => {
  it('opens a session by the code of the app, which is like any other', async () => {
    const { secret } = await switchOn(world, ada)
    const ticket = await ticketOf(world, ada)
    const shown = codeNow(secret)
    const { status, body } = await second(ticket, `${shown.slice(0, 3)} ${shown.slice(3)}`)
    expect(status).toBe(200)
    expect(await world.call('GET /timer', {}, bearer(String(body.token)))).toBeDefined()

    // A refresh goes on with the session: no code is asked.
    const refreshed = await world.call(
      'POST /auth/refresh',
      { body: { reftoken: String(body.reftoken) } },
      {},
    )
    expect(await world.call('GET /timer', {}, bearer(refreshed.token))).toBeDefined()
  })

  it('takes a step once, and none before it', async () => {
    const { secret } = await switchOn(world, ada)
    const [earlier, now] = [codeNow(secret, -1), codeNow(secret)]
    expect((await second(await ticketOf(world, ada), now)).status).toBe(200)

    expect(await second(await ticketOf(world, ada), now)).toMatchObject(wrongCode)
    expect(await second(await ticketOf(world, ada), earlier)).toMatchObject(wrongCode)
  })

  it('takes a code once of several requests at a time', async () => {
    const { secret } = await switchOn(world, ada)
    const tickets = [await ticketOf(world, ada), await ticketOf(world, ada), await ticketOf(world, ada)]
    const code = codeNow(secret)
    const answers = await Promise.all(tickets.map((ticket) => second(ticket, code)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401])
  })

  it('is over after five wrong codes, also many at a time, and then takes no right one', async () => {
    const { secret } = await switchOn(world, ada)
    const ticket = await ticketOf(world, ada)
    const wrong = otherCode(secret)
    const answers = await Promise.all(Array.from({ length: 9 }, () => second(ticket, wrong)))
    expect(answers.filter(({ body }) => body.fields?.code !== undefined)).toHaveLength(5)

    expect(await second(ticket, codeNow(secret))).toMatchObject(over)
    expect((await second(await ticketOf(world, ada), codeNow(secret))).status).toBe(200)
  })

  it('is over after five minutes, and once it was used', async () => {
    const { secret } = await switchOn(world, ada)
    const late = await ticketOf(world, ada)
    await world.database.run`update sign_in_ticket set expires_at = now()`
    expect(await second(late, codeNow(secret))).toMatchObject(over)

    const ticket = await ticketOf(world, ada)
    expect((await second(ticket, codeNow(secret))).status).toBe(200)
    await forgetSteps(world)
    expect(await second(ticket, codeNow(secret))).toMatchObject(over)
  })

  it('takes no code of another person, and no ticket that is none', async () => {
    const own = await switchOn(world, baris)
    await switchOn(world, ada)
    expect(await second(await ticketOf(world, ada), codeNow(own.secret))).toMatchObject(wrongCode)
    expect(await second(await ticketOf(world, ada), own.recovery[0] ?? '')).toMatchObject(wrongCode)

    const ticket = await ticketOf(world, ada)
    const forged = Buffer.from(ticket, 'base64url')
    Buffer.from(baris.id.replaceAll('-', ''), 'hex').copy(forged)
    expect(await second(forged.toString('base64url'), codeNow(own.secret))).toMatchObject(over)
    expect(await second('x'.repeat(64), codeNow(own.secret))).toMatchObject(over)
  })

  it('ends with the password that it began with', async () => {
    const { secret } = await switchOn(world, ada)
    const ticket = await ticketOf(world, ada)
    const query = { old_password: seedPassword, new_password: fresh }
    await world.call('GET /user/pass/change', { query }, { as: ada })

    expect(await second(ticket, codeNow(secret))).toMatchObject(over)
  })

  it('tells nobody whether an account has one before its password is right', async () => {
    await switchOn(world, ada)
    const tries = [ada.email, baris.email, 'nobody@example.com'].map((email) =>
      world.try('POST /auth/login', { body: { email, password: 'yanlış-parola-8' } }),
    )
    const [first, ...others] = await Promise.all(tries)
    expect(first).toMatchObject({ status: 401, body: { code: 'LOGIN_FAILED' } })
    for (const other of others) expect(other.body).toEqual(first?.body)
  })

  it('delays wrong codes like wrong passwords, however many tickets there are', async () => {
    const limited = await openWorld({ rateLimit: true })
    const { secret } = await switchOn(limited, ada)
    const guess = async () => {
      const { status, body } = await limited.try('POST /auth/login', {
        body: { email: ada.email, password: seedPassword },
      })
      if (status === 429) return status
      const { ticket } = body
      return (
        await limited.try('POST /auth/second', { body: { ticket: String(ticket), code: otherCode(secret) } })
      ).status
    }
    const seen = []
    for (let n = 0; n < 7; n++) seen.push(await guess())

    expect(seen.slice(0, 5)).toEqual([401, 401, 401, 401, 401])
    expect(seen.slice(5)).toContain(429)
    await limited.close()
  })
})

describe('a recovery code', () => {
  it('takes the place of a code once, however it is typed, and its owner gets a mail', async () => {
    const { recovery } = await switchOn(world, ada)
    const [one = '', two = ''] = recovery
    expect((await second(await ticketOf(world, ada), one.toLowerCase().replace('-', ' '))).status).toBe(200)
    expect((await mailsOf(world)).join()).toContain('Kalan yedek kod: 9')

    expect(await second(await ticketOf(world, ada), one)).toMatchObject(wrongCode)
    expect((await second(await ticketOf(world, ada), two)).status).toBe(200)
    expect(await world.call('GET /factor', {}, { as: ada })).toMatchObject({ recovery_left: 8 })
  })

  it('is replaced with the password and a code, and the old ones end', async () => {
    const { secret, recovery } = await switchOn(world, ada)
    const [old = ''] = recovery
    const without = { body: { password: seedPassword, code: otherCode(secret) } }
    expect(await world.try('POST /factor/recovery', without, { as: ada })).toMatchObject({
      status: 422,
      body: { fields: { code: expect.any(String) } },
    })
    const body = { password: seedPassword, code: codeNow(secret) }
    const { recovery: fresh } = await world.call('POST /factor/recovery', { body }, { as: ada })
    expect(fresh).toHaveLength(10)

    expect(await second(await ticketOf(world, ada), old)).toMatchObject(wrongCode)
    expect((await second(await ticketOf(world, ada), fresh[9] ?? '')).status).toBe(200)
    const again = await world.try('POST /factor/recovery', { body }, { as: ada })
    expect(again).toMatchObject({ status: 422, body: { fields: { code: expect.any(String) } } })
  })

  it('is stored as a hash only, and the secret of the app is encrypted', async () => {
    const { secret, recovery } = await switchOn(world, ada)
    const rows = await world.database.rows`
      select f.*, c.hash from factor f join recovery_code c using (user_id)`
    const stored = JSON.stringify(rows, (_, value) =>
      value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
    )
    expect(rows).toHaveLength(10)
    expect(stored).not.toContain(secret)
    for (const code of recovery) {
      expect(stored).not.toContain(code)
      expect(stored).not.toContain(code.replace('-', ''))
    }
  })
})

describe('switching off', () => {
  it('asks the password and a code, and tells the owner by mail', async () => {
    const { secret } = await switchOn(world, ada)
    const code = codeNow(secret)
    for (const body of [
      { code },
      { password: 'yanlış-parola-8', code },
      { password: seedPassword, code: otherCode(secret) },
    ])
      expect((await world.try('DELETE /factor/totp', { body }, { as: ada })).status).toBe(422)
    await ticketOf(world, ada)

    const body = { password: seedPassword, code }
    await world.call('DELETE /factor/totp', { body }, { as: ada })
    expect((await mailsOf(world)).join()).toContain('yalnız parola sorulur')
    await world.login(ada)
    // Sent again, it changes nothing.
    await world.call('DELETE /factor/totp', { body }, { as: ada })
  })

  it('is done by an administrator for somebody else, who is told by mail and among the changes', async () => {
    const { secret } = await switchOn(world, cem)
    const body = { id: cem.id, password: seedPassword }
    await world.call('POST /factor/reset', { body }, { as: eda })

    await world.login(cem)
    expect((await mailsOf(world)).join()).toContain('sıfırladı')
    expect((await world.call('GET /audit', { query: {} }, { as: cem })).rows).toMatchObject([
      { action: 'reset', entity: 'factor', actor: { id: eda.id }, undo: null },
    ])
    expect(JSON.stringify(await world.call('GET /audit', { query: {} }, { as: cem }))).not.toContain(secret)
    await world.call('POST /factor/reset', { body }, { as: eda })
    expect((await world.call('GET /audit', { query: {} }, { as: cem })).rows).toHaveLength(1)
  })

  it('is not done by an administrator for oneself, without the password or by anybody else', async () => {
    await switchOn(world, eda)
    const password = seedPassword
    const own = await world.try('POST /factor/reset', { body: { id: eda.id, password } }, { as: eda })
    expect(own).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
    const bare = await world.try('POST /factor/reset', { body: { id: cem.id } }, { as: eda })
    expect(bare.status).toBe(422)
    const coach = await world.try('POST /factor/reset', { body: { id: ada.id, password } }, { as: cem })
    expect(coach.status).toBe(403)
  })
})

describe('no way around it', () => {
  it('is a reset by mail: nothing changes until the code was right', async () => {
    const { secret } = await switchOn(world, ada)
    const reset_token = await mailedReset(ada.email)
    const query = { reset_token, new_password: fresh }
    const asked = await world.try('GET /user/pass/change', { query })
    expect(asked).toMatchObject({ status: 401, body: { code: 'SECOND_FACTOR' } })
    const ticket = String(asked.body.ticket)

    expect((await world.try('GET /timer', {}, { as: ada })).status).toBe(200)
    await ticketOf(world, ada)
    const early = { body: { email: ada.email, password: fresh } }
    expect(await world.try('POST /auth/login', early)).toMatchObject({ body: { code: 'LOGIN_FAILED' } })
    expect(await second(ticket, otherCode(secret))).toMatchObject(wrongCode)

    const { status, body } = await second(ticket, codeNow(secret))
    expect(status).toBe(200)
    expect((await world.try('GET /timer', {}, { as: ada })).status).toBe(401)
    expect(await world.call('GET /factor', {}, bearer(String(body.token)))).toMatchObject({ totp: true })
    expect((await world.try('GET /user/pass/change', { query })).status).toBe(422)
    await ticketOf(world, { ...ada, password: fresh })
  })

  it('is a ticket of a reset that ended meanwhile', async () => {
    const { secret } = await switchOn(world, ada)
    const query = { reset_token: await mailedReset(ada.email), new_password: fresh }
    const { body } = await world.try('GET /user/pass/change', { query })
    await world.database.run`update password_reset set expires_at = now()`
    expect(await second(String(body.ticket), codeNow(secret))).toMatchObject(over)
    await ticketOf(world, ada)
  })

  it('is a temporary password, of a coach or an administrator', async () => {
    const { secret } = await switchOn(world, ada)
    const given = await world.call('GET /user/pass/reset', { query: { id: ada.id } }, { as: eda })
    const password = given.temporary_password ?? ''
    const ticket = await ticketOf(world, { ...ada, password })

    const { body } = await second(ticket, codeNow(secret))
    expect(body).toMatchObject({ must_change_password: true })
    const off = { body: { password, code: codeNow(secret, 1) } }
    const closed = await world.try('DELETE /factor/totp', off, bearer(String(body.token)))
    expect(closed).toMatchObject({ status: 403, body: { code: 'MUST_CHANGE_PASSWORD' } })
  })

  it('is coach mode', async () => {
    const calls = ['GET /factor', 'POST /factor/totp', 'DELETE /factor/totp', 'POST /auth/prove'] as const
    for (const key of calls) {
      const answered = await world.send(key, { body: { password: seedPassword } }, { as: cem, for: ada.id })
      expect(answered).toMatchObject({ status: 403, body: { code: 'COACH_SCOPE' } })
    }
  })

  it('is the export', async () => {
    const { secret, recovery } = await switchOn(world, ada)
    const input = { search: {}, query: { password: seedPassword } }
    const exported = JSON.stringify((await world.send('GET /export', input, { as: ada })).body)
    expect(exported).toContain(ada.email)
    for (const hidden of [secret, ...recovery, 'sealed', 'recovery_salt'])
      expect(exported).not.toContain(hidden)
  })

  it('is another role, which begins without one and with nothing of the old', async () => {
    const { secret } = await switchOn(world, ada)
    const ticket = await ticketOf(world, ada)
    await world.call('GET /user/save', { query: { id: ada.id, role_id: roleIds.coach } }, { as: eda })
    expect(await second(ticket, codeNow(secret))).toMatchObject(over)
    await world.login(ada)
    expect(await world.call('GET /factor', {}, { as: ada })).toMatchObject({ totp: false, recovery_left: 0 })
  })
})

describe('a new JWT_SECRET', () => {
  const rotated = 'another secret that is long enough too'
  const appOf = async (tokens: ReturnType<typeof makeTokens>) => {
    const app = await world.makeServer({ services: { ...world.services, tokens } })
    const send = async (url: string, payload: object) => {
      const reply = await app.inject({ method: 'POST', url, payload })
      return { status: reply.statusCode, body: reply.json() }
    }
    const asked = await send('/api/auth/login', { email: ada.email, password: seedPassword })
    return {
      answer: (code: string) => send('/api/auth/second', { ticket: asked.body.ticket, code }),
      close: () => app.close(),
    }
  }

  it('opens what the previous one sealed, and seals it with the new one', async () => {
    const { secret } = await switchOn(world, ada)
    const both = await appOf(makeTokens(rotated, Date.now, signingSecret))
    expect((await both.answer(codeNow(secret))).status).toBe(200)
    await both.close()
    await forgetSteps(world)

    const without = await appOf(makeTokens(rotated))
    expect((await without.answer(codeNow(secret))).status).toBe(200)
    await without.close()
  })

  it('without the previous one leaves the recovery codes as the way back', async () => {
    const { secret, recovery } = await switchOn(world, ada)
    const lost = await appOf(makeTokens(rotated))
    expect((await lost.answer(codeNow(secret))).status).toBe(401)
    expect((await lost.answer(recovery[0] ?? '')).status).toBe(200)
    await lost.close()
  })

  it('takes no secret that lies in the row of another account', async () => {
    const { secret } = await switchOn(world, baris)
    await switchOn(world, ada)
    await world.database.run`
      update factor set sealed = (select sealed from factor where user_id = ${baris.id})
      where user_id = ${ada.id}`
    expect(await second(await ticketOf(world, ada), codeNow(secret))).toMatchObject(wrongCode)
  })
})

describe('a proof', () => {
  const export_ = (token: string, query: object) =>
    world.send('GET /export', { search: {}, query }, bearer(token))

  it('takes the place of the password, in its session and for five minutes', async () => {
    const token = await world.login(ada)
    const { proof } = await world.call('POST /auth/prove', { body: { password: seedPassword } }, { as: ada })
    expect((await export_(token, { proof })).status).toBe(200)
    expect((await export_(token, {})).status).toBe(422)

    const elsewhere = await world.login(ada)
    const refused = { status: 422, body: { code: 'RULE', fields: { proof: expect.any(String) } } }
    expect(await export_(elsewhere, { proof })).toMatchObject(refused)
    const old = Buffer.from(
      world.services.tokens.seal(
        JSON.stringify({ proves: world.services.tokens.read(token).sid, until: Date.now() - 1000 }),
      ),
    ).toString('base64url')
    expect(await export_(token, { proof: old })).toMatchObject(refused)
    expect(await export_(token, { proof: 'x'.repeat(120) })).toMatchObject(refused)
  })

  it('is given for the right password only', async () => {
    const body = { password: 'yanlış-parola-8' }
    expect(await world.try('POST /auth/prove', { body }, { as: ada })).toMatchObject({
      status: 422,
      body: { fields: { password: expect.any(String) } },
    })
  })

  it('ends with its session', async () => {
    const token = await world.login(ada)
    const { proof } = await world.call('POST /auth/prove', { body: { password: seedPassword } }, { as: ada })
    const query = { old_password: seedPassword, new_password: fresh }
    const changed = await world.call('GET /user/pass/change', { query }, { as: ada })
    expect((await export_(token, { proof })).status).toBe(401)
    expect((await export_(changed.token, { proof })).status).toBe(422)
  })

  it('is taken by every call that asks the password', async () => {
    const { proof } = await world.call('POST /auth/prove', { body: { password: seedPassword } }, { as: ada })
    const query = { email: 'ada.yeni@example.com', proof }
    expect(await world.call('GET /user/save', { query }, { as: ada })).toMatchObject({
      new_email: 'ada.yeni@example.com',
    })
    const { links } = await world.call('GET /link', {}, { as: ada })
    const id = links[0]?.id ?? ''
    const raised = { id, access: 'act' as const, may_reset: true, proof }
    expect(await world.call('POST /link/access', { body: raised }, { as: ada })).toMatchObject({
      may_reset: true,
    })
    const { secret } = await world.call('POST /factor/totp', { body: { proof } }, { as: ada })
    await world.call('POST /factor/totp/confirm', { body: { code: codeNow(secret) } }, { as: ada })
    await forgetSteps(world)
    const code = codeNow(secret)
    await world.call('DELETE /factor/totp', { body: { proof, code } }, { as: ada })
    await world.call('DELETE /user/delete/{id}', { params: { id: ada.id }, query: { proof } }, { as: ada })
  })
})

describe('a role that needs one', () => {
  let strict: World
  beforeAll(async () => {
    strict = await openWorld({ factorRoles: ['admin', 'coach'] })
  })
  afterAll(() => strict.close())
  beforeEach(() => strict.renew())
  const lists = () => strict.try('GET /user', { query: {} }, { as: cem })

  it('has 14 days from the first sign-in on, and then sets it up before anything else', async () => {
    const { required, until, days_left } = await strict.call('GET /factor', {}, { as: cem })
    expect({ required, days_left }).toEqual({ required: true, days_left: 14 })
    const days = (Date.parse(until ?? '') - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(13.9)
    expect(days).toBeLessThanOrEqual(14)
    expect((await lists()).status).toBe(200)

    await strict.database.run`update app_user set factor_due = now() where id = ${cem.id}`
    expect(await lists()).toMatchObject({ status: 403, body: { code: 'FACTOR_NEEDED' } })
    expect(await strict.call('GET /factor', {}, { as: cem })).toMatchObject({ days_left: 0 })
    // Signing in again and refreshing bring no new days.
    await strict.login(cem)
    expect((await lists()).status).toBe(403)

    await switchOn(strict, cem)
    expect((await lists()).status).toBe(200)
    expect(await strict.call('GET /factor', {}, { as: cem })).toMatchObject({ totp: true, until: null })
  })

  it('begins the days at a refresh too, for sessions from before the setting', async () => {
    const before = await strict.call('POST /auth/login', {
      body: { email: cem.email, password: seedPassword },
    })
    await strict.database.run`update app_user set factor_due = null`
    await strict.call('POST /auth/refresh', { body: { reftoken: before.reftoken } }, {})
    const due = await strict.database.rows`select 1 from app_user where factor_due is not null`
    expect(due).toHaveLength(1)
  })

  it('is closed at once when it is switched off, and opens with a new one', async () => {
    const { secret } = await switchOn(strict, cem)
    const body = { password: seedPassword, code: codeNow(secret) }
    await strict.call('DELETE /factor/totp', { body }, { as: cem })
    expect(await lists()).toMatchObject({ status: 403, body: { code: 'FACTOR_NEEDED' } })
    await switchOn(strict, cem)
    expect((await lists()).status).toBe(200)
  })

  it('may set one up after a temporary password, as nothing else is open', async () => {
    await strict.tokenOf(cem)
    await strict.database.run`update credential set guarded_until = now() + interval '1 day'`
    await switchOn(strict, cem)
  })

  it('asks nothing of a student, who may have one all the same', async () => {
    expect(await strict.call('GET /factor', {}, { as: ada })).toMatchObject({ required: false, until: null })
    await switchOn(strict, ada)
  })
})
