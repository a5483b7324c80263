import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ada, baris, cem, eda, seedPassword } from '#contract/examples.ts'
import { table } from '#contract/table.ts'
import { roleIds } from '#rules/vocabulary.ts'
import { mailsOf } from '../support/examples.ts'
import { codeNow, forgetSteps, switchOn, ticketOf } from '../support/factor.ts'
import { newDevice } from '../support/passkey.ts'
import { makePersonal } from '../support/personal-token.ts'
import { sharedProvider } from '../support/provider.ts'
import { signInElsewhere, tieElsewhere } from '../support/sign-in-elsewhere.ts'
import { openWorld, type Who, type World } from '../support/world.ts'

/**
 * Ways on which somebody could get around a second factor, each tried by a thief who knows Ada's password, reads her
 * mailbox, or holds something that she once had. Ada has codes on.
 */
let world: World
let secret: string
let recovery: string[]
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.renew()
  ;({ secret, recovery } = await switchOn(world, ada))
})

const fresh = 'yeni-parola-2026'
const own = { password: seedPassword }
const bearer = (token: unknown) => ({ headers: { authorization: `Bearer ${token}` } })
const login = (password = seedPassword, email = ada.email) =>
  world.try('POST /auth/login', { body: { email, password } })
const second = (ticket: string, code: string) => world.try('POST /auth/second', { body: { ticket, code } })
const change = (query: object) => world.try('GET /user/pass/change', { query: query as never })
const works = async (token: unknown) => (await world.send('GET /timer', {}, bearer(token))).status === 200
const asksCode = { status: 401, body: { code: 'SECOND_FACTOR', ticket: expect.any(String) } }
const failed = { status: 401, body: { code: 'LOGIN_FAILED' } }
/** A code that the app does not show now, or a step away. */
function otherCode(): string {
  const good = [-1, 0, 1].map((away) => codeNow(secret, away))
  return ['000000', '111111', '222222', '333333'].find((code) => !good.includes(code)) ?? ''
}
async function mailed(kind: string, email = ada.email): Promise<string> {
  if (kind === 'token') await world.call('GET /user/pass/reset', { query: { email } }, {})
  const found = [...(await mailsOf(world)).join().matchAll(new RegExp(`#${kind}=([\\w-]+)`, 'g'))]
  return found.at(-1)?.[1] ?? ''
}
/** What the thief must never get. */
function expectNoTokens({ body }: { body: object }): void {
  expect(body).not.toHaveProperty('token')
  expect(body).not.toHaveProperty('reftoken')
}

describe('a thief of the password and the mailbox', () => {
  it('gets a ticket from a reset by mail, which changes nothing without the code', async () => {
    const asked = await change({ reset_token: await mailed('token'), new_password: fresh })
    expect(asked).toMatchObject(asksCode)
    expectNoTokens(asked)
    expect(await second(String(asked.body.ticket), otherCode())).toMatchObject(failed)
    expect(await login(fresh)).toMatchObject(failed)
    expect(await login()).toMatchObject(asksCode)
  })

  it('gets no further by changing the e-mail, then resetting by the new mailbox', async () => {
    // Without a session there is no change; with one of Ada's, the reset still asks the code.
    const query = { email: 'hirsiz@example.com', ...own }
    expect((await world.try('GET /user/save', { query })).status).toBe(401)
    await world.call('GET /user/save', { query }, { as: ada })
    await world.call('POST /auth/confirm', { body: { token: await mailed('confirm') } }, {})
    const reset_token = await mailed('token', 'hirsiz@example.com')
    expect(reset_token).not.toBe('')
    const asked = await change({ reset_token, new_password: fresh })
    expect(asked).toMatchObject(asksCode)
    expectNoTokens(asked)
  })

  it('undoes no change of e-mail into a session, and its reset asks the code', async () => {
    await world.call('GET /user/save', { query: { email: 'ada.yeni@example.com', ...own } }, { as: ada })
    const stopped = await world.try('POST /auth/stop', { body: { token: await mailed('stop') } })
    expect(stopped).toMatchObject({ status: 200, body: { ok: true } })
    expectNoTokens(stopped)
    const asked = await change({ reset_token: await mailed('token'), new_password: fresh })
    expect(asked).toMatchObject(asksCode)
  })

  it('confirms no address in the session of another account', async () => {
    await world.database.run`update app_user set is_confirmed = false where id = ${baris.id}`
    await world.call('POST /confirm/send', {}, { as: baris })
    const token = await mailed('confirm')
    expect((await world.try('POST /confirm', { body: { token } }, { as: cem })).status).toBe(422)
    const { body } = await world.try('POST /factor/totp', { body: own }, { as: baris })
    expect(body.fields).toHaveProperty('email')
  })

  it('registers no second account with the address', async () => {
    const body = { name: 'Ada', email: ada.email, password: fresh, role_id: roleIds.student }
    const again = await world.try('POST /auth/register', { body })
    expect(again).toMatchObject({ status: 409, body: { code: 'EMAIL_TAKEN' } })
    expectNoTokens(again)
  })
})

