import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ada, baris, cem, eda, seedPassword } from '#contract/examples.ts'
import { senderName } from '#rules/plain-text.ts'
import { runJobs } from '#server/background.ts'
import { openMailServer } from '../support/mail-server.ts'
import { openWorld, type Who, type World } from '../support/world.ts'

const mails = await openMailServer()
afterAll(() => mails.close())

let world: World
const failures: unknown[] = []
beforeAll(async () => {
  world = await openWorld({ smtpUrl: mails.url, rateLimit: true })
})
beforeEach(async () => {
  await world.renew()
  mails.received.splice(0)
})
afterEach(() => expect(failures.splice(0)).toEqual([]))
afterAll(() => world.close())

/** What was mailed to an address. */
const mailsTo = async (email: string) => {
  await world.services.mailer.settled()
  return mails.received.filter(({ to }) => to && 'text' in to && to.text === email)
}
const tokenIn = (text: string | undefined) => /#confirm=([\w-]+)/.exec(text ?? '')?.[1] ?? ''
const noticeId = '0198f000-0000-7000-8000-00000000c0de'
const jobsOf = (who: Who) => () =>
  world.database.rows`select key from job where kind = 'mail' and user_id = ${who.id}`
const password = 'kalem-defter-9'

async function register(name: string, email: string): Promise<Who> {
  await world.call('POST /auth/register', { body: { name, email, password, role_id: 2 } }, {})
  const { rows } = await world.call('GET /user', { query: { search: email } }, { as: eda })
  return { id: rows[0]?.id ?? '', name, email, password }
}

describe('the address of a new account', () => {
  it('is confirmed by the mailed token in a session of the account, and in no other', async () => {
    const gul = await register('Gül', 'gul@example.com')
    const [mail] = await mailsTo(gul.email)
    const body = { token: tokenIn(mail?.text) }
    expect(mail?.text).toContain('https://etut.example/settings#confirm=')

    const before = await world.call('GET /user/data/{id}', { params: { id: gul.id } }, { as: gul })
    const byOther = await world.try('POST /confirm', { body }, { as: ada })
    const byNobody = await world.try('POST /confirm', { body })
    const changed = await world.try('POST /confirm', { body: { token: `${body.token}x` } }, { as: gul })
    const confirmed = await world.call('POST /confirm', { body }, { as: gul })
    const again = await world.call('POST /confirm', { body }, { as: gul })

    expect(before.is_confirmed).toBe(false)
    expect([byOther.status, byNobody.status, changed.status]).toEqual([422, 401, 422])
    expect(byOther.body.fields).toHaveProperty('token')
    expect([confirmed.is_confirmed, again.is_confirmed]).toEqual([true, true])
    expect(
      (await world.call('GET /user/data/{id}', { params: { id: ada.id } }, { as: ada })).is_confirmed,
    ).toBe(true)
  })

  it('is mailed again when asked, and not once it is confirmed', async () => {
    const gul = await register('Gül', 'gul@example.com')
    await world.call('POST /confirm/send', {}, { as: gul })
    const sent = await mailsTo(gul.email)
    await world.call('POST /confirm', { body: { token: tokenIn(sent[1]?.text) } }, { as: gul })
    await world.call('POST /confirm/send', {}, { as: gul })

    expect(sent).toHaveLength(2)
    expect(await mailsTo(gul.email)).toHaveLength(2)
  })

  it('is corrected by an administrator before that, alone or with a name, and the owner sees it', async () => {
    const gul = await register('Gül', 'gul-yanlis@example.com')
    const correct = (query: object) =>
      world.call('GET /user/save', { query: { id: gul.id, password: seedPassword, ...query } }, { as: eda })

    for (const change of [{ email: 'gul@example.com' }, { email: 'gul.c@example.com', name: 'Gül Ç.' }]) {
      expect(await correct(change)).toMatchObject({ ...change, is_confirmed: false })
      const { rows } = await world.call('GET /user', { query: { search: change.email } }, { as: eda })
      expect(rows).toMatchObject([{ id: gul.id, ...change }])
      const owner = { ...gul, email: change.email }
      await world.login(owner)
      const { rows: traces } = await world.call('GET /audit', { query: {} }, { as: owner })
      expect(traces[0]).toMatchObject({ entity: 'account', after: change })
    }
  })

  it('is free at once when it is corrected before that', async () => {
    const gul = await register('Gül', 'gul-yanlis@example.com')
    const query = { id: gul.id, password: seedPassword, email: 'gul@example.com' }
    await world.call('GET /user/save', { query }, { as: eda })

    const body = { name: 'Ada', email: gul.email, password, role_id: 2 as const }
    expect((await world.try('POST /auth/register', { body }, {})).status).toBe(201)
  })

  it('is confirmed by a reset that was mailed to it', async () => {
    const gul = await register('Gül', 'gul@example.com')
    await world.call('GET /user/pass/reset', { query: { email: gul.email } }, {})
    const reset = (await mailsTo(gul.email)).find(({ text }) => text?.includes('/reset-password#'))
    const reset_token = /#token=([\w-]+)/.exec(reset?.text ?? '')?.[1] ?? ''
    const query = { reset_token, new_password: 'yeni-parola-2026' }
    await world.call('GET /user/pass/change', { query }, {})

    const user = await world.call('GET /user/data/{id}', { params: { id: gul.id } }, { as: eda })
    expect(user.is_confirmed).toBe(true)
  })

  it('gets no notice and mails no invitation before', async () => {
    const gul = await register('Gül', 'gul@example.com')
    const invited = await world.try(
      'POST /parent/invite',
      { body: { email: 'veli@example.com' } },
      { as: gul },
    )
    const made = await world.call('POST /parent/invite', { body: {} }, { as: gul })
    // A notice of a kind that is mailed: the coach who looks after the account has ended a link.
    await world.database.run`
      insert into notice (user_id, id, kind, event, facts)
      values (${gul.id}, ${noticeId}, 'account', 'resetAsked', '{}')`
    await world.database.run`
      insert into job (lane, kind, user_id, key, host, due_at)
      values ('post', 'mail', ${gul.id}, ${noticeId}, 'mail', now())`
    const stop = runJobs(world.database, world.services, (error) => failures.push(error), { pollMs: 30 })
    await expect.poll(jobsOf(gul), { timeout: 60_000 }).toEqual([])
    await stop()

    expect(invited).toMatchObject({ status: 422, body: { fields: { email: expect.any(String) } } })
    expect(made.code).toMatch(/\S/)
    expect(await mailsTo('veli@example.com')).toEqual([])
    expect(await mailsTo(gul.email)).toHaveLength(1)
  })
})

