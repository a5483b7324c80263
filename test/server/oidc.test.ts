import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ada, baris, eda, seedPassword } from '#contract/examples.ts'
import { roleIds } from '#rules/vocabulary.ts'
import { makeProviders, type ProviderFault } from '#server/services/oidc/providers.ts'
import { mailsOf } from '../support/examples.ts'
import { codeNow, switchOn } from '../support/factor.ts'
import { type Known, openProvider, patient, returnTo, type TestProvider } from '../support/provider.ts'
import { made, signInElsewhere } from '../support/sign-in-elsewhere.ts'
import { openWorld, type Who, type World } from '../support/world.ts'

let provider: TestProvider
let world: World
beforeAll(async () => {
  provider = await openProvider()
  world = await openWorld({ providers: makeProviders([provider.settings], returnTo, () => {}, patient) })
})
afterAll(async () => {
  await world.close()
  await provider.close()
})
beforeEach(async () => {
  await world.renew()
  await world.database.run`delete from oidc_identity`
  provider.alter(null)
})

const adaElsewhere = { subject: 'okul-ada', email: ada.email, email_verified: true, name: 'Ada Yılmaz' }
const own = { password: seedPassword }
const elsewhere = (person: Known = adaElsewhere) => signInElsewhere(world, provider, person)
const enter = (body: Awaited<ReturnType<typeof elsewhere>>) => world.try('POST /auth/oidc', { body })
const bearer = (token: unknown) => ({ headers: { authorization: `Bearer ${token}` } })

async function tie(as: Who, person = adaElsewhere): Promise<void> {
  await world.call('POST /factor/oidc', { body: { ...(await elsewhere(person)), ...own } }, { as })
}

describe('an identity that opens no account', () => {
  it('opens none by its e-mail, verified or not: no tokens, and its address is taken', async () => {
    const { status, body } = await enter(await elsewhere())
    expect(status).toBe(401)
    expect(body).toEqual({
      code: 'OIDC_UNKNOWN',
      message: expect.any(String),
      ticket: expect.any(String),
      known: { name: 'Ada Yılmaz', email: ada.email },
    })

    const filled = { name: 'Ada', email: ada.email, ticket: String(body.ticket), role_id: roleIds.student }
    const registered = await world.try('POST /auth/register', { body: filled })
    expect(registered).toMatchObject({ status: 409, body: { code: 'EMAIL_TAKEN' } })
    expect(registered.body).not.toHaveProperty('token')
    expect((await enter(await elsewhere())).status).toBe(401)
  })

  it('registers an account without a password, once', async () => {
    const { body } = await enter(await elsewhere({ ...adaElsewhere, email: 'filiz@example.com' }))
    const filled = {
      name: 'Filiz',
      email: 'filiz@example.com',
      ticket: String(body.ticket),
      role_id: roleIds.student,
    }
    const opened = await world.call('POST /auth/register', { body: filled }, {})
    expect(await world.call('GET /factor', {}, bearer(opened.token))).toMatchObject({
      has_password: false,
      oidc: [{ provider: 'okul', last_used_at: null }],
    })

    const again = { ...filled, email: 'filiz2@example.com' }
    expect(await world.try('POST /auth/register', { body: again })).toMatchObject({
      status: 422,
      body: { fields: { ticket: expect.any(String) } },
    })
    const login = { email: 'filiz@example.com', password: 'kalem-defter-9' }
    expect((await world.try('POST /auth/login', { body: login })).body.code).toBe('LOGIN_FAILED')
    expect((await enter(await elsewhere())).status).toBe(200)
  })

  it('needs a ticket of this server, or a password', async () => {
    const filled = { name: 'Filiz', email: 'filiz@example.com', role_id: roleIds.student }
    expect(await world.try('POST /auth/register', { body: filled })).toMatchObject({
      status: 400,
      body: { fields: { password: expect.any(String) } },
    })
    for (const ticket of ['', 'x'.repeat(200), world.services.tokens.seal('{}').toString('base64url')])
      expect(await world.try('POST /auth/register', { body: { ...filled, ticket } })).toMatchObject({
        status: 422,
        body: { fields: { ticket: expect.any(String) } },
      })
  })
})