describe('somebody who helps with passwords', () => {
  it('as a coach gives a temporary password, which asks the code', async () => {
    const { links } = await world.call('GET /link', {}, { as: ada })
    const raised = { id: links[0]?.id ?? '', access: 'act' as const, may_reset: true, ...own }
    await world.call('POST /link/access', { body: raised }, { as: ada })
    const given = await world.call('GET /user/pass/reset', { query: { id: ada.id } }, { as: cem })
    const asked = await login(given.temporary_password ?? '')
    expect(given.temporary_password).toEqual(expect.any(String))
    expect(asked).toMatchObject(asksCode)
    expectNoTokens(asked)
  })

  it('as a coach reads and changes no factor in coach mode, and proves nothing there', async () => {
    for (const [key, row] of Object.entries(table)) {
      if (!/ \/(factor|passkey|token|auth\/(prove|sessions))/.test(key)) continue
      const answered = await world.send(key, row.example, { as: cem, for: ada.id })
      expect(answered, key).toMatchObject({ status: 403 })
    }
  })

  it('as an administrator resets no factor of that same account, and nobody else resets any', async () => {
    const reset = (id: string, as: Who) => world.try('POST /factor/reset', { body: { id, ...own } }, { as })
    expect((await reset(eda.id, eda)).status).toBe(403)
    expect((await reset(ada.id, cem)).status).toBe(403)
    expect((await reset(ada.id, ada)).status).toBe(403)
    expect(await login()).toMatchObject(asksCode)
  })

  it('as an administrator changes the e-mail, and the reset by it asks the code', async () => {
    const query = { id: ada.id, email: 'baska@example.com', ...own }
    await world.call('GET /user/save', { query }, { as: eda })
    const asked = await change({
      reset_token: await mailed('token', 'baska@example.com'),
      new_password: fresh,
    })
    expect(asked).toMatchObject(asksCode)
  })
})

