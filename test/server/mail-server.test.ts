import { randomUUID } from 'node:crypto'
import type { ParsedMail } from 'mailparser'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ada, baris, cem, defne, fatma, seedPassword } from '#contract/examples.ts'
import { addDays } from '#rules/day.ts'
import { dayAt } from '#rules/time-zone.ts'
import { runJobs } from '#server/background.ts'
import { mailsUnderWay } from '#server/services/mail/delivery-log.ts'
import { readLetter } from '../support/letter-text.ts'
import { type Fault, filesOf, openMailServer } from '../support/mail-server.ts'
import { openPushReceiver } from '../support/reminder/push-receiver.ts'
import { openWorld, pushHosts, type Who, type World } from '../support/world.ts'

const mails = await openMailServer()
const pushes = await openPushReceiver()
pushHosts.push(pushes.host)
afterAll(async () => {
  await mails.close()
  await pushes.close()
})

let world: World
let stop: () => Promise<void>
const failures: string[] = []
const fail = (error: unknown) => void failures.push(String(error))
/** An instance that empties the queue. */
const start = () =>
  runJobs(world.database, world.services, fail, {
    leaseSeconds: 3600,
    pollMs: 30,
  })

/** @param mailDeadline milliseconds; only what hangs needs a short one: a slow machine would send its mails again */
async function open(mailDeadline = 60_000) {
  mails.received.splice(0)
  mails.answers.clear()
  mails.state = {}
  failures.splice(0)
  world = await openWorld({ smtpUrl: mails.url, mailDeadline, onMailFailure: fail })
  stop = start()
}
async function close() {
  await stop()
  await world.close()
}
beforeEach(() => open())
afterEach(close)

const within = { timeout: 60_000 }
const today = dayAt(Date.now(), 'Europe/Istanbul', 4)
const jobs = (kind: string) =>
  world.database.rows<{ user_id: string; attempts: number; wait: number }>`
    select user_id, attempts, extract(epoch from due_at - now())::float8 as wait from job where kind = ${kind}`
/** Makes what waits in the queue of this kind due now. */
const hurry = (kind: string) =>
  world.database.run`update job set due_at = now(), lease = null where kind = ${kind}`
/** Hurries what failed until nothing waits. */
const emptied = (kind: string) =>
  expect
    .poll(
      async () => {
        await world.database.run`update job set due_at = now() where kind = ${kind} and lease is null`
        return jobs(kind)
      },
      { timeout: 60_000, interval: 300 },
    )
    .toEqual([])
/** A mail to a person that waits in the queue. */
async function mailNotice(who: Who = ada): Promise<string> {
  const id = randomUUID()
  await world.database.run`
    insert into notice (user_id, id, kind, event, facts, link)
    values (${who.id}, ${id}, 'letter', 'weekly', '{}', '/reports')`
  await world.database.run`
    insert into job (lane, kind, user_id, key, host, due_at)
    values ('post', 'mail', ${who.id}, ${id}, 'mail', now())`
  return id
}
async function got(who: { email: string }, count = 1): Promise<ParsedMail> {
  await expect.poll(() => mails.to(who), within).toHaveLength(count)
  return mails.to(who).at(-1) as ParsedMail
}
const askReset = (who: Who = ada) => world.call('GET /user/pass/reset', { query: { email: who.email } }, {})
const overview = () => mailsUnderWay(world.database)

