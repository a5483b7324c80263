import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ada, baris, cem, eda, seedPassword } from '#contract/examples.ts'
import { limits } from '#rules/limits.ts'
import { roleIds } from '#rules/vocabulary.ts'
import { passkeyPlace } from '#server/services/passkey/place.ts'
import { accountId } from '#server/services/people/person-ids.ts'
import { mailsOf } from '../support/examples.ts'
import { codeNow, forgetSteps, switchOn } from '../support/factor.ts'
import { enterWith, newDevice } from '../support/passkey.ts'
import { openWorld, type Who, type World } from '../support/world.ts'

let world: World
const warned: object[] = []
beforeAll(async () => {
  world = await openWorld({ warn: (event, about) => warned.push({ event, ...about }) })
})
afterAll(() => world.close())
beforeEach(() => world.renew())

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
const unknown = { status: 401, body: { code: 'LOGIN_FAILED', fields: { response: expect.any(String) } } }
const enter = async (device: ReturnType<typeof newDevice>, ways = {}) =>
  world.try('POST /auth/passkey', { body: { response: await device.use(ways) } })
const listed = async (as: Who) => (await world.call('GET /factor', {}, { as })).passkeys
const add = (as: Who, response: object, name = 'Telefon') =>
  world.try('POST /passkey', { body: { name, response } as never }, { as })