describe('an identity that is tied', () => {
  it('opens its account, whatever its e-mail is by then', async () => {
    await tie(ada)
    const { status, body } = await enter(await elsewhere({ ...adaElsewhere, email: baris.email }))
    expect(status).toBe(200)
    expect(await world.call('GET /factor', {}, bearer(body.token))).toMatchObject({
      oidc: [{ provider: 'okul', last_used_at: expect.any(String) }],
    })
    expect(
      await world.call('GET /user/data/{id}', { params: { id: ada.id } }, bearer(body.token)),
    ).toMatchObject({ email: ada.email })
  })

  it('is told to its owner by mail, and asks the password', async () => {
    const refused = await world.try('POST /factor/oidc', { body: await elsewhere() }, { as: ada })
    expect(refused).toMatchObject({ status: 422, body: { fields: { password: expect.any(String) } } })
    await tie(ada)
    expect((await mailsOf(world)).join()).toContain('/settings?section=security')
    // Again changes nothing.
    await tie(ada)
    expect(await mailsOf(world)).toHaveLength(1)
  })

  it('is asked the code of a second factor all the same', async () => {
    await tie(ada)
    const { secret } = await switchOn(world, ada)
    const asked = await enter(await elsewhere())
    expect(asked).toMatchObject({ status: 401, body: { code: 'SECOND_FACTOR' } })
    const body = { ticket: String(asked.body.ticket), code: codeNow(secret) }
    expect((await world.call('POST /auth/second', { body }, {})).token).toEqual(expect.any(String))
  })

  it('opens one account, which has one identity of a provider', async () => {
    await tie(ada)
    const ofBaris = { body: { ...(await elsewhere()), ...own } }
    expect(await world.try('POST /factor/oidc', ofBaris, { as: baris })).toMatchObject({
      status: 422,
      body: { fields: { provider: expect.any(String) } },
    })
    const other = await elsewhere({ ...adaElsewhere, subject: 'okul-other' })
    expect((await world.try('POST /factor/oidc', { body: { ...other, ...own } }, { as: ada })).status).toBe(
      409,
    )
  })

  it('is closed to an unconfirmed address, and for a day after a temporary password', async () => {
    await world.database.run`update app_user set is_confirmed = false where id = ${ada.id}`
    expect(
      await world.try('POST /factor/oidc', { body: { ...(await elsewhere()), ...own } }, { as: ada }),
    ).toMatchObject({ status: 422, body: { fields: { email: expect.any(String) } } })
    await world.database.run`update credential set guarded_until = now() + interval '1 day'`
    expect(
      await world.try('POST /factor/oidc', { body: { ...(await elsewhere()), ...own } }, { as: ada }),
    ).toMatchObject({ status: 422, body: { fields: { password: expect.stringContaining('24') } } })
  })

  it('is untied, unless nothing else opens the account', async () => {
    const params = { provider: 'okul' }
    await tie(ada)
    await world.call('DELETE /factor/oidc/{provider}', { params }, { as: ada })
    expect((await enter(await elsewhere())).body.code).toBe('OIDC_UNKNOWN')
    expect((await world.try('DELETE /factor/oidc/{provider}', { params }, { as: ada })).status).toBe(404)

    await tie(ada)
    await world.database.run`update credential set password_hash = null where user_id = ${ada.id}`
    expect(await world.try('DELETE /factor/oidc/{provider}', { params }, { as: ada })).toMatchObject({
      status: 422,
      body: { fields: { provider: expect.any(String) } },
    })
    expect((await enter(await elsewhere())).status).toBe(200)
  })

  it('is not untied for another provider that the operator has taken out', async () => {
    await tie(ada)
    await world.database.run`update credential set password_hash = null where user_id = ${ada.id}`
    await world.database.run`
      insert into oidc_tie (user_id, issuer, subject) values (${ada.id}, 'https://eski.example/', 'ada')`
    const params = { provider: 'okul' }
    expect(await world.try('DELETE /factor/oidc/{provider}', { params }, { as: ada })).toMatchObject({
      status: 422,
      body: { fields: { provider: expect.any(String) } },
    })
  })

  it('ends with a reset by mail, another role and the account', async () => {
    await tie(ada)
    await world.call('GET /user/pass/reset', { query: { email: ada.email } }, {})
    const reset_token = /#token=([\w-]+)/.exec((await mailsOf(world)).join())?.[1] ?? ''
    await world.call(
      'GET /user/pass/change',
      { query: { reset_token, new_password: 'yeni-parola-2026' } },
      {},
    )
    expect((await enter(await elsewhere())).body.code).toBe('OIDC_UNKNOWN')

    await tie(baris)
    await world.call('GET /user/save', { query: { id: baris.id, role_id: roleIds.coach } }, { as: eda })
    expect((await enter(await elsewhere())).body.code).toBe('OIDC_UNKNOWN')

    await world.login(baris)
    await tie(baris)
    await world.call('DELETE /user/delete/{id}', { params: { id: baris.id }, query: own }, { as: baris })
    expect((await enter(await elsewhere())).body.code).toBe('OIDC_UNKNOWN')
  })

  it('shows again who is calling, in place of the password', async () => {
    await tie(ada)
    const { proof } = await world.call('POST /auth/prove', { body: { oidc: await elsewhere() } }, { as: ada })
    expect((await world.send('GET /export', { search: {}, query: { proof } }, { as: ada })).status).toBe(200)

    const asBaris = { body: { oidc: await elsewhere() } }
    expect(await world.try('POST /auth/prove', asBaris, { as: baris })).toMatchObject({
      status: 422,
      body: { fields: { oidc: expect.any(String) } },
    })
  })

  it('does not show it by a sign-in of an hour ago', async () => {
    await tie(ada)
    const signedInAt = Math.floor(Date.now() / 1000) - 3600
    const old = await elsewhere({ ...adaElsewhere, signedInAt })
    expect(await world.try('POST /auth/prove', { body: { oidc: old } }, { as: ada })).toMatchObject({
      status: 422,
      body: { fields: { oidc: expect.any(String) } },
    })
    // Signing in is the provider's to decide.
    expect((await enter(await elsewhere({ ...adaElsewhere, signedInAt }))).status).toBe(200)
  })

  it('asks the provider for its password where a page wants it again', async () => {
    const { challenge, state, nonce } = made()
    const body = { provider: 'okul', challenge, state, nonce, again: true }
    const { url } = await world.call('POST /auth/oidc/start', { body }, {})
    expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({ prompt: 'login', max_age: '0' })
    provider.now.person = adaElsewhere
    expect((await provider.signIn(url)).get('code')).toEqual(expect.any(String))
  })

  it('does all that asks the password for an account without one', async () => {
    const { body: unknown } = await enter(await elsewhere({ ...adaElsewhere, email: 'filiz@example.com' }))
    const filled = { name: 'Filiz', email: 'filiz@example.com', role_id: roleIds.student }
    const body = { ...filled, ticket: String(unknown.ticket) }
    const { token } = await world.call('POST /auth/register', { body }, {})
    const filiz = bearer(token)
    await world.database.run`update app_user set is_confirmed = true where name = 'Filiz'`
    const { sub: id, sid } = world.services.tokens.read(token)
    expect(await world.call('GET /factor', {}, filiz)).toMatchObject({ has_password: false })
    const { proof } = await world.call('POST /auth/prove', { body: { oidc: await elsewhere() } }, filiz)

    const { secret } = await world.call('POST /factor/totp', { body: { proof } }, filiz)
    const { recovery } = await world.call(
      'POST /factor/totp/confirm',
      { body: { code: codeNow(secret) } },
      filiz,
    )
    const renewed = { body: { proof, code: recovery[0] ?? '' } }
    const codes = await world.call('POST /factor/recovery', renewed, filiz)
    await world.call('DELETE /factor/totp', { body: { proof, code: codes.recovery[0] ?? '' } }, filiz)
    await world.call('POST /passkey/options', { body: { proof } }, filiz)
    const wish = { name: 'Tablo', scopes: ['study:read' as const], days: 7, proof }
    await world.call('POST /token', { body: wish }, filiz)
    expect((await world.send('GET /export', { search: {}, query: { proof } }, filiz)).status).toBe(200)
    await world.database.run`
      insert into session (user_id, id) values (${id}, ${randomUUID()})`
    await world.database.run`
      update session set created_at = now() - interval '1 day' where user_id = ${id}`
    const [other] = await world.database.rows<{ id: string }>`
      select id from session where user_id = ${id} and id <> ${sid}`
    const params = { id: other?.id ?? '' }
    await world.call('DELETE /auth/sessions/{id}', { params, query: { proof } }, filiz)
    const query = { email: 'filiz.yeni@example.com', proof }
    expect(await world.call('GET /user/save', { query: { id, ...query } }, filiz)).toMatchObject({
      new_email: 'filiz.yeni@example.com',
    })
    // The mail that confirms the address holds rows of the account meanwhile.
    await world.services.mailer.settled()
    await world.call('DELETE /user/delete/{id}', { params: { id }, query: { proof } }, filiz)
  })

  it('is untied by somebody without a password who has a passkey', async () => {
    await tie(ada)
    await world.database.run`update credential set password_hash = null where user_id = ${ada.id}`
    await world.database.run`
      insert into passkey (user_id, id, credential_id, public_key, counter, transports, name)
      values (${ada.id}, ${randomUUID()}, 'one', 'key', 0, '{}', 'Telefon')`
    await world.call('DELETE /factor/oidc/{provider}', { params: { provider: 'okul' } }, { as: ada })
  })

  it('is part of the export', async () => {
    await tie(ada)
    const { body } = await world.send('GET /export', { search: {}, query: own }, { as: ada })
    expect((body as { identities: object[] }).identities).toMatchObject([
      { issuer: expect.any(String), subject: 'okul-ada' },
    ])
  })
})

