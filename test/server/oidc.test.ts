import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ada, baris, eda, seedPassword } from '#contract/examples.ts'
import { roleIds } from '#rules/vocabulary.ts'
import { makeProviders, type ProviderFault } from '#server/services/oidc/providers.ts'
import { lettersOf } from '../support/examples.ts'
import { codeNow, switchOn } from '../support/factor.ts'
import { openProvider, returnTo, type TestProvider } from '../support/provider.ts'
import { made, signInElsewhere } from '../support/sign-in-elsewhere.ts'
import { openWorld, type Who, type World } from '../support/world.ts'

let provider: TestProvider
let world: World
beforeAll(async () => {
  provider = await openProvider()
  world = await openWorld({ providers: makeProviders([provider.settings], returnTo, () => {}) })
})
afterAll(async () => {
  await world.close()
  await provider.close()
})
beforeEach(async () => {
  await world.renew()
  await world.database.run`delete from oidc_identity`
})

const adaElsewhere = { subject: 'okul-ada', email: ada.email, email_verified: true, name: 'Ada Yılmaz' }
const own = { password: seedPassword }
const elsewhere = (person = adaElsewhere) => signInElsewhere(world, provider, person)
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
    expect((await lettersOf(world)).join()).toContain('/settings?section=security')
    // Again changes nothing.
    await tie(ada)
    expect(await lettersOf(world)).toHaveLength(1)
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
  })

  it('ends with a reset by mail, another role and the account', async () => {
    await tie(ada)
    await world.call('GET /user/pass/reset', { query: { email: ada.email } }, {})
    const reset_token = /#token=([\w-]+)/.exec((await lettersOf(world)).join())?.[1] ?? ''
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
      return makeProviders([provider.settings], returnTo, () => {}, undefined, clock).identify('okul', shown)
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