describe('a mail server gets', () => {
  it('the link for a new password, which works', async () => {
    await askReset()
    const mail = await got(ada)
    expect(mail.from?.text).toContain('etut@example.com')
    expect(mail.subject).toBe('Etüt parolanı yenile')
    const [, reset_token = ''] = /reset-password#token=([\w-]+)/.exec(mail.text ?? '') ?? []
    const query = { reset_token, new_password: 'yeni-parola-2026' }
    expect((await world.try('GET /user/pass/change', { query })).status).toBe(200)
    await expect.poll(() => jobs('kept'), within).toEqual([])
    expect(await world.database.rows`select 1 from kept_mail`).toEqual([])
    expect(mails.received).toHaveLength(1)
  })

  it('both mails of a change of e-mail, with their own secrets', async () => {
    const email = 'ada.yeni@example.com'
    await world.call('GET /user/save', { query: { email, password: seedPassword } }, { as: ada })
    const toNew = (await got({ email })).text ?? ''
    const toOld = (await got(ada)).text ?? ''
    expect(toOld).toContain(email)
    expect(toOld).not.toContain('#confirm=')
    const secret = (text: string, kind: string) => new RegExp(`#${kind}=([\\w-]+)`).exec(text)?.[1] ?? ''
    await world.call('POST /auth/confirm', { body: { token: secret(toNew, 'confirm') } }, {})
    await world.call('POST /auth/stop', { body: { token: secret(toOld, 'stop') } }, {})
    // A person who takes a change back gets a link for a new password.
    expect((await got(ada, 2)).text).toContain('/reset-password#token=')
  })

  it('a parent’s code, and the news of a temporary password', async () => {
    const { code } = await world.call(
      'POST /parent/invite',
      { body: { email: 'gul@example.com' } },
      { as: ada },
    )
    expect((await got({ email: 'gul@example.com' })).text).toContain(`/register#parent=${code}`)
    const body = { access: 'act', may_reset: true, password: seedPassword } as const
    const { links } = await world.call('GET /link', {}, { as: ada })
    await world.call('POST /link/access', { body: { id: links[0]?.id ?? '', ...body } }, { as: ada })
    await world.call('GET /user/pass/reset', { query: { id: ada.id } }, { as: cem })
    expect((await got(ada)).text).toContain(cem.name)
  })

  it('the weekly letter with its PDF, and a header by which mail programs stop such mails', async () => {
    await world.call('GET /state/save', { query: { minutes: 40 } }, { as: ada })
    await world.call('POST /reminder', { body: { weekly_letter: { day: 7, hour: 19 } } }, { as: ada })
    await expect.poll(() => jobs('weekly'), within).toHaveLength(1)
    await hurry('weekly')
    const mail = await got(ada)

    const [notice] = (await world.call('GET /notice', { query: {} }, { as: ada })).rows
    expect(mail.subject).toContain(notice?.text)
    expect(mail.text).toContain('https://etut.example/reports')
    expect(mail.messageId).toBe(`<${notice?.id}@etut.example>`)
    expect(filesOf(mail)).toMatchObject([
      { contentType: 'application/pdf', filename: `etut-weekly-${today}.pdf` },
    ])
    const { text, language } = await readLetter(filesOf(mail)[0]?.content ?? Buffer.from(''))
    expect(text).toContain(ada.name)
    expect(text).toContain('40 dakika')
    expect(language).toMatch(/^tr/)

    const { url = '' } = (mail.headers.get('list') as { unsubscribe?: { url: string } }).unsubscribe ?? {}
    const [, secret = ''] = /^https:\/\/etut\.example\/api\/reminder\/stop\/([\w-]+)$/.exec(url) ?? []
    await world.call('POST /reminder/stop', { body: { secret } }, {})
    expect((await world.call('GET /reminder', {}, { as: ada })).kinds.letter?.mail).toBe(false)
  })

  it('a coach’s letter, and no file of one that was deleted meanwhile', async () => {
    const letter = () =>
      world.call('POST /ai/analysis-pdfs', { body: { kind: 'weekly' } }, { as: cem, for: ada.id })
    await letter()
    expect(filesOf(await got(ada))).toHaveLength(1)
    await stop()
    await letter()
    await world.database.run`delete from analysis_pdf where user_id = ${ada.id}`
    stop = start()
    expect(filesOf(await got(ada, 2))).toEqual([])
  })

  it('a letter for a parent once the student has opened it, and no file of it when the tie has ended', async () => {
    const openOne = async () => {
      const { id } = await world.call('POST /ai/analysis-pdfs', { body: { kind: 'weekly' } }, { as: ada })
      await world.call('GET /ai/analysis-pdfs/{id}/file', { params: { id } }, { as: ada })
    }
    await openOne()
    const mail = await got(fatma)
    expect(filesOf(mail)).toMatchObject([{ contentType: 'application/pdf' }])
    expect((await readLetter(filesOf(mail)[0]?.content ?? Buffer.from(''))).text).toContain(ada.name)
    // Only who opens a letter in the product looks.
    expect((await world.call('GET /parent', {}, { as: ada })).parents).toMatchObject([{ looks: [] }])

    // Another letter is told of by another notice, though the first was not read.
    mails.state = { answer: { to: 'sender', code: 451 } }
    await openOne()
    await expect.poll(() => failures.length, within).toBe(1)
    expect(await jobs('mail')).toMatchObject([{ user_id: fatma.id }])
    const [tie] = (await world.call('GET /parent', {}, { as: fatma })).children
    await world.call('DELETE /parent/{id}', { params: { id: tie?.id ?? '' } }, { as: fatma })
    mails.state = {}
    await emptied('mail')
    expect(filesOf(await got(fatma, 2))).toEqual([])
  })

  it('the digest of a coach who wants it by mail', async () => {
    const mail = { app: true, push: false, mail: true }
    await world.call('POST /reminder', { body: { kinds: { digest: mail } } }, { as: cem })
    await expect.poll(() => jobs('schedule'), within).toEqual([])
    // Ada studied every day for ten weeks and then stopped.
    for (let n = 12; n < 80; n++)
      await world.database.run`
        insert into study_record (user_id, id, kind, day, minutes, questions, source, created_by, updated_by)
        values (${ada.id}, gen_random_uuid(), 'practice', ${addDays(today, -n)}, 120, 40, 'manual', ${ada.id}, ${ada.id})`
    await world.database.run`update app_user set created_at = now() - interval '90 days' where id = ${ada.id}`
    await world.database.run`
      update job set due_at = now(), lease = null where user_id = ${cem.id} and kind = 'morning'`
    expect((await got(cem)).text).toContain('https://etut.example/students')
    expect(mails.to(defne)).toEqual([])
  })
})