describe('what comes back from a provider', () => {
  const refused = { status: 401, body: { code: 'LOGIN_FAILED', fields: { code: expect.any(String) } } }

  it('is taken once', async () => {
    await tie(ada)
    const shown = await elsewhere()
    expect((await enter(shown)).status).toBe(200)
    expect(await enter(shown)).toMatchObject(refused)
  })

  it.each([
    ['another nonce', () => ({ nonce: made().nonce })],
    ['another verifier', () => ({ verifier: made().verifier })],
    ['a code of nobody', () => ({ code: 'nobody' })],
    ['another issuer', () => ({ iss: 'https://another.example' })],
  ])('is refused with %s', async (_, wrong) => {
    await tie(ada)
    expect(await enter({ ...(await elsewhere()), ...wrong() })).toMatchObject(refused)
    // Within a session it is a wrong field, and no end of the session.
    const body = { ...(await elsewhere()), ...wrong(), ...own }
    expect(await world.try('POST /factor/oidc', { body }, { as: baris })).toMatchObject({
      status: 422,
      body: { code: 'RULE', fields: { code: expect.any(String) } },
    })
  })

  it('is refused with a signature that is not the provider’s, or from a description of another issuer', async () => {
    await tie(ada)
    const shown = await elsewhere()
    // Another letter within the signature of the ID token.
    provider.alter((path, text) =>
      path.startsWith('/token')
        ? text.replace(
            /("id_token":"[^"]+)(.)(.{20}")/,
            (_, head, letter, tail) => head + (letter === 'A' ? 'B' : 'A') + tail,
          )
        : text,
    )
    expect(await enter(shown)).toMatchObject(refused)

    const { settings } = provider
    provider.alter((path, text) =>
      path.includes('openid-configuration')
        ? text.replace(`"issuer":"${settings.issuer}"`, '"issuer":"https://accounts.google.com"')
        : text,
    )
    const { challenge, state, nonce } = made()
    const fresh = makeProviders([settings], returnTo, () => {})
    await expect(fresh.start(settings.key, { challenge, state, nonce })).rejects.toMatchObject({
      kind: 'away',
    })
    provider.alter(null)
  })

  it('opens nothing at another provider that calls somebody else the same', async () => {
    await tie(ada)
    const other = await openProvider()
    const providers = makeProviders([{ ...other.settings, key: 'okul' }], returnTo, () => {}, patient)
    const app = await world.makeServer({ services: { ...world.services, providers } })
    const { verifier, challenge, state, nonce } = made()
    const post = (url: string, payload: object) => app.inject({ method: 'POST', url, payload })
    const begun = await post('/api/auth/oidc/start', { provider: 'okul', challenge, state, nonce })
    other.now.person = adaElsewhere
    const code = (await other.signIn(begun.json().url)).get('code') ?? ''
    const entered = await post('/api/auth/oidc', { provider: 'okul', code, verifier, nonce })
    expect(entered.json()).toMatchObject({ code: 'OIDC_UNKNOWN' })
    await app.close()
    await other.close()
  })

  it('is taken from a provider that has just replaced its keys', async () => {
    await tie(ada)
    for (let n = 0; n < 3; n++) {
      provider.rotate()
      expect((await enter(await elsewhere())).status).toBe(200)
    }
  })

  it('is refused where the clocks differ by more than a minute', async () => {
    const hour = 3_600_000
    const identify = async (away: number) => {
      const shown = await elsewhere()
      const clock = () => Date.now() + away
      return makeProviders([provider.settings], returnTo, () => {}, patient, clock).identify('okul', shown)
    }
    for (const away of [-30_000, 0, 30_000]) expect((await identify(away)).subject).toBe('okul-ada')
    for (const away of [-2 * hour, 2 * hour])
      await expect(identify(away)).rejects.toMatchObject({ kind: 'clock' } satisfies Partial<ProviderFault>)
  })

  it('is nothing of a provider that is not set up', async () => {
    const { verifier: _, ...asked } = made()
    const body = { provider: 'google', ...asked }
    expect(await world.try('POST /auth/oidc/start', { body })).toMatchObject({
      status: 422,
      body: { fields: { provider: expect.any(String) } },
    })
    expect((await world.call('GET /sabit', {}, {})).oidc).toEqual([{ provider: 'okul', name: 'Keycloak' }])
  })
})