describe('a ticket', () => {
  it('is no token: not of a session, of a refresh, of a registration, of a reset or of a confirmation', async () => {
    const ticket = await ticketOf(world, ada)
    expect(await works(ticket)).toBe(false)
    expect((await world.try('POST /auth/refresh', { body: { reftoken: ticket } })).status).toBe(401)
    const filled = { name: 'Hırsız', email: 'hirsiz@example.com', role_id: roleIds.student, ticket }
    expect((await world.try('POST /auth/register', { body: filled })).status).toBe(422)
    expect((await change({ reset_token: ticket, new_password: fresh })).status).toBe(422)
    expect((await world.try('POST /auth/confirm', { body: { token: ticket } })).status).toBe(422)
    expect((await world.try('POST /auth/stop', { body: { token: ticket } })).status).toBe(422)
  })

  it('of another person takes neither the caller’s code nor the caller’s recovery code', async () => {
    const thief = await switchOn(world, baris)
    expect(await second(await ticketOf(world, ada), codeNow(thief.secret))).toMatchObject(failed)
    expect(await second(await ticketOf(world, ada), thief.recovery[0] ?? '')).toMatchObject(failed)
  })

  it('is taken once, also by two who send it with the right code at a time', async () => {
    const ticket = await ticketOf(world, ada)
    const both = await Promise.all([1, 2].map(() => second(ticket, codeNow(secret))))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
    await forgetSteps(world)
    expect(await second(ticket, codeNow(secret))).toMatchObject(failed)
  })

  it('takes five codes, however many are sent at a time, and a sixth that is right is none', async () => {
    const ticket = await ticketOf(world, ada)
    const tried = await Promise.all(Array.from({ length: 12 }, () => second(ticket, otherCode())))
    expect(tried.filter(({ body }) => body.fields?.code !== undefined)).toHaveLength(5)
    expect(await second(ticket, codeNow(secret))).toMatchObject(failed)
  })

  it('ends with the password, the role and the account that it was for', async () => {
    const ticket = await ticketOf(world, ada)
    await world.call('GET /user/save', { query: { id: ada.id, role_id: roleIds.coach } }, { as: eda })
    expect(await second(ticket, codeNow(secret))).toMatchObject(failed)

    const other = await switchOn(world, baris)
    const ofBaris = await ticketOf(world, baris)
    await world.call('DELETE /user/delete/{id}', { params: { id: baris.id }, query: own }, { as: baris })
    expect(await second(ofBaris, codeNow(other.secret))).toMatchObject(failed)
  })
})

describe('a code', () => {
  it('of a step that was taken is none with another ticket, and none before it', async () => {
    const [earlier, now] = [codeNow(secret, -1), codeNow(secret)]
    expect((await second(await ticketOf(world, ada), now)).status).toBe(200)
    expect(await second(await ticketOf(world, ada), now)).toMatchObject(failed)
    expect(await second(await ticketOf(world, ada), earlier)).toMatchObject(failed)
  })

  it('that a change inside the account has taken opens no session', async () => {
    const code = codeNow(secret)
    await world.call('POST /factor/recovery', { body: { ...own, code } }, { as: ada })
    expect(await second(await ticketOf(world, ada), code)).toMatchObject(failed)
  })

  it('of recovery works once: again, for two at a time, and after new ones were made', async () => {
    const [first = '', race = '', old = '', making = ''] = recovery
    expect((await second(await ticketOf(world, ada), first)).status).toBe(200)
    expect(await second(await ticketOf(world, ada), first)).toMatchObject(failed)

    const tickets = [await ticketOf(world, ada), await ticketOf(world, ada)]
    const both = await Promise.all(tickets.map((ticket) => second(ticket, race)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])

    await world.call('POST /factor/recovery', { body: { ...own, code: making } }, { as: ada })
    expect(await second(await ticketOf(world, ada), old)).toMatchObject(failed)
  })

  it('is asked to switch codes off and to make new recovery codes, also with a proof', async () => {
    const { proof } = await world.call('POST /auth/prove', { body: own }, { as: ada })
    for (const shown of [own, { proof }])
      for (const key of ['DELETE /factor/totp', 'POST /factor/recovery'] as const)
        expect((await world.try(key, { body: { ...shown, code: otherCode() } }, { as: ada })).status).toBe(
          422,
        )
    expect((await world.try('POST /factor/totp', { body: own }, { as: ada })).status).toBe(409)
    expect(await login()).toMatchObject(asksCode)
  })
})