describe('a mail server that', () => {
  it('is down for a while gets every mail afterwards, once', async () => {
    await mails.down()
    await askReset()
    await world.call(
      'GET /user/save',
      { query: { email: 'baris.yeni@example.com', password: seedPassword } },
      { as: baris },
    )
    await mailNotice(cem)
    await expect.poll(() => failures.length, within).toBeGreaterThanOrEqual(4)
    expect(await overview()).toMatchObject({ waiting: 4, failed: 0 })
    await mails.up()

    await emptied('kept')
    await emptied('mail')

    expect(mails.received).toHaveLength(4)
    for (const who of [ada, baris, cem, { email: 'baris.yeni@example.com' }])
      expect(mails.to(who)).toHaveLength(1)
    expect(await overview()).toEqual({ waiting: 0, failed: 0, oldest: null })
  })

  it.each(['sender', 'recipient', 'contents'] as const)(
    'answers 4xx to the %s gets the mail later, once',
    async (to) => {
      mails.state = { answer: { to, code: 451 } }
      await askReset()
      await mailNotice(baris)
      await expect.poll(() => failures.length, within).toBe(2)
      mails.state = {}
      await emptied('kept')
      await emptied('mail')
      expect([mails.to(ada).length, mails.to(baris).length]).toEqual([1, 1])
    },
  )

  it.each([
    { to: 'recipient', code: 550 },
    { to: 'contents', code: 554 },
  ] as const)(
    'answers 5xx to the $to is not asked again; it is counted, and the log has no address',
    async ({ to, code }) => {
      mails.state = { answer: { to, code } }
      await askReset()
      await mailNotice(baris)
      // The reset is mailed after its reply: before that there is no job either.
      await expect.poll(() => failures.length, within).toBe(2)
      await expect.poll(() => jobs('kept'), within).toEqual([])
      await expect.poll(() => jobs('mail'), within).toEqual([])
      expect(await world.database.rows`select 1 from kept_mail`).toEqual([])
      expect(await overview()).toMatchObject({ waiting: 0, failed: 2 })
      expect(failures.join()).toContain(String(code))
      expect(failures.join()).not.toContain('@')
    },
  )

  it('knows one mailbox no more takes the mails of everybody else', async () => {
    mails.answers.set(ada.email, 550)
    for (const who of [ada, baris, cem, ada, defne]) await mailNotice(who)
    await expect.poll(() => jobs('mail'), within).toEqual([])
    expect(mails.received).toHaveLength(3)
    expect(failures).toHaveLength(2)
  })

  it('answers 5xx to the sender has a setting at fault: the mail waits', async () => {
    mails.state = { answer: { to: 'sender', code: 553 } }
    await askReset()
    await expect.poll(() => failures.length, within).toBe(1)
    expect(await jobs('kept')).toHaveLength(1)
    mails.state = {}
    await emptied('kept')
    await got(ada)
  })

  it('refuses a recipient by its policy or for its sender has a setting at fault: the mail waits', async () => {
    mails.state = {
      answer: { to: 'recipient', code: 554, text: '5.7.1 <ada@example.com>: Relay access denied' },
    }
    await askReset()
    await expect.poll(() => failures.length, within).toBe(1)
    expect(failures[0]).toContain('Relay access denied')
    expect(await jobs('kept')).toHaveLength(1)
    mails.state = {}
    await emptied('kept')
    await got(ada)
  })

  it('knows no such mailbox drops the mail at once', async () => {
    mails.state = { answer: { to: 'recipient', code: 550, text: '5.1.1 <ada@example.com>: User unknown' } }
    await askReset()
    await expect.poll(() => failures.join(), within).toContain('User unknown')
    await expect.poll(() => jobs('kept'), within).toEqual([])
  })

  it.each<Fault>(['hangs', 'drips', 'breaks'])(
    '%s holds up nobody else, and gets the mail later, once',
    async (fault) => {
      await close()
      await open(5000)
      await world.call('POST /reminder', { body: { quiet: { from: 3, to: 3 } } }, { as: defne })
      await world.call('POST /push/subscribe', { body: pushes.subscription('/defne') }, { as: defne })
      const before = pushes.received.length
      mails.state = { fault }
      for (let n = 0; n < 40; n++) await mailNotice(n % 2 ? ada : baris)
      await expect.poll(() => mails.attempts(), within).toBeGreaterThan(0)
      const [request] = await Promise.all([
        world.try('GET /user/pass/reset', { query: { email: cem.email } }),
        pushTo(defne),
      ])
      expect(request.status).toBe(200)
      await expect.poll(() => pushes.received.length, within).toBe(before + 1)
      expect(mails.received).toEqual([])

      await expect.poll(() => failures.length, within).toBeGreaterThan(0)
      mails.state = {}
      await emptied('mail')
      await emptied('kept')
      expect(mails.received).toHaveLength(41)
      expect(new Set(mails.received.map(({ messageId }) => messageId)).size).toBe(41)
    },
  )

  it('takes a mail and breaks off before it says so gets a copy with the same Message-ID', async () => {
    mails.state = { fault: 'losesAnswer' }
    await askReset()
    await mailNotice(baris)
    await expect.poll(() => mails.received.length, within).toBe(2)
    await expect.poll(() => failures.length, within).toBe(2)
    mails.state = {}
    await emptied('kept')
    await emptied('mail')
    for (const who of [ada, baris]) {
      const ids = mails.to(who).map(({ messageId }) => messageId)
      expect(ids).toHaveLength(2)
      expect(new Set(ids).size).toBe(1)
    }
  })

  async function pushTo(who: Who): Promise<void> {
    const id = randomUUID()
    await world.database.run`
      insert into notice (user_id, id, kind, event, facts) values (${who.id}, ${id}, 'link', 'linkEnded', '{}')`
    await world.database.run`
      insert into job (lane, kind, user_id, key, due_at) values ('post', 'notify', ${who.id}, ${id}, now())`
  }
})