describe('adding', () => {
  it('stores a passkey that signs in from then on, and tells the owner by mail', async () => {
    const device = newDevice(world)
    const added = await device.add(ada)
    expect(added).toEqual({
      id: expect.any(String),
      name: 'Telefon',
      created_at: expect.any(String),
      last_used_at: null,
    })
    expect(await listed(ada)).toEqual([added])
    expect((await mailsOf(world)).join()).toContain('geçiş anahtarı eklendi')

    const { token } = await world.call('POST /auth/passkey', { body: { response: await device.use() } })
    const { id, email } = await world.call('GET /user/data/{id}', { params: { id: ada.id } }, bearer(token))
    expect({ id, email }).toEqual({ id: ada.id, email: ada.email })
    expect((await listed(ada))[0]?.last_used_at).toEqual(expect.any(String))
  })

  it('asks the device for a person, names the account by its id, and leaves out what is there', async () => {
    const device = newDevice(world)
    await device.add(ada)
    const options = await world.call(
      'POST /passkey/options',
      { body: { password: seedPassword } },
      { as: ada },
    )
    expect(options).toMatchObject({
      rp: { id: 'etut.example' },
      user: { name: ada.email, displayName: ada.name },
      attestation: 'none',
      timeout: 300_000,
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: device.credentialId, transports: ['internal'] }],
    })
    expect(Buffer.from(options.user.id, 'base64url').toString()).toBe(ada.id)
  })

  it('is one passkey when its answer is sent twice', async () => {
    const response = await newDevice(world).make(ada)
    const first = await add(ada, response)
    expect(await add(ada, response)).toMatchObject({ status: 200, body: first.body })
    expect(await listed(ada)).toHaveLength(1)
  })

  it('takes a challenge once: what another device answers to it is refused', async () => {
    const { challenge } = await world.call(
      'POST /passkey/options',
      { body: { password: seedPassword } },
      { as: ada },
    )
    expect(await add(ada, newDevice(world).answerNew(challenge))).toMatchObject({ status: 200 })

    const second = await add(ada, newDevice(world).answerNew(challenge))

    expect(second).toMatchObject({ status: 422, body: { fields: { response: expect.any(String) } } })
    expect(await listed(ada)).toHaveLength(1)
  })

  it('takes only what was made here, now, for this session and by a person whom the device verified', async () => {
    const device = newDevice(world)
    const refused = { status: 422, body: { fields: { response: expect.any(String) } } }
    expect(await add(ada, await device.make(ada, { origin: 'https://etut.example.com' }))).toMatchObject(
      refused,
    )
    expect(await add(ada, await device.make(ada, { rpId: 'example' }))).toMatchObject(refused)
    expect(await add(ada, await device.make(ada, { flags: 65 }))).toMatchObject(refused)
    // Asked for by another person, to sign in, and made up.
    expect(await add(baris, await device.make(ada))).toMatchObject(refused)
    const { challenge } = await world.call('POST /auth/passkey/options', { body: {} })
    expect(await add(ada, device.answerNew(challenge))).toMatchObject(refused)
    expect(await add(ada, device.answerNew('AAAA'))).toMatchObject(refused)
    const late = world.services.tokens.challenge('sign in', Date.now() - 1)
    expect(await enter(device, { challenge: late })).toMatchObject(unknown)
    const junk = { clientDataJSON: 'e30', attestationObject: 'AAAA' }
    expect(await add(ada, { id: 'AAAA', response: junk })).toMatchObject(refused)
    expect(await listed(ada)).toEqual([])
  })

  it('does not read what a maker vouches for', async () => {
    expect(await add(ada, await newDevice(world).make(ada, { format: 'packed' }))).toMatchObject({
      status: 200,
    })
  })

  it('needs the password', async () => {
    const options = (body: object) => world.try('POST /passkey/options', { body }, { as: ada })
    expect((await options({})).body.fields).toHaveProperty('password')
    expect((await options({ password: 'yanlış-parola' })).body.fields).toHaveProperty('password')
    expect((await options({ proof: 'AAAA' })).body.fields).toHaveProperty('proof')
  })

  it('needs a code too where codes are on, unless another passkey proves', async () => {
    const { secret } = await switchOn(world, ada)
    const options = (body: object) => world.try('POST /passkey/options', { body }, { as: ada })
    expect((await options({ password: seedPassword })).body.fields).toHaveProperty('code')
    expect((await options({ password: seedPassword, code: 'AAAAA-AAAAA' })).body.fields).toHaveProperty(
      'code',
    )
    const { proof } = await world.call('POST /auth/prove', { body: { password: seedPassword } }, { as: ada })
    expect((await options({ proof })).body.fields).toHaveProperty('code')

    const device = newDevice(world)
    const code = { password: seedPassword, code: codeNow(secret) }
    expect(await add(ada, await device.make(ada, {}, code))).toMatchObject({ status: 200 })
    const proven = await world.call(
      'POST /auth/prove',
      { body: { passkey: await device.use() } },
      { as: ada },
    )
    expect(await options({ proof: proven.proof })).toMatchObject({ status: 200 })
  })

  it('stops at ten', async () => {
    for (let made = 0; made < limits.passkeys; made += 1) await newDevice(world).add(ada)
    const full = await add(ada, await newDevice(world).make(ada))
    expect(full).toMatchObject({ status: 422, body: { fields: { name: expect.stringContaining('10') } } })
    expect(await listed(ada)).toHaveLength(10)
  })

  it('is closed after a temporary password, whose giver could keep a way in, and to an unconfirmed address', async () => {
    await world.tokenOf(ada)
    await world.database
      .run`update credential set guarded_until = now() + interval '1 day' where user_id = ${ada.id}`
    const body = { password: seedPassword }
    const guarded = await world.try('POST /passkey/options', { body }, { as: ada })
    expect(guarded.body.fields).toHaveProperty('password', expect.stringContaining('24'))

    await world.database.run`update app_user set is_confirmed = false where id = ${baris.id}`
    const unconfirmed = await world.try(
      'POST /passkey/options',
      { body: { password: seedPassword } },
      { as: baris },
    )
    expect(unconfirmed.body.fields).toHaveProperty('email')
  })

  it('and signing in say why where the address is not https', async () => {
    const plain = await openWorld({ publicUrl: 'http://192.168.1.20:3000' })
    const body = { password: seedPassword }
    expect((await plain.try('POST /passkey/options', { body }, { as: ada })).body.fields).toHaveProperty(
      'passkey',
    )
    expect((await plain.try('POST /auth/passkey/options', { body: {} })).body.fields).toHaveProperty(
      'passkey',
    )
    expect((await plain.call('GET /factor', {}, { as: ada })).passkey_origin).toBeNull()
    await plain.close()
  })
})