describe('what is open without a code', () => {
  it('a refresh goes on with a session and begins none', async () => {
    const { body } = await second(await ticketOf(world, ada), codeNow(secret))
    const { sid } = world.services.tokens.read(String(body.token))
    const next = await world.call('POST /auth/refresh', { body: { reftoken: String(body.reftoken) } }, {})
    expect(world.services.tokens.read(next.token).sid).toBe(sid)
    await world.call('GET /auth/logout', {}, bearer(next.token))
    expect((await world.try('POST /auth/refresh', { body: { reftoken: next.reftoken } })).status).toBe(401)
  })

  it('the address of a calendar opens that calendar and nothing else', async () => {
    const { url } = await world.call('POST /calendar', {}, { as: ada })
    const calendarSecret = /calendar\/([\w-]+)\.ics/.exec(url)?.[1] ?? ''
    expect(calendarSecret.length).toBeGreaterThan(20)
    expect(await works(calendarSecret)).toBe(false)
    expect((await world.try('POST /auth/refresh', { body: { reftoken: calendarSecret } })).status).toBe(401)
    const { body } = await world.app.inject({ url: url.replace('https://etut.example', '') })
    expect(body).not.toContain(ada.email)
  })

  it('a push is for the browser of a session, and is taken from a thief with it', async () => {
    const { body } = table['POST /push/subscribe'].example
    expect((await world.try('POST /push/subscribe', { body })).status).toBe(401)
    expect(
      (await world.try('POST /push/subscribe', { body }, bearer(await ticketOf(world, ada)))).status,
    ).toBe(401)
  })

  it('an export holds neither the secret nor the recovery codes', async () => {
    const input = { search: {}, query: own }
    const exported = JSON.stringify((await world.send('GET /export', input, { as: ada })).body)
    for (const hidden of [secret, ...recovery, 'sealed', 'recovery_salt'])
      expect(exported).not.toContain(hidden)
  })

  it('an undo takes back no reset of a factor', async () => {
    await world.call('POST /factor/reset', { body: { id: ada.id, ...own } }, { as: eda })
    const { rows } = await world.call('GET /audit', { query: {} }, { as: ada })
    const row = rows.find(({ entity }) => entity === 'factor')
    expect(row).toBeDefined()
    const undone = await world.try('POST /audit/undo', { body: { id: row?.id ?? '' } }, { as: ada })
    expect(undone.status).toBeGreaterThanOrEqual(400)
    expect(await world.call('GET /factor', {}, { as: ada })).toMatchObject({ totp: false })
  })

  it('a personal token from before the codes reads study, and opens no door', async () => {
    await world.renew()
    const { token } = await makePersonal(world, ['study:read', 'study:write'], { as: ada })
    await switchOn(world, ada)
    expect((await world.send('GET /state', {}, bearer(token))).status).toBe(200)
    for (const [key, row] of Object.entries(table)) {
      if (!/ \/(auth\/(prove|sessions)|factor|passkey|token|export|user\/save|user\/delete|push)/.test(key))
        continue
      expect(await world.send(key, row.example, bearer(token)), key).toMatchObject({ status: 403 })
    }
  })

  it('a sign-in at a provider asks the code', async () => {
    await tieElsewhere(world, true)
    const shown = await signInElsewhere(world, await sharedProvider(), { subject: 'okul-ada' })
    const asked = await world.try('POST /auth/oidc', { body: shown })
    expect(asked).toMatchObject(asksCode)
    expectNoTokens(asked)
  })
})

describe('a proof', () => {
  const exportBy = (token: string, proof: string) =>
    world.try('GET /export', { search: {}, query: { proof } }, bearer(token))
  const prove = async (token: string) =>
    (await world.call('POST /auth/prove', { body: own }, bearer(token))).proof

  it('is of one session: not of another of the same account, nor of another account', async () => {
    const mine = await world.tokenOf(ada)
    const proof = await prove(mine)
    expect((await exportBy(mine, proof)).status).toBe(200)
    const { body } = await second(await ticketOf(world, ada), codeNow(secret))
    expect((await exportBy(String(body.token), proof)).status).toBe(422)
    expect((await exportBy(await world.tokenOf(baris), proof)).status).toBe(422)
    expect(await works(proof)).toBe(false)
  })

  it('ends with its session: signed out, or by another role', async () => {
    const mine = await world.tokenOf(ada)
    const proof = await prove(mine)
    await world.call('GET /user/save', { query: { id: ada.id, role_id: roleIds.coach } }, { as: eda })
    expect((await exportBy(mine, proof)).status).toBe(401)
    expect((await exportBy(await world.login(ada), proof)).status).toBe(422)

    const his = await world.login(baris)
    const proofOfBaris = await prove(his)
    await world.call('GET /auth/logout', {}, bearer(his))
    expect((await exportBy(his, proofOfBaris)).status).toBe(401)
  })

  it('by a password takes the place of no code for a passkey', async () => {
    const body = { proof: await prove(await world.tokenOf(ada)) }
    const asked = await world.try('POST /passkey/options', { body }, { as: ada })
    expect(asked).toMatchObject({ status: 422, body: { fields: { code: expect.any(String) } } })
  })
})

