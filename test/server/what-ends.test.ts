import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ada, eda, seedPassword } from '#contract/examples.ts'
import { table } from '#contract/table.ts'
import { roleIds } from '#rules/vocabulary.ts'
import { mailsOf } from '../support/examples.ts'
import { makePersonal } from '../support/personal-token.ts'
import { tieElsewhere } from '../support/sign-in-elsewhere.ts'
import { openWorld, type World } from '../support/world.ts'

let world: World
let phone: string
let laptop: string
/** A personal token. */
let personal: string
/** The secrets in the mails to a person: a reset, and a change of e-mail. */
let secrets: { reset: string; confirm: string }

const fresh = 'yeni-parola-2026'
const { body } = table['POST /push/subscribe'].example
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
const signIn = async (password = seedPassword) =>
  (await world.call('POST /auth/login', { body: { email: ada.email, password } }, {})).token

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.renew()
  ;[phone, laptop] = [await signIn(), await signIn()]
  for (const [index, token] of [phone, laptop].entries()) {
    const endpoint = `https://push.example/send/${index}`
    await world.call('POST /push/subscribe', { body: { ...body, endpoint } }, bearer(token))
  }
  await tieElsewhere(world, true)
  personal = (await makePersonal(world, ['study:read'], bearer(laptop))).token
  await world.call('GET /user/pass/reset', { query: { email: ada.email } }, {})
  const query = { email: 'ada.yeni@example.com', password: seedPassword }
  await world.call('GET /user/save', { query }, bearer(laptop))
  const mailed = (await mailsOf(world)).join()
  const secret = (kind: string) => new RegExp(`#${kind}=([\\w-]+)`).exec(mailed)?.[1] ?? ''
  secrets = { reset: secret('token'), confirm: secret('confirm') }
})

/** What is still there: open sessions, browsers that are sent pushes, and what a mailed secret opens. */
async function left() {
  const isOpen = async (token: string) => (await world.send('GET /timer', {}, bearer(token))).status === 200
  const pushes = await world.database.rows`
    select 1 from push_subscription p
    join session s on s.user_id = p.user_id and s.id = p.session_id and s.ended_at is null
    where p.user_id = ${ada.id}`
  const identities = await world.database.rows`select 1 from oidc_identity where owner_id = ${ada.id}`
  const opened = {
    phone: await isOpen(phone),
    laptop: await isOpen(laptop),
    personal: await isOpen(personal),
    pushes: pushes.length,
    elsewhere: identities.length,
  }
  const confirm = { body: { token: secrets.confirm } }
  // Asked last: the one ends the other.
  const change = (await world.try('POST /auth/confirm', confirm)).status === 200
  const rows = await world.database.rows`
    select 1 from password_reset where user_id = ${ada.id} and used_at is null and expires_at > now()`
  return { ...opened, change, resets: rows.length }
}

/** Whether the mailed link still sets a password. */
async function resets(): Promise<boolean> {
  const query = { reset_token: secrets.reset, new_password: 'başka-parola-2026' }
  return (await world.try('GET /user/pass/change', { query }, {})).status === 200
}

const everything = {
  phone: false,
  laptop: false,
  personal: false,
  elsewhere: 0,
  pushes: 0,
  change: false,
  resets: 0,
}

describe('what ends', () => {
  it('at first is nothing', async () => {
    expect(await left()).toMatchObject({ phone: true, laptop: true, personal: true, pushes: 2, change: true })
  })

  it('with a session is its push, whether it is left or ended from elsewhere', async () => {
    await world.call('GET /auth/logout', {}, bearer(phone))
    expect(await resets()).toBe(true)

    await world.renew()
    ;[phone, laptop] = [await signIn(), await signIn()]
    await world.call('POST /push/subscribe', { body }, bearer(phone))
    const sessions = await world.call('GET /auth/sessions', {}, bearer(laptop))
    const { sid } = world.services.tokens.read(phone)
    expect(sessions.map(({ id }) => id)).toContain(sid)
    await world.call('DELETE /auth/sessions/{id}', { params: { id: sid }, query: {} }, bearer(laptop))

    expect(await left()).toMatchObject({ phone: false, laptop: true, pushes: 0 })
  })

  it('with the session of one browser is nothing of the other', async () => {
    await world.call('GET /auth/logout', {}, bearer(phone))

    expect(await left()).toMatchObject({
      phone: false,
      laptop: true,
      personal: true,
      pushes: 1,
      change: true,
    })
  })

  it('with a new password by the old one are the other sessions, their pushes, resets and e-mail changes', async () => {
    const query = { old_password: seedPassword, new_password: fresh }
    const { token } = await world.call('GET /user/pass/change', { query }, bearer(laptop))

    expect(await world.call('GET /push', {}, bearer(token))).toMatchObject([{ this_session: true }])
    expect(await resets()).toBe(false)
    laptop = token
    expect(await left()).toEqual({ ...everything, laptop: true, personal: true, elsewhere: 1, pushes: 1 })
  })

  it('with a reset by mail is all of it, the browser included in which it was asked for', async () => {
    const query = { reset_token: secrets.reset, new_password: fresh }
    const { token } = await world.call('GET /user/pass/change', { query }, bearer(laptop))

    expect(await world.call('GET /push', {}, bearer(token))).toEqual([])
    expect(await resets()).toBe(false)
    expect(await left()).toEqual(everything)
  })

  it('with a temporary password is all of it', async () => {
    await world.call('GET /user/pass/reset', { query: { id: ada.id } }, { as: eda })

    expect(await resets()).toBe(false)
    expect(await left()).toEqual(everything)
  })

  it('with the role is all of it', async () => {
    const query = { id: ada.id, role_id: roleIds.coach }
    await world.call('GET /user/save', { query }, { as: eda })

    expect(await resets()).toBe(false)
    expect(await left()).toEqual(everything)
  })

  it('with the account is all of it', async () => {
    const query = { password: seedPassword }
    await world.call('DELETE /user/delete/{id}', { params: { id: ada.id }, query }, bearer(laptop))

    expect(await resets()).toBe(false)
    expect(await left()).toEqual(everything)
  })
})