describe('a passkey', () => {
  it('opens a session once for each challenge', async () => {
    const device = newDevice(world)
    await device.add(ada)
    const response = await device.use()
    const replies = await Promise.all(
      [1, 2, 3].map(() => world.try('POST /auth/passkey', { body: { response } })),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401, 401])
    expect(await world.try('POST /auth/passkey', { body: { response } })).toMatchObject(unknown)
  })

  it('of another origin or host, for another account, or unverified by its device opens nothing', async () => {
    const device = newDevice(world)
    await device.add(ada)
    expect(await enter(device, { origin: 'https://etut.example.evil.com' })).toMatchObject(unknown)
    expect(await enter(device, { origin: 'http://etut.example' })).toMatchObject(unknown)
    expect(await enter(device, { rpId: 'evil.com' })).toMatchObject(unknown)
    expect(await enter(device, { flags: 1 })).toMatchObject(unknown)
    expect(await enter(device, { challenge: 'AAAA' })).toMatchObject(unknown)
    const handle = (id: string) => Buffer.from(id).toString('base64url')
    expect(await enter(device, { userHandle: handle(baris.id) })).toMatchObject(unknown)
    expect(await enter(device, { userHandle: 'AAAA' })).toMatchObject(unknown)

    const signed = await device.use()
    const other = await newDevice(world).use()
    const forged = { ...signed, response: { ...signed.response, signature: other.response.signature } }
    expect(await world.try('POST /auth/passkey', { body: { response: forged } })).toMatchObject(unknown)
    expect((await enter(device)).status).toBe(200)
  })

  it('is found by another account that has the same device for its own key only', async () => {
    const device = newDevice(world)
    await device.add(ada)
    await device.add(baris)
    const { token } = await world.call('POST /auth/passkey', { body: { response: await device.use() } })
    const me = await world.call('GET /user/data/{id}', { params: { id: baris.id } }, bearer(token))
    expect(me.id).toBe(baris.id)
  })

  it('asks no code where codes are on', async () => {
    const device = newDevice(world)
    await device.add(ada)
    await switchOn(world, ada)
    expect((await enter(device)).status).toBe(200)
  })

  it('whose counter never changes is let in and logged, once it counts', async () => {
    warned.length = 0
    const device = newDevice(world)
    const { id } = await device.add(ada)
    expect((await enter(device, { counter: 0 })).status).toBe(200)
    expect((await enter(device, { counter: 7 })).status).toBe(200)
    expect(warned).toEqual([])
    expect((await enter(device, { counter: 7 })).status).toBe(200)
    expect((await enter(device, { counter: 0 })).status).toBe(200)
    const event = { event: 'passkey_counter_stood', actor: ada.id, target: id }
    expect(warned).toEqual([event, event])
  })

  it('is not listed, used or ended by somebody else', async () => {
    const { id } = await newDevice(world).add(ada)
    expect(await listed(baris)).toEqual([])
    expect((await world.try('DELETE /passkey/{id}', { params: { id } }, { as: baris })).status).toBe(404)
    expect((await world.try('GET /factor', {}, { as: cem, for: ada.id })).status).toBe(403)
    expect(await listed(ada)).toHaveLength(1)
  })

  it('that was deleted opens nothing, and its owner is told by mail', async () => {
    const device = newDevice(world)
    const { id } = await device.add(ada)
    await world.call('DELETE /passkey/{id}', { params: { id } }, { as: ada })
    expect(await enter(device)).toMatchObject(unknown)
    expect((await mailsOf(world)).join()).toContain('geçiş anahtarı silindi')
    expect((await world.try('DELETE /passkey/{id}', { params: { id } }, { as: ada })).status).toBe(404)
  })

  it('is not deleted where nothing else opens the account', async () => {
    const device = newDevice(world)
    const { id } = await device.add(ada)
    await world.database.run`update credential set password_hash = null where user_id = ${ada.id}`
    expect(await world.try('DELETE /passkey/{id}', { params: { id } }, { as: ada })).toMatchObject({
      status: 422,
      body: { fields: { id: expect.stringContaining('parolası yok') } },
    })
    expect((await enter(device)).status).toBe(200)
  })
})