describe('a mailbox', () => {
  const invite = (email: string, as = ada) => world.try('POST /parent/invite', { body: { email } }, { as })

  it('gets three invitations a day, from any sender and with any tag', async () => {
    const answers = [
      await invite('veli@example.com'),
      await invite('Veli@example.com', baris),
      await invite('veli+1@example.com', baris),
      await invite('veli+2@example.com'),
      await invite('veli@example.com', baris),
    ]

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429])
    expect(Number(answers[3]?.headers['retry-after'])).toBeGreaterThan(23 * 3600)
    await world.services.mailer.settled()
    expect(mails.received).toHaveLength(3)
    expect((await invite('baska@example.com')).status).toBe(200)
  })

  it('gets an invitation once, however often it is sent', async () => {
    const sent = { body: { id: randomUUID(), email: 'veli@example.com' } }
    const codes: unknown[] = []
    for (let n = 0; n < 4; n++)
      codes.push((await world.try('POST /parent/invite', sent, { as: ada })).body.code)

    expect(codes).toEqual(Array(4).fill(expect.stringMatching(/^\w{4}-\w{4}$/)))
    expect(new Set(codes).size).toBe(1)
    await world.services.mailer.settled()
    expect(mails.received).toHaveLength(1)
  })

  it('gets five mails an hour, and the others when the hour is over', async () => {
    const email = 'cok@example.com'
    const send = (n: number) => world.services.mailer.send({ to: email, subject: `${n}`, text: `${n}` })
    for (let n = 0; n < 5; n++) await send(n)

    await expect(send(5)).rejects.toMatchObject({ seconds: expect.any(Number) })
    await world.database.run`
      update attempt set window_start = now() - interval '61 minutes' where bucket = ${`mailbox-hour:${email}`}`
    await send(6)

    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(['0', '1', '2', '3', '4', '6'])
  })

  it('does not count a mail that was not delivered', async () => {
    const email = 'yok@example.com'
    const send = () => world.services.mailer.send({ to: email, subject: 'x', text: 'x' })
    mails.state = { answer: { to: 'contents', code: 451 } }
    for (let n = 0; n < 8; n++) await expect(send()).rejects.toThrow()
    mails.state = {}
    await send()

    expect(await mailsTo(email)).toHaveLength(1)
  })
})

describe('the name of a sender', () => {
  it.each([
    ['Ayşe Nur O’Neill-Yıldız', 'Ayşe Nur O’Neill-Yıldız'],
    ['Dr. Cem Aksoy', 'Dr. Cem Aksoy'],
    ['evil.example', 'evil. example'],
    ['https://evil.example/x?y=1', 'https evil. example x y'],
    ['ada@example.com', 'ada example. com'],
    ['<b>Cem</b>', 'b Cem b'],
    ['4711', '–'],
  ])('%s is %s in a mail', (name, shown) => {
    expect(senderName(name)).toBe(shown)
  })

  it('is neither an address nor a link in an invitation', async () => {
    await world.call('GET /user/save', { query: { name: 'Kazan: www.evil.example/1' } }, { as: ada })
    await world.call('POST /parent/invite', { body: { email: 'veli@example.com' } }, { as: ada })

    const [mail] = await mailsTo('veli@example.com')
    expect(mail?.text).toContain('Kazan www. evil. example')
    expect(mail?.text).not.toMatch(/evil\.\S/)
  })
})

describe('the address that stops reminders', () => {
  const secret = () => world.services.tokens.unsubscribe(cem.id)
  const url = () => `/api/reminder/stop/${secret()}`
  const mailed = async () => {
    const { kinds } = await world.call('GET /reminder', {}, { as: cem })
    return kinds.digest?.mail
  }

  it('stops them with one post of a mail program, whatever its form', async () => {
    await world.call(
      'POST /reminder',
      { body: { kinds: { digest: { app: true, push: true, mail: true } } } },
      { as: cem },
    )
    const posted = await world.app.inject({
      method: 'POST',
      url: url(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })

    expect([posted.statusCode, posted.json()]).toEqual([200, { ok: true }])
    expect(await mailed()).toBe(false)
    expect((await world.app.inject({ method: 'POST', url: '/api/reminder/stop/x' })).statusCode).toBe(404)
  })

  it('leads a person to the page that asks, and changes nothing', async () => {
    const before = await mailed()
    const got = await world.app.inject({ url: url() })

    expect(got.statusCode).toBe(303)
    expect(got.headers.location).toBe(`https://etut.example/login#reminders=${secret()}`)
    expect(await mailed()).toBe(before)
  })
})