describe('a mail about an account', () => {
  it('is sent by another instance when its own is killed, and not once it is of no use', async () => {
    await stop()
    await mails.down()
    await askReset()
    await world.services.mailer.settled()
    await askReset(baris)
    await world.services.mailer.settled()
    // What is left where an instance was killed before its first attempt.
    await world.database.run`
      update kept_mail set until = now() where user_id = ${baris.id}`
    await mails.up()
    await hurry('kept')
    stop = start()
    await expect.poll(() => jobs('kept'), within).toEqual([])
    expect(mails.to(ada)).toHaveLength(1)
    expect(mails.to(baris)).toEqual([])
    expect(await world.database.rows`select 1 from kept_mail`).toEqual([])
  })

  it('lies in the database encrypted, and is deleted with the account', async () => {
    await mails.down()
    await askReset()
    await world.services.mailer.settled()
    const [row] = await world.database.rows<{ sealed: Buffer }>`select sealed from kept_mail`
    expect(row?.sealed.toString('latin1')).not.toMatch(/token=|example/)
    const { id } = ada
    await world.call(
      'DELETE /user/delete/{id}',
      { params: { id }, query: { password: seedPassword } },
      { as: ada },
    )
    expect(await world.database.rows`select 1 from kept_mail`).toEqual([])
    expect(await jobs('kept')).toEqual([])
    await mails.up()
  })
})