describe('a provider that does not answer', () => {
  it('is not closed to others by what somebody sends', async () => {
    await tie(ada)
    for (const wrong of [
      { verifier: 'ü'.repeat(50) },
      { code: 'x'.repeat(4000) },
      { iss: 'https://a.example' },
    ])
      expect((await enter({ ...(await elsewhere()), ...wrong })).status).toBe(401)
    expect((await enter(await elsewhere())).status).toBe(200)
  })

  it('holds nobody: those who wait are few, and further ones are told at once', async () => {
    const silent = await openProvider()
    silent.hang(true)
    const reasons: string[] = []
    const limits = { waitMs: 300, atOnce: 3, restMs: 60_000 }
    const providers = makeProviders([silent.settings], returnTo, (reason) => reasons.push(reason), limits)
    const asked = await openWorld({ providers })
    const { verifier: _, ...rest } = made()
    const start = () => asked.try('POST /auth/oidc/start', { body: { provider: 'okul', ...rest } })
    const waiting = Array.from({ length: 20 }, start)
    // The database and everything else goes on meanwhile.
    expect((await asked.try('GET /exam', { query: {} }, { as: ada })).status).toBe(200)

    for (const each of await Promise.all(waiting))
      expect(each).toMatchObject({ status: 422, body: { fields: { provider: expect.any(String) } } })
    expect(silent.requests()).toBeLessThanOrEqual(3)
    expect(reasons.length).toBeLessThanOrEqual(3)

    // It rests: nobody asks it, though it would answer now.
    silent.hang(false)
    const before = silent.requests()
    expect((await start()).status).toBe(422)
    expect(silent.requests()).toBe(before)
    await asked.close()
    await silent.close()
  })
})