describe('a passkey', () => {
  const enter = async (device: ReturnType<typeof newDevice>, ways = {}) =>
    world.try('POST /auth/passkey', { body: { response: await device.use(ways) } })

  it('of another origin or host, or for another account, opens nothing', async () => {
    await world.renew()
    const device = newDevice(world)
    await device.add(ada)
    expect(await enter(device, { origin: 'https://etut.example.evil.example' })).toMatchObject(failed)
    expect(await enter(device, { origin: 'http://etut.example' })).toMatchObject(failed)
    expect(await enter(device, { rpId: 'evil.example' })).toMatchObject(failed)
    const userHandle = Buffer.from(baris.id).toString('base64url')
    expect(await enter(device, { userHandle })).toMatchObject(failed)
  })

  it('of an account that was deleted, or whose password was reset by mail, opens nothing', async () => {
    await world.renew()
    const [first, other] = [newDevice(world), newDevice(world)]
    await first.add(ada)
    await other.add(baris)
    await world.call('DELETE /user/delete/{id}', { params: { id: ada.id }, query: own }, { as: ada })
    expect(await enter(first)).toMatchObject(failed)
    const query = { reset_token: await mailed('token', baris.email), new_password: fresh }
    await world.call('GET /user/pass/change', { query }, {})
    expect(await enter(other)).toMatchObject(failed)
  })
})

describe('where the role needs a second factor', () => {
  let strict: World
  beforeAll(async () => {
    strict = await openWorld({ factorRoles: ['admin', 'coach'] })
  })
  afterAll(() => strict.close())
  beforeEach(() => strict.renew())
  const due = () => strict.database.run`update app_user set factor_due = now() - interval '1 day'`

  it('a session from before is closed too, to all but what sets one up, and neither refresh nor role reopens it', async () => {
    const body = { email: cem.email, password: seedPassword }
    const before = await strict.call('POST /auth/login', { body }, {})
    await due()
    const closed = async (token: string) =>
      expect(await strict.send('GET /user', { query: {} }, bearer(token))).toMatchObject({
        status: 403,
        body: { code: 'FACTOR_NEEDED' },
      })
    await closed(before.token)
    const next = await strict.call('POST /auth/refresh', { body: { reftoken: before.reftoken } }, {})
    await closed(next.token)
    await closed((await strict.call('POST /auth/login', { body }, {})).token)
    const acting = { ...bearer(next.token).headers, 'x-coach-mode': 'true', 'x-student-id': ada.id }
    expect(await strict.send('GET /state', {}, { headers: acting })).toMatchObject({ status: 403 })
    expect(await strict.send('GET /export', { search: {}, query: own }, bearer(next.token))).toMatchObject({
      status: 403,
    })
  })

  it('a stolen password sets up nothing where only passkeys are there, and deletes none', async () => {
    const device = newDevice(strict)
    const { id } = await device.add(cem)
    await due()
    const body = { email: cem.email, password: seedPassword }
    const { token } = await strict.call('POST /auth/login', { body }, {})
    for (const [key, input] of [
      ['POST /factor/totp', { body: own }],
      ['POST /passkey/options', { body: own }],
      ['DELETE /passkey/{id}', { params: { id } }],
    ] as const)
      expect(await strict.send(key, input, bearer(token)), key).toMatchObject({ status: 403 })
  })
})