describe('what ends a passkey', () => {
  const device = () => newDevice(world)

  it('is a reset by mail', async () => {
    const phone = device()
    await phone.add(ada)
    await world.call('GET /user/pass/reset', { query: { email: ada.email } }, {})
    const reset_token = /#token=([\w-]+)/.exec((await mailsOf(world)).join())?.[1] ?? ''
    await world.call(
      'GET /user/pass/change',
      { query: { reset_token, new_password: 'yeni-parola-2026' } },
      {},
    )
    expect(await enter(phone)).toMatchObject(unknown)
  })

  it('is a temporary password', async () => {
    const phone = device()
    await phone.add(ada)
    await world.call('GET /user/pass/reset', { query: { id: ada.id } }, { as: eda })
    expect(await enter(phone)).toMatchObject(unknown)
  })

  it('is another role', async () => {
    const phone = device()
    await phone.add(baris)
    await world.call('GET /user/save', { query: { id: baris.id, role_id: roleIds.coach } }, { as: eda })
    expect(await enter(phone)).toMatchObject(unknown)
  })

  it('is an administrator who resets the second factor, told by mail', async () => {
    const phone = device()
    await phone.add(baris)
    const body = { id: baris.id, password: seedPassword }
    await world.call('POST /factor/reset', { body }, { as: eda })
    expect(await enter(phone)).toMatchObject(unknown)
    expect((await mailsOf(world)).join()).toContain('iki adımlı girişin sıfırlandı')
  })

  it('is the end of the account', async () => {
    const phone = device()
    await phone.add(ada)
    const query = { password: seedPassword }
    await world.call('DELETE /user/delete/{id}', { params: { id: ada.id }, query }, { as: ada })
    expect(await enter(phone)).toMatchObject(unknown)
  })

  it('is not a new password by the old one', async () => {
    const phone = device()
    await phone.add(ada)
    const query = { old_password: seedPassword, new_password: 'yeni-parola-2026' }
    await world.call('GET /user/pass/change', { query }, { as: ada })
    expect((await enter(phone)).status).toBe(200)
  })
})

describe('a proof by a passkey', () => {
  it('takes the place of the password', async () => {
    const device = newDevice(world)
    await device.add(ada)
    const { proof } = await world.call(
      'POST /auth/prove',
      { body: { passkey: await device.use() } },
      { as: ada },
    )
    const search = { format: 'json' as const }
    expect((await world.try('GET /export', { search, query: { proof } }, { as: ada })).status).toBe(200)
    expect((await world.try('GET /export', { search, query: { proof } }, { as: baris })).status).toBe(422)
  })

  it('is not given for another person’s passkey, or for an answer that was used', async () => {
    const device = newDevice(world)
    await device.add(ada)
    const prove = async (as: Who, passkey: object) =>
      world.try('POST /auth/prove', { body: { passkey } as never }, { as })
    const answer = await device.use()
    expect((await prove(baris, answer)).body.fields).toHaveProperty('passkey')
    expect((await prove(ada, answer)).status).toBe(200)
    expect((await prove(ada, answer)).body.fields).toHaveProperty('passkey')
    expect(await world.try('POST /auth/passkey', { body: { response: answer as never } })).toMatchObject(
      unknown,
    )
  })
})

