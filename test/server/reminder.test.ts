import { createPublicKey, createVerify } from 'node:crypto'
import { afterAll, afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { ada, baris, cem, eda } from '#contract/examples.ts'
import { addDays } from '#rules/day.ts'
import { usualReminders } from '#rules/reminder.ts'
import { dayAt } from '#rules/time-zone.ts'
import { runJobs } from '#server/background.ts'
import type { Sql } from '#server/services/database/client.ts'
import { lockPerson } from '#server/services/people/sql.ts'
import { mailsOf } from '../support/examples.ts'
import { openPushReceiver } from '../support/reminder/push-receiver.ts'
import { whileItWaitsFor } from '../support/server/while-it-waits.ts'
import { openWorld, pushHosts, renewed, type Who, type World } from '../support/world.ts'

let receiver: Awaited<ReturnType<typeof openPushReceiver>>
let world: World
let stop: () => Promise<void>
const failures: unknown[] = []

beforeEach(async () => {
  receiver = await openPushReceiver()
  pushHosts.push(receiver.host)
  world = await renewed(world, openWorld)
  // Everybody's day has no quiet hours here, whatever the time of the test.
  for (const who of [ada, baris, cem])
    await world.call('POST /reminder', { body: { quiet: { from: 3, to: 3 }, pushes_a_day: 5 } }, { as: who })
  stop = start()
})
afterEach(async () => {
  await stop()
  await receiver.close()
  expect(failures.splice(0)).toEqual([])
})
afterAll(() => world.close())

const start = (tempo = { leaseSeconds: 3600, pollMs: 30 }) =>
  runJobs(world.database, world.services, (error) => failures.push(error), tempo)
const subscribe = (who: Who, path: string) =>
  world.call('POST /push/subscribe', { body: receiver.subscription(path) }, { as: who })
const told = (who: Who) => world.call('GET /notice', { query: {} }, { as: who })
/** A notice that is pushed at once. */
const endLink = async () => {
  const { links } = await world.call('GET /link', {}, { as: cem })
  await world.call('DELETE /link/{id}', { params: { id: links[0]?.id ?? '' } }, { as: cem })
}
const jobs = (kind: string) =>
  world.database.rows<{ user_id: string; due: number; attempts: number }>`
    select user_id, floor(extract(epoch from due_at) * 1000)::int8 as due, attempts from job where kind = ${kind}`
/** Makes a person's job of a kind due now. */
const make = (who: Who, kind: string) =>
  world.database.run`update job set due_at = now(), lease = null where user_id = ${who.id} and kind = ${kind}`
const within = { timeout: 100_000 }

describe('the settings', () => {
  it('are the usual ones until they are chosen, for the kinds of the role', async () => {
    const { kinds, ...rest } = await world.call('GET /reminder', {}, { as: eda })
    const { kinds: _, ...usual } = usualReminders
    expect(rest).toEqual(usual)
    expect(Object.keys(kinds)).toEqual(['account'])
    expect(Object.keys((await world.call('GET /reminder', {}, { as: cem })).kinds)).toEqual([
      'link',
      'digest',
      'comment',
      'account',
    ])
  })

  it('change only what is sent, and stop all but the account with one press', async () => {
    const off = { app: false, push: false, mail: false }
    const body = { kinds: { exam: off, account: off }, study: { hour: 18, weekdays: [1, 2] } }
    const saved = await world.call('POST /reminder', { body }, { as: ada })
    expect(saved).toMatchObject({ kinds: { exam: off, account: { mail: true } }, quiet: { from: 3, to: 3 } })
    expect(await world.call('GET /reminder', {}, { as: ada })).toEqual(saved)

    const stopped = await world.call('POST /reminder', { body: { stop_all: true } }, { as: ada })
    expect(stopped).toMatchObject({ study: null, kinds: { letter: { app: true, push: false, mail: false } } })
    expect(stopped.kinds.account).toEqual({ app: true, push: true, mail: true })
  })

  it('are stopped by the secret of a mail without signing in, and by no other', async () => {
    const secret = world.services.tokens.unsubscribe(ada.id)
    const { token: wrong } = world.services.tokens.opaque(ada.id)
    expect((await world.try('POST /reminder/stop', { body: { secret: wrong } })).status).toBe(422)
    expect((await world.try('POST /reminder/stop', { body: { secret: 'x' } })).status).toBe(422)
    expect((await world.call('GET /reminder', {}, { as: ada })).kinds.letter?.mail).toBe(true)

    await world.call('POST /reminder/stop', { body: { secret } }, {})
    expect((await world.call('GET /reminder', {}, { as: ada })).kinds.letter?.mail).toBe(false)
    expect((await world.call('GET /reminder', {}, { as: baris })).kinds.letter?.mail).toBe(true)
  })

  it.skipIf(inject('isCluster'))('keep what is saved at the same time when a mail stops them', async () => {
    const secret = world.services.tokens.unsubscribe(ada.id)
    const stopped = () => world.try('POST /reminder/stop', { body: { secret } })
    const saving = async (sql: Sql) => {
      await lockPerson(sql, ada.id)
      await sql.run`update reminder set quiet_from = 20 where user_id = ${ada.id}`
    }

    expect(await whileItWaitsFor(world, saving, stopped)).toBe(200)
    expect(await world.call('GET /reminder', {}, { as: ada })).toMatchObject({
      quiet: { from: 20 },
      kinds: { letter: { mail: false } },
    })
  })

  it('hide a kind in the product', async () => {
    await endLink()
    const off = { app: false, push: false, mail: false }
    expect((await told(ada)).unread).toBe(1)
    await world.call('POST /reminder', { body: { kinds: { link: off } } }, { as: ada })
    expect(await told(ada)).toMatchObject({ total: 0, unread: 0 })
  })
})

describe('a push', () => {
  it('arrives encrypted for the browser, signed with the key of the installation, with one sentence', async () => {
    await subscribe(ada, '/ada')
    await endLink()
    await expect.poll(() => receiver.received, within).toHaveLength(1)

    const [{ headers, text }] = receiver.received as [(typeof receiver.received)[number]]
    const [notice] = (await told(ada)).rows
    expect(JSON.parse(text)).toEqual({
      title: 'Etüt',
      body: notice?.text,
      url: notice?.link,
      tag: notice?.id,
    })
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', topic: notice?.id.replaceAll('-', '') })
    const { public_key } = await world.call('GET /push/key', {}, { as: ada })
    expect(isSigned(String(headers.authorization), public_key)).toBe(true)
    await expect.poll(() => jobs('push'), within).toEqual([])
  })

  it('goes to every browser of the person, and no longer to who used the browser before', async () => {
    await subscribe(baris, '/shared')
    await subscribe(ada, '/shared')
    await subscribe(ada, '/phone')
    await endLink()
    await expect
      .poll(() => receiver.received.map(({ path }) => path).sort(), within)
      .toEqual(['/phone', '/shared'])
    const rows = await world.database.rows`select 1 from push_subscription where user_id = ${baris.id}`
    expect(rows).toEqual([])
  })

  it.each([404, 410])('answered with %i ends the subscription', async (status) => {
    receiver.replies.set('/gone', () => status)
    await subscribe(ada, '/gone')
    await endLink()
    await expect
      .poll(() => world.database.rows`select 1 from push_subscription where user_id = ${ada.id}`, within)
      .toEqual([])
    await expect.poll(() => jobs('push'), within).toEqual([])
  })

  it('waits as long as the service asks, and longer each time it fails', async () => {
    receiver.replies.set('/busy', (attempt) => (attempt === 1 ? 429 : 201))
    receiver.replies.set('/down', () => 503)
    await subscribe(ada, '/busy')
    await subscribe(ada, '/down')
    await endLink()
    await expect.poll(() => receiver.received.map(({ path }) => path), within).toEqual(['/busy'])
    expect(receiver.attempts.get('/busy')).toBe(2)
    const [down] = await jobs('push')
    const before = down?.due ?? 0
    expect(before - Date.now()).toBeGreaterThan(5000)
    await make(ada, 'push')
    await expect.poll(() => receiver.attempts.get('/down'), within).toBe(2)
    await expect
      .poll(async () => ((await jobs('push'))[0]?.due ?? 0) - Date.now(), within)
      .toBeGreaterThan(20_000)
  })

  it('waits until the date, and as many seconds, that a service names', async () => {
    const inTwoHours = new Date(Date.now() + 7_200_000)
    for (const [path, asked] of [
      ['/date', inTwoHours.toUTCString()],
      ['/seconds', '7200'],
    ] as const) {
      receiver.replies.set(path, () => 429)
      receiver.retryAfter.set(path, asked)
      await subscribe(ada, path)
    }
    await endLink()
    const waits = async () => (await jobs('push')).map(({ due }) => (due - Date.now()) / 3_600_000)
    await expect.poll(async () => (await waits()).filter((hours) => hours > 1.9).length, within).toBe(2)
    expect(Math.max(...(await waits()))).toBeLessThan(2.6)
  })

  it('to an endpoint that hangs or answers rubbish holds up nobody else', async () => {
    receiver.replies.set('/hangs', () => 'hang')
    receiver.replies.set('/rubbish', () => 'rubbish')
    await subscribe(ada, '/hangs')
    await subscribe(ada, '/rubbish')
    await subscribe(cem, '/cem')
    await endLink()
    await expect.poll(() => receiver.attempts.get('/hangs'), within).toBe(1)
    await expect.poll(() => receiver.attempts.get('/rubbish'), within).toBe(1)
    await world.database.run`
      insert into notice (user_id, id, kind, event, facts) values (${cem.id}, ${eda.id}, 'link', 'linkEnded', '{}')`
    await world.database.run`
      insert into job (lane, kind, user_id, key, due_at) values ('post', 'notify', ${cem.id}, ${eda.id}, now())`
    await expect.poll(() => receiver.received.map(({ path }) => path), within).toEqual(['/cem'])
  })

  it('is only saved and sent to https at a public address', async () => {
    const { keys } = receiver.subscription('/')
    for (const endpoint of [
      'http://example.com/push',
      'https://127.0.0.1/push',
      'https://[::1]/push',
      'https://[::ffff:10.0.0.1]/push',
      'https://10.1.2.3/push',
      'https://169.254.169.254/latest',
      'https://localhost/push',
      'https://user:secret@93.184.215.14/push',
      'file:///etc/passwd',
      'no address',
    ]) {
      const refused = await world.try('POST /push/subscribe', { body: { endpoint, keys } }, { as: ada })
      expect(refused, endpoint).toMatchObject({
        status: 422,
        body: { fields: { endpoint: expect.any(String) } },
      })
    }
    // Saved while it was public: checked again when it is sent, and then dropped.
    await subscribe(ada, '/ada')
    await world.database.run`
      update push_subscription set endpoint = 'https://10.0.0.1/x' where user_id = ${ada.id}`
    await endLink()
    await expect
      .poll(() => world.database.rows`select 1 from push_subscription where user_id = ${ada.id}`, within)
      .toEqual([])
  })

  it('is tried again where the name of the service is not found now, and the browser stays', async () => {
    await subscribe(ada, '/ada')
    await world.database.run`
      update push_subscription set endpoint = 'https://push.invalid/x' where user_id = ${ada.id}`
    await endLink()

    await expect.poll(async () => (await jobs('push'))[0]?.attempts ?? 0, within).toBeGreaterThan(0)
    const rows = await world.database.rows`select 1 from push_subscription where user_id = ${ada.id}`
    expect(rows).toHaveLength(1)
  })

  it('is not made in quiet hours, but when they end; what was read until then is not pushed', async () => {
    const hour = Number(
      new Date().toLocaleString('en', { hour: 'numeric', hourCycle: 'h23', timeZone: 'Europe/Istanbul' }),
    )
    await world.call('POST /reminder', { body: { quiet: { from: hour, to: (hour + 2) % 24 } } }, { as: ada })
    await subscribe(ada, '/ada')
    await endLink()
    await expect
      .poll(async () => ((await jobs('notify'))[0]?.due ?? 0) > Date.now() + 3_000_000, within)
      .toBe(true)
    expect(receiver.received).toEqual([])

    await world.call('POST /notice/read', { body: { all: true } }, { as: ada })
    await world.call('POST /reminder', { body: { quiet: { from: 3, to: 3 } } }, { as: ada })
    await make(ada, 'notify')
    await expect.poll(() => jobs('notify'), within).toEqual([])
    expect(receiver.received).toEqual([])
  })

  it('that is tried again in quiet hours waits for their end', async () => {
    const hour = Number(
      new Date().toLocaleString('en', { hour: 'numeric', hourCycle: 'h23', timeZone: 'Europe/Istanbul' }),
    )
    await world.call('POST /reminder', { body: { quiet: { from: hour, to: (hour + 2) % 24 } } }, { as: ada })
    await subscribe(ada, '/ada')
    const [browser] = await world.call('GET /push', {}, { as: ada })
    await world.database.run`
      insert into notice (user_id, id, kind, event, facts) values (${ada.id}, ${eda.id}, 'link', 'linkEnded', '{}')`
    await world.database.run`
      insert into job (lane, kind, user_id, key, due_at)
      values ('post', 'push', ${ada.id}, ${`${eda.id} ${browser?.id}`}, now())`

    await expect
      .poll(async () => ((await jobs('push'))[0]?.due ?? 0) > Date.now() + 3_000_000, within)
      .toBe(true)
    expect(receiver.received).toEqual([])
  })

  it('is one a day where the person chose one', async () => {
    await world.call('POST /reminder', { body: { pushes_a_day: 1 } }, { as: ada })
    await subscribe(ada, '/ada')
    const { code } = await world.call('POST /link/invite', { body: { access: 'view' } }, { as: cem })
    await endLink()
    await world.call('POST /link/accept', { body: { code } }, { as: ada })
    await endLink()
    await expect.poll(() => jobs('notify'), within).toEqual([])
    await expect.poll(() => jobs('push'), within).toEqual([])
    expect(receiver.received).toHaveLength(1)
    expect((await told(ada)).total).toBe(2)
  })
})

describe('a mail', () => {
  it('has the sentence, a link that stops such mails, and a Message-ID that stays', async () => {
    await world.call('POST /ai/analysis-pdfs', { body: { kind: 'weekly' } }, { as: cem, for: ada.id })
    await expect.poll(async () => (await mailsOf(world)).length, within).toBe(1)

    const [letter = ''] = await mailsOf(world)
    const [notice] = (await told(ada)).rows
    expect(letter).toContain(`To: ${ada.email}`)
    expect(letter).toContain(`Message-ID: <${notice?.id}@etut.example>`)
    expect(letter).toContain(notice?.text)
    const [, secret = ''] =
      /List-Unsubscribe: <https:\/\/etut\.example\/api\/reminder\/stop\/([\w-]+)>/.exec(letter) ?? []
    await world.call('POST /reminder/stop', { body: { secret } }, {})
    expect((await world.call('GET /reminder', {}, { as: ada })).kinds.letter?.mail).toBe(false)
  })
})

describe('the morning', () => {
  it('tells of exams in a week and tomorrow, once each time, and comes again the next day', async () => {
    await expect.poll(() => jobs('schedule'), within).toEqual([])
    const today = dayAt(Date.now(), 'Europe/Istanbul', 4)
    for (const days of [1, 2, 7])
      await world.call(
        'GET /exam/save',
        { query: { name: `Deneme ${days}`, examdate: addDays(today, days) } },
        { as: ada },
      )
    await make(ada, 'morning')
    await expect
      .poll(async () => (await told(ada)).rows.map(({ text }) => text).sort(), within)
      .toEqual(['Deneme 1: yarın.', 'Deneme 7: 7 gün kaldı.'])
    const mine = (await jobs('morning')).find(({ user_id }) => user_id === ada.id)
    const hours = ((mine?.due ?? 0) - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(0)
    expect(hours).toBeLessThanOrEqual(24)
  })

  it('is worked out again when the person moves to another time zone', async () => {
    await world.call(
      'POST /reminder',
      { body: { study: { hour: 18, weekdays: [1, 2, 3, 4, 5, 6, 7] } } },
      { as: ada },
    )
    const hourOf = async (timeZone: string) => {
      const [job] = await jobs('study')
      return (
        job && new Date(job.due).toLocaleTimeString('en', { timeZone, hourCycle: 'h23', timeStyle: 'short' })
      )
    }
    await expect.poll(() => hourOf('Europe/Istanbul'), within).toBe('18:00')
    await world.call('GET /user/save', { query: { id: ada.id, timezone: 'Asia/Tokyo' } }, { as: ada })
    await expect.poll(() => hourOf('Asia/Tokyo'), within).toBe('18:00')
    await world.call('POST /reminder', { body: { study: null } }, { as: ada })
    await expect.poll(() => jobs('study'), within).toEqual([])
  })

  it('brings a reminder of studying only by push, to those who chose an hour', async () => {
    await world.call(
      'POST /reminder',
      { body: { study: { hour: 18, weekdays: [1, 2, 3, 4, 5, 6, 7] } } },
      { as: ada },
    )
    await subscribe(ada, '/ada')
    await expect.poll(() => jobs('study'), within).toHaveLength(1)
    await make(ada, 'study')
    await expect
      .poll(() => receiver.received.map(({ text }) => JSON.parse(text).url), within)
      .toEqual(['/log?start=true'])
    expect((await told(ada)).total).toBe(0)
  })
})

/** Whether the token of a VAPID header is signed with the key that it names (RFC 8292). */
function isSigned(authorization: string, publicKey: string): boolean {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const part = (from: number, to: number) => point.subarray(from, to).toString('base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: part(1, 33), y: part(33, 65) }
  const verify = createVerify('sha256').update(`${head}.${claims}`)
  const isValid = verify.verify(
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const { aud } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  return isValid && key === publicKey && aud === `http://${receiver.host}`
}

describe('the weekly letter', () => {
  it('is made once for who wants it, at its hour, in the product and by mail', async () => {
    const weekly_letter = { day: 7, hour: 19 }
    await world.call('GET /state/save', { query: { minutes: 40 } }, { as: ada })
    await world.call('POST /reminder', { body: { weekly_letter } }, { as: ada })
    const atHour = async () => {
      const [job] = await jobs('weekly')
      return (
        job &&
        new Date(job.due).toLocaleString('en', {
          timeZone: 'Europe/Istanbul',
          weekday: 'short',
          hour: 'numeric',
        })
      )
    }
    await expect.poll(atHour, within).toBe('Sun 7 PM')

    for (let n = 0; n < 2; n++) {
      await make(ada, 'weekly')
      await expect.poll(atHour, { timeout: 20_000 }).toBe('Sun 7 PM')
    }

    const { rows } = await world.call('GET /ai/analysis-pdfs', { search: {} }, { as: ada })
    expect(rows).toMatchObject([{ kind: 'weekly', status: 'ready', created_by: ada.id }])
    expect((await told(ada)).rows).toMatchObject([
      { kind: 'letter', text: 'Haftalık mektubun hazır.', link: '/reports' },
    ])
    await expect.poll(() => jobs('mail'), within).toEqual([])
    const mails = (await mailsOf(world)).filter((mail) => mail.includes('Haftalık mektubun hazır.'))
    expect(mails).toHaveLength(1)
    expect((await told(baris)).total).toBe(0)
  })
})

describe('a coach’s morning', () => {
  it('tells how many students may need a look, and nothing when there is none', async () => {
    await expect.poll(() => jobs('schedule'), within).toEqual([])
    await make(cem, 'morning')
    const due = async () => (await jobs('morning')).find(({ user_id }) => user_id === cem.id)?.due ?? 0
    await expect.poll(due, within).toBeGreaterThan(Date.now())
    expect((await told(cem)).total).toBe(0)

    // Ada studied every day for ten weeks and then stopped.
    const today = dayAt(Date.now(), 'Europe/Istanbul', 4)
    for (let n = 12; n < 80; n++)
      await world.database.run`
        insert into study_record (user_id, id, kind, day, minutes, questions, source, created_by, updated_by)
        values (${ada.id}, gen_random_uuid(), 'practice', ${addDays(today, -n)}, 120, 40, 'manual', ${ada.id}, ${ada.id})`
    await world.database.run`update app_user set created_at = now() - interval '90 days' where id = ${ada.id}`
    const { rows } = await world.call('GET /insight/triage', { query: {} }, { as: cem })
    expect(rows.filter(({ group }) => group === 'look')).toHaveLength(1)

    await make(cem, 'morning')
    await expect
      .poll(async () => (await told(cem)).rows.map(({ text }) => text), within)
      .toEqual(['Bugün bakmak isteyebileceğin 1 öğrenci var.'])
  })
})