describe('where the role needs a second factor', () => {
  let strict: World
  beforeAll(async () => {
    strict = await openWorld({ factorRoles: ['coach'] })
  })
  afterAll(() => strict.close())
  beforeEach(() => strict.renew())
  const closed = { status: 403, body: { code: 'FACTOR_NEEDED' } }
  const days = (count: number) =>
    strict.database.run`
      update app_user set factor_due = now() - make_interval(days => ${count}) where id = ${cem.id}`
  const students = (options: object) => strict.try('GET /user', { query: {} }, options)
  const home = async () => {
    const { token } = await strict.call('POST /auth/login', {
      body: { email: cem.email, password: seedPassword },
    })
    return bearer(token)
  }

  it('a passkey will do, in the sessions in which it was used', async () => {
    const device = newDevice(strict)
    const first = await home()
    await days(1)
    expect(await students(first)).toMatchObject(closed)
    await strict.call(
      'POST /passkey',
      {
        body: {
          name: 'Telefon',
          response: device.answerNew(
            (await strict.call('POST /passkey/options', { body: { password: seedPassword } }, first))
              .challenge,
          ),
        },
      },
      first,
    )
    expect((await students(first)).status).toBe(200)
    expect(await strict.call('GET /factor', {}, first)).toMatchObject({ required: true, until: null })

    // A stolen password by itself opens nothing, and sets up nothing that would.
    const thief = await home()
    expect(await students(thief)).toMatchObject(closed)
    const body = { password: seedPassword }
    expect(await strict.try('POST /factor/totp', { body }, thief)).toMatchObject(closed)
    expect(await strict.try('POST /passkey/options', { body }, thief)).toMatchObject(closed)
    const { passkeys } = await strict.call('GET /factor', {}, thief)
    const params = { id: passkeys[0]?.id ?? '' }
    expect(await strict.try('DELETE /passkey/{id}', { params }, thief)).toMatchObject(closed)
    expect(passkeys).toHaveLength(1)
  })

  it('its use in a session opens that, and a new password keeps it open', async () => {
    const device = newDevice(strict)
    await device.add(cem)
    await days(1)
    const entered = await enterWith(strict, device)
    expect((await students(entered)).status).toBe(200)
    const query = { old_password: seedPassword, new_password: 'yeni-parola-2026' }
    const { token } = await strict.call('GET /user/pass/change', { query }, entered)
    expect((await students(bearer(token))).status).toBe(200)

    const { token: later } = await strict.call('POST /auth/login', {
      body: { email: cem.email, password: 'yeni-parola-2026' },
    })
    expect(await students(bearer(later))).toMatchObject(closed)
    await strict.call('POST /auth/prove', { body: { passkey: await device.use() } }, bearer(later))
    expect((await students(bearer(later))).status).toBe(200)
  })

  it('the account closes with the last one, and an administrator opens it again for a lost device', async () => {
    const device = newDevice(strict)
    const { id } = await device.add(cem)
    await days(1)
    const entered = await enterWith(strict, device)
    await strict.call('DELETE /passkey/{id}', { params: { id } }, entered)
    expect(await students(entered)).toMatchObject(closed)
    expect(
      await strict.try('POST /factor/totp', { body: { password: seedPassword } }, entered),
    ).toMatchObject({
      status: 200,
    })
    await strict.database.run`delete from factor`

    const lost = newDevice(strict)
    await lost.add(cem)
    const unproved = await home()
    expect(
      await strict.try('POST /factor/totp', { body: { password: seedPassword } }, unproved),
    ).toMatchObject(closed)
    await strict.call('POST /factor/reset', { body: { id: cem.id, password: seedPassword } }, { as: eda })
    const body = { password: seedPassword }
    const { secret } = await strict.call('POST /factor/totp', { body }, unproved)
    await strict.call('POST /factor/totp/confirm', { body: { code: codeNow(secret) } }, unproved)
    await forgetSteps(strict)
    expect((await students(unproved)).status).toBe(200)
  })

  it('a personal token of a coach with a passkey stays open', async () => {
    const device = newDevice(strict)
    await device.add(cem)
    const entered = await enterWith(strict, device)
    const body = { name: 'Tablo', scopes: ['students:read' as const], days: 30, password: seedPassword }
    const { token } = await strict.call('POST /token', { body }, entered)
    await days(1)
    expect((await students(bearer(token))).status).toBe(200)
  })
})

it('knows challenges for their purpose and time only', () => {
  const { tokens } = world.services
  const challenge = tokens.challenge('sign in', 1_800_000_000_000)
  expect(tokens.readChallenge(challenge, 'sign in')).toBe(1_800_000_000_000)
  expect(tokens.readChallenge(challenge, `add ${accountId(ada.id)}`)).toBeUndefined()
  expect(tokens.readChallenge(`${challenge}=`, 'sign in')).toBeUndefined()
  const other = challenge.startsWith('A') ? 'B' : 'A'
  expect(tokens.readChallenge(`${other}${challenge.slice(1)}`, 'sign in')).toBeUndefined()
})

it.each([
  ['https://etut.example', { rpId: 'etut.example', origin: 'https://etut.example' }],
  ['https://etut.example:8443', { rpId: 'etut.example', origin: 'https://etut.example:8443' }],
  ['http://localhost:3000', { rpId: 'localhost', origin: 'http://localhost:3000' }],
  ['http://127.0.0.1:3000', { rpId: 'localhost', origin: 'http://localhost:3000' }],
  ['http://[::1]:3000', { rpId: 'localhost', origin: 'http://localhost:3000' }],
  ['http://okul.local', undefined],
  ['http://192.168.1.20:3000', undefined],
  ['https://192.168.1.20', undefined],
  ['https://[fd00::1]', undefined],
])('at %s passkeys work at %o', (publicUrl, place) => {
  expect(passkeyPlace(publicUrl)).toEqual(place)
})
